import type { LaterMessages } from '../messages.ts'

export const en: LaterMessages = {
  attest: {
    only: (age) => `You must be ${age} or older to buy this.`,
    category: 'Category',
    button: (age) => `I am ${age} or older`,
    kept: 'Your confirmation and its time are stored with the payment.',
  },
  report: {
    hint: 'Your wallet or exchange shows a hash for each payment. Enter it here to look for your payment.',
    hash: 'Transaction hash',
    button: 'Look for my payment',
  },
  seen: {
    heading: 'Payment detected. Do not pay again.',
    confirmations: (have, need) => `${have} of ${need} confirmations.`,
    soon: (amount) => `Almost done: ${amount} is on its way to the merchant.`,
    again:
      'The network has not included your payment again yet. You do not need to do anything: this page updates by itself.',
  },
  asked: {
    heading: 'Was the payment sent?',
    wait: 'Your wallet was asked to pay, but this page did not hear back. Check your wallet before you pay again: if the payment was sent, it will appear here.',
    again: 'Nothing was sent: pay now',
  },
  sent: {
    heading: 'Your wallet has sent the payment. Do not pay again.',
    wait: 'It will appear here as soon as the network has it.',
    again: 'The payment failed in my wallet: pay again',
    late: 'Your wallet has sent this payment. If it was in time, it will still be recognised here. If not, give this transaction to the merchant.',
  },
  paid: {
    heading: 'Paid. Thank you.',
    amount: 'Amount',
    with: 'Paid with',
    on: 'Paid on',
    surplus: (amount) => `You sent ${amount} more than the price. Ask the merchant to send it back.`,
    refunded: (amount) => `${amount} was refunded.`,
    allRefunded: 'This payment was refunded.',
    pdf: 'Download receipt (PDF)',
    mail: 'Send receipt by email',
    email: 'Your email address',
    sent: 'If the address is right, the receipt arrives in a moment.',
    subscription: 'Manage your subscription',
    returning: 'You are being taken back to the merchant …',
    stay: 'Stay here',
    print: 'Print this page',
  },
  waiting: {
    heading: 'The time to pay is over.',
    body: 'Please do not pay any more. If you have already paid, your payment is still being looked for and will appear here.',
  },
  short: {
    heading: 'The full amount did not arrive in time.',
    came: (came, missing) => `We received ${came}; ${missing} is missing.`,
    ask: 'The merchant can send it back to the address it came from. Please ask for it.',
    back: 'The merchant has sent it back.',
    body: 'Please send nothing more here. Ask the merchant for a new payment.',
  },
  over: {
    heading: 'This payment has expired.',
    body: 'No payment was recognised in time. If you have paid, do not pay again: contact the merchant. If you have not, ask for a new payment, or open the link again that brought you here.',
  },
  reverted: 'A payment failed on the network, so nothing was moved. You can pay again.',
  dropped:
    'The network has dropped a payment, so nothing was moved. Check in your wallet that it is gone before you pay again.',
}
