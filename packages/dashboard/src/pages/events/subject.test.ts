import { expect, test } from 'vitest'
import { subjectOf } from './subject.ts'

const invoice = { number: 'INV-7', amountMinor: 1000, currency: 'USD' }

test.each([
  ['payment', { paymentId: 'pay_1', amountMinor: 1999 }, '$19.99'],
  [
    'refund',
    { payment: { amountMinor: 1999, refundAmountMinor: 500, currency: 'USD' } },
    'Payment of $19.99',
  ],
  ['invoice', { invoice }, 'INV-7 · $10.00'],
  ['renewal', { subscription: { id: 'sub_1', amountMinor: 900 }, invoice }, 'INV-7 · $10.00'],
  ['checkout', { checkout: { description: 'Boots', amountMinor: 500, currency: 'USD' } }, 'Boots · $5.00'],
  ['customer', { customer: { name: null, email: 'elena@example.com' } }, 'elena@example.com'],
  ['price', { price: { amount: 4500, currency: 'USD' } }, '$45.00'],
  ['record without words', { customerId: 'cus_1', amountMinor: null }, null],
])('the subject of the event of a %s', (_, payload, subject) => expect(subjectOf(payload)).toBe(subject))
