import type { LaterMessages } from '../messages.ts'

export const en: LaterMessages = {
  attest: {
    only: (age) => `You must be ${age} or older to buy this.`,
    category: 'Category',
    button: (age) => `I am ${age} or older`,
    kept: 'Your confirmation and its time are stored with the payment.',
  },
  report: {
    hint: 'Your wallet or exchange shows a transaction hash (TxID) for each payment. Enter it here to look for your payment.',
    hash: 'Transaction hash',
    another: 'Report another transaction',
    button: 'Look for my payment',
    close: 'Close',
    looking: 'We are looking for your payment.',
    details: 'Payment details',
  },
  seen: {
    heading: 'Payment detected. Do not pay again.',
    confirmations: (have, need) => `${have} of ${need} confirmations.`,
    soon: (amount) => `${amount} is on its way to the merchant. You can close this page.`,
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
    late: 'Your wallet has sent this payment. If it was in time, it will still be recognized here. If not, give this transaction to the merchant.',
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
    body: 'Do not pay now. If you have already paid, your payment appears here as soon as it is found. If you have not paid, this page soon shows how to start again.',
  },
  short: {
    heading: 'The full amount did not arrive in time.',
    came: (came, price) => `We received ${came} of ${price}.`,
    ask: (came) => `The merchant sees this payment and can refund the ${came}.`,
    askNamed: (came, address) => `The merchant can refund the ${came}. You asked for a refund to ${address}.`,
    back: 'The merchant has refunded it.',
    exchange:
      'If you paid from an exchange, give the merchant your own wallet or deposit address. A refund to the sending address of the exchange may be lost.',
    stop: 'Send nothing more here.',
    again: 'To pay, start again from the shop or the link that brought you here.',
  },
  over: {
    heading: 'This payment has expired.',
    body: 'No payment arrived in time. If you have already paid, do not pay again. If you have not, start again from the shop or the link that brought you here.',
  },
  contact: 'Contact the merchant',
  notByHand:
    'Too many payments of this amount are under way at the moment, so yours could not be told apart. Please try again later, or ask the merchant for another way to pay.',
  reverted: 'A payment failed on the network, so nothing was moved. You can pay again.',
  dropped:
    'The network has dropped a payment, so nothing was moved. Check in your wallet that it is gone before you pay again.',
}
