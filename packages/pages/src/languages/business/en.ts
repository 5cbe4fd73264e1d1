import type { BusinessWords } from './words.ts'

export const en: BusinessWords = {
  offers: 'Pay this business',
  nothing: 'There is nothing to pay here now.',
  youChoose: 'You choose the amount',
  pay: 'Pay',
  payFor: (what) => `Pay: ${what}`,
  write: 'Write to the merchant',
  sent: 'Your message is on its way.',
  answer: 'The merchant answers to the email address that you gave.',
  mend: 'Your message was not sent. Write an email address, and a message of at most 2000 characters.',
  email: 'Your email address',
  name: 'Your name, if you like',
  message: 'Message',
  send: 'Send the message',
}
