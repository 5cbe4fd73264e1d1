import type { BusinessWords } from './words.ts'

export const en: BusinessWords = {
  offers: 'What would you like to pay for?',
  nothing: 'There is nothing to pay here at the moment.',
  youChoose: 'You choose the amount',
  pay: 'Pay',
  payFor: (what) => `Pay: ${what}`,
  write: 'Contact the merchant',
  sent: 'Your message was sent.',
  answer: 'The merchant replies to your email address.',
  wrong: {
    email: 'Enter a whole email address, such as ada@example.com.',
    name: 'Enter at most 120 characters.',
    message: 'Enter a message of at most 2,000 characters.',
  },
  email: 'Your email address',
  name: 'Your name (optional)',
  message: 'Message',
  send: 'Send message',
  direct: (merchant) => `Your payment goes straight to ${merchant}.`,
}
