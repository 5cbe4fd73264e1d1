import type { Refusals } from '../messages.ts'

export const en: Refusals = {
  notFound: {
    title: 'Page not found',
    text: 'There is no page at this address. Check that the address is complete.',
  },
  wrongMethod: { title: 'Not possible', text: 'This page can only be opened in a browser.' },
  foreignForm: {
    title: 'Not from this page',
    text: 'Another website asked for this payment. Open the address of the merchant yourself to pay.',
  },
  tooMany: {
    title: 'Too many requests',
    text: 'Too many requests came from your network. Wait a moment, and load the page again.',
  },
  broken: {
    title: 'Something went wrong',
    text: 'The page could not be made. Load it again in a moment. If you have paid, the payment is not lost.',
  },
  notUnderstood: { title: 'Not understood', text: 'Go back, load the page again and try once more.' },
  restricted: {
    title: 'Not available in your country',
    text: 'Payments are not available in your region. Please do not pay.',
  },
  limited: {
    title: 'Too many payments under way',
    text: 'Too many payments were begun and not made. Finish one of them, or wait a while and try again.',
  },
  tooManyMessages: {
    title: 'Too many messages',
    text: 'Too many messages were sent. Wait a while and try again.',
  },
  noWallet: {
    title: 'Not possible now',
    text: 'The merchant cannot receive this payment at the moment.',
  },
  gone: {
    title: 'No longer available',
    text: 'This can no longer be paid.',
  },
  linkOff: {
    title: 'Payment link no longer active',
    text: 'Nothing was charged. Ask for a new link where you found this one.',
  },
  notForSale: {
    title: 'Not for sale now',
    text: 'What this link sells is not for sale at the moment.',
  },
  notPossible: {
    title: 'Not possible now',
    text: 'This is not possible at the moment.',
  },
}
