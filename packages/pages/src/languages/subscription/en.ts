import type { SubscriptionMessages } from './messages.ts'

export const en: SubscriptionMessages = {
  each: {
    minute: (amount) => `${amount} each minute`,
    hour: (amount) => `${amount} each hour`,
    week: (amount) => `${amount} each week`,
    month: (amount) => `${amount} each month`,
    year: (amount) => `${amount} each year`,
  },
  standing: {
    ended: (moment) => `Your subscription ended on ${moment}. There are no further charges.`,
    ending: (moment) => `Canceled. Ends on ${moment}.`,
    endingSays: 'There are no further charges. You keep access until then.',
    canceled: 'Your subscription is canceled.',
    lastPayment: (amount, invoice, moment) =>
      `One last payment of ${amount} (${invoice}) is being collected from your wallet. If it arrives, your subscription runs until ${moment}; if not, it ends at once.`,
    endingPaid:
      'One payment is still being processed. If it arrives, your subscription runs to the end of the period it pays for. If not, it ends at once.',
    paused: 'Your subscription is paused.',
    pausedSays: 'You are not billed until the merchant resumes it.',
    contact: 'Contact the merchant',
    trial: (moment) => `Your free trial ends on ${moment}.`,
    missed: 'A payment is past due. Pay it to keep your subscription.',
    open: 'A payment is due.',
    paid: (moment) => `Paid until ${moment}.`,
  },
  next: 'Next payment',
  nextAt: (amount, moment) => `${amount} on ${moment}`,
  nextFrom: (amount, day) => `${amount} from ${day}`,
  unpaid: {
    pay: (amount) => `Pay ${amount}`,
    invoice: (number, amount) => `Invoice ${number} of ${amount}`,
    due: 'Due on',
    taken: 'This payment will be collected from your wallet automatically. You do not need to pay it here.',
    choice: 'Pay it now, or approve more below and it is collected automatically.',
    instead: 'Pay it yourself instead',
  },
  allowance: {
    heading: 'Automatic payments',
    taken: 'Payments are collected from your wallet automatically, as you have signed.',
    paused: 'Your agreement stays valid. Nothing is collected while the subscription is paused.',
    unsigned: 'Automatic payments are not set up. You receive a link by email for each payment.',
    notTaken: (issue) =>
      `Automatic payments are not active: ${issue}. You receive a link by email for each payment.`,
    tooLow: (price, agreed) => `the new price of ${price} is above the ${agreed} you agreed to`,
    fill: 'Add funds to your wallet to resume automatic payments.',
    payer: 'Your wallet',
    most: 'Maximum',
    year: 'Maximum per year',
    left: 'Approval left',
    until: 'Valid until',
  },
  agree: {
    heading: 'Set up automatic payments',
    says: (amount, merchant) =>
      `You allow ${merchant} to collect at most ${amount} from your wallet, for five years. Nobody else can use your signature to collect, and nobody can collect more than this.`,
    asks: (token, amount) =>
      `First, your wallet asks you to approve about ${amount} of ${token}. That is a permission, not a payment: it covers all payments of the five years.`,
    why: 'Why so much at once?',
    approval: (most) =>
      `You approve it once, to a contract that nobody owns, so later payments need no approval. Even so, no more than the ${most} that you sign can be collected.`,
    end: 'You can end it on this page at any time.',
    endLater: 'You can end it at any time on your subscription page, which every email about it links to.',
    button: (wallet) => `Agree with ${wallet}`,
    payButton: (amount, wallet) => `Agree and pay ${amount} with ${wallet}`,
    newHeading: 'Agree to the new price',
    newButton: (amount, wallet) => `Agree to ${amount} with ${wallet}`,
    replaces: (amount, payer) =>
      `Sign with the wallet ${payer}: the new agreement then replaces the one of ${amount} with its first payment.`,
    old: (amount) => `Your agreement of ${amount}`,
    more: 'Automatic payments are not active: the amount that you approved is used up or was withdrawn.',
    moreLink: 'Until you approve more, you receive a link by email for each payment.',
    moreButton: (wallet) => `Approve more with ${wallet}`,
    noWallet: 'For this, open the page in a browser that has a wallet, with JavaScript switched on.',
    apps: 'Open this page in a wallet app',
    signed: 'Automatic payments are set up. This page shows when a payment is collected.',
    approved: 'Your approval was sent. It takes effect once the network confirms it.',
    halfway:
      'Setup is not finished. The steps that your wallet has completed count: press again to continue.',
  },
  steps: {
    look: 'Check your wallet …',
    approve: (number, of) => `Approve in your wallet (${number} of ${of}) …`,
    wait: 'Waiting for the network to confirm your approval …',
    sign: 'Sign in your wallet …',
    signTerms: (amount, merchant, until) =>
      `Sign in your wallet: at most ${amount} to ${merchant}, until ${until} …`,
    send: 'One moment …',
  },
  cancel: {
    summary: 'Cancel subscription',
    atEnd: (moment) =>
      `Your subscription stays active until ${moment}, the end of the paid period. There are no further charges.`,
    atOnce:
      'Your subscription ends immediately, and there are no further charges. A payment that is already being processed still counts for its period.',
    button: 'Confirm cancellation',
    stop: 'Signed by your wallet, the cancellation also ends the agreement on the network: nobody can take anything by it any more. That costs you nothing. It cannot be undone.',
    stopButton: (wallet) => `Cancel and end the agreement with ${wallet}`,
    endButton: (wallet) => `End the agreement with ${wallet}`,
    endHeading: 'End the agreement',
    inFlight:
      'With your signature, the agreement also ends on the network: no further payment can be collected by it. The payment that is already being collected is not stopped. This costs you nothing. It cannot be undone.',
    optional: 'Optional: end the agreement in your wallet too',
    lives:
      'Nothing more is collected from your wallet for this subscription. Your agreement remains on the network until you end it there too. This costs you nothing. It cannot be undone.',
    stopped:
      'You have signed the end of the agreement. No new payment is collected from your wallet here, and the network is being told. If the network does not accept it, this page offers it again.',
  },
  former: {
    summary: 'Another wallet with an agreement',
    says: (payer) =>
      `The wallet ${payer} has also signed for this subscription. Nothing is collected from it now. Its owner can end the agreement on the network at no cost. The subscription does not change.`,
  },
  revoke: {
    summary: 'Withdraw the approval for all subscriptions of this wallet',
    says: (token) =>
      `This withdraws your wallet’s approval of ${token} for every subscription that it pays through this contract. It only interrupts automatic payments: the next approval resumes them. To end them permanently, cancel with your signature.`,
    button: (wallet) => `Withdraw with ${wallet}`,
    done: 'Your approval was withdrawn.',
    next: 'You will receive a link by email for the next payment.',
  },
  invoices: {
    heading: 'Invoices',
    issued: 'Issued',
    status: { draft: 'Draft', open: 'Open', paid: 'Paid', past_due: 'Past due', void: 'Void' },
  },
  problems: {
    otherAccount: (payer) =>
      `Your wallet uses another account. Switch to ${payer}, which signed the agreement, and try again.`,
    reverted: () => 'The network refused the transaction, so nothing has changed. Try again.',
    notTaken: () => 'Your signature was not accepted. Reload the page to see the current status.',
    notSeen: () =>
      'Your wallet has sent the transaction, but the network has not confirmed it yet. Wait until your wallet shows it as complete, then press again.',
    notAsShown: () =>
      'What your wallet was asked to sign is not what this page says. Nothing was signed. Reload the page.',
  },
}
