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
    ended: (moment) => `It ended on ${moment}. Nothing more is billed.`,
    ending: (moment) => `It is canceled and ends on ${moment}. Nothing more is billed.`,
    endingPaid:
      'It is canceled. A payment is still on its way: if it comes, the subscription ends with the period that it pays, else right after that.',
    paused: 'It is paused. Nothing is billed until the merchant resumes it.',
    trial: (moment) => `The trial is free and ends on ${moment}.`,
    missed: 'A payment was missed. Pay it to keep the subscription.',
    open: 'A payment is open.',
    paid: (moment) => `Paid until ${moment}.`,
  },
  next: 'Next payment',
  nextAt: (amount, moment) => `${amount} on ${moment}`,
  unpaid: {
    invoice: (number, amount) => `Invoice ${number} of ${amount}`,
    due: 'Due on',
    taken: 'It is about to be taken from your wallet: you need not pay it here.',
  },
  allowance: {
    heading: 'Payments from your wallet',
    taken: 'Each payment is taken from your wallet, as you have signed.',
    notTaken: (issue) =>
      `Payments are not taken from your wallet: ${issue}. A link to pay is mailed to you for each.`,
    fill: 'Fill the wallet up, and the next payment is taken again.',
    payer: 'Your wallet',
    most: 'At most',
    year: 'At most in a year',
    left: 'Approved and left, when last looked at',
    until: 'Agreed until',
  },
  agree: {
    heading: 'Have payments taken from your wallet',
    says: (amount, merchant) =>
      `You sign that at most ${amount} may be paid to ${merchant} from your wallet, for five years. Nobody else can be paid by it, and never more.`,
    approval: (token) =>
      `Before that, your wallet asks you to approve ${token} to a contract that nobody owns. The number is large, because it covers all payments to come. What limits them is what you sign.`,
    end: 'You can end it on this page at any time.',
    endLater: 'You can end it at any time on the page of the subscription, to which the mails about it lead.',
    button: (wallet) => `Agree with ${wallet}`,
    more: 'What your wallet has approved is used up, or was taken back. Approve more, and payments are taken again.',
    moreButton: (wallet) => `Approve more with ${wallet}`,
    noWallet: 'For this, open the page in a browser that has a wallet, with JavaScript switched on.',
    apps: 'Open this page in a wallet app',
    signed: 'You have signed. The page shows by itself when a payment is taken.',
    approved: 'Your approval is sent. It counts as soon as the network shows it.',
    halfway:
      'This is not finished. What your wallet has sent already counts: press again to go on from there.',
  },
  steps: {
    look: 'Look at your wallet …',
    approve: (number, of) => `Approve in your wallet (${number} of ${of}) …`,
    wait: 'The network takes your approval …',
    sign: 'Sign in your wallet …',
    signTerms: (amount, merchant, until) =>
      `Sign in your wallet: at most ${amount} to ${merchant}, until ${until} …`,
    send: 'One moment …',
  },
  cancel: {
    summary: 'Cancel the subscription',
    atEnd: (moment) => `It ends on ${moment}, when the paid period does. Nothing more is billed after that.`,
    atOnce:
      'It ends at once, and nothing more is billed. A payment that is on its way already still counts, and pays its period.',
    button: 'Cancel it',
    stop: 'Signed by your wallet, the cancellation also ends the agreement on the network: nobody can take anything by it any more. That costs you nothing, and nobody can take it back.',
    stopButton: (wallet) => `Cancel and end the agreement with ${wallet}`,
    endButton: (wallet) => `End the agreement with ${wallet}`,
    lives:
      'Nothing is taken from your wallet by this subscription any more. What you signed still stands on the network until you end it there too. That costs you nothing.',
    stopped:
      'You have signed the end. Nothing is taken from your wallet here any more, and the network is being told. Should the network not take it, this page offers it again.',
  },
  former: {
    summary: 'Another wallet that has signed',
    says: (payer) =>
      `The wallet ${payer} has signed for this subscription too. Nothing is taken from it here now. Its owner can end that on the network as well, which costs nothing and leaves the subscription as it is.`,
  },
  revoke: {
    summary: 'Take the approval back',
    says: (token) =>
      `This takes back what your wallet has approved of ${token}, for every subscription that it pays by this contract. It only interrupts: the next approval makes payable again what you signed. To end it for good, cancel with your signature.`,
    button: (wallet) => `Take it back with ${wallet}`,
    done: 'The approval is taken back.',
    next: 'For the next payment you are mailed a link.',
  },
  invoices: {
    heading: 'Invoices',
    status: { draft: 'Draft', open: 'Open', paid: 'Paid', past_due: 'Past due', void: 'Void' },
  },
  problems: {
    otherAccount: (payer) =>
      `This is another account than ${payer}, which has signed. Choose that one in the wallet and try again.`,
    reverted: () => 'The network refused the transaction, so nothing has changed. Try again.',
    notTaken: () => 'The signature was not taken. Load the page again to see how the subscription stands.',
    notSeen: () =>
      'Your wallet has sent the transaction, and the network has not taken it yet. Wait until your wallet shows it as done, then press again.',
    notAsShown: () =>
      'What your wallet was to sign is not what this page says. Nothing was signed. Load the page again.',
  },
}
