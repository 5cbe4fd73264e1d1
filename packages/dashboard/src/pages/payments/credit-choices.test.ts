import type { Checkout, Invoice, Payment } from '@stablerail/sdk/functions'
import { expect, test } from 'vitest'
import { creditChoices, likelyOf } from './credit-choices.ts'

const checkout = (id: string, remainingMinor: number, others: object = {}) =>
  ({
    id,
    status: 'pending',
    invoiceId: null,
    description: id,
    amountMinor: remainingMinor,
    receivedMinor: 0,
    remainingMinor,
    currency: 'USD',
    createdAt: '2026-11-20T00:00:00Z',
    ...others,
  }) as unknown as Checkout

const invoice = (number: string, others: object = {}) =>
  ({
    id: `in_${number}`,
    number,
    amountMinor: 5_000,
    receivedMinor: 3_000,
    refundedMinor: 0,
    currency: 'USD',
    createdAt: '2026-11-21T00:00:00Z',
    ...others,
  }) as unknown as Invoice

const payment = {
  amountMinor: 2_000,
  currency: 'USD',
  checkoutId: null,
  closeMatchCheckoutId: null,
  attribution: null,
}
const idsOf = (choices: readonly { id: string }[]) => choices.map(({ id }) => id)

test('the closest amounts due come first, and of equal ones the newest', () => {
  const checkouts = [checkout('far', 9_900), checkout('near', 1_900), checkout('same', 2_000)]
  const choices = creditChoices(payment, { checkouts, invoices: [invoice('7')] }, null)
  expect(idsOf(choices)).toEqual(['in_7', 'same', 'near', 'far'])
  expect(choices[0]?.words).toBe('7 · $20.00 due')
  expect(choices[1]?.words).toBe('same · $20.00')
  expect(choices[1]?.about).toMatch(/^Awaiting payment, created Nov (19|20), \d\d:\d\d$/)
})

test('the close match of the service is first, or the own checkout of an underpaid payment', () => {
  const checkouts = [checkout('same', 2_000), checkout('match', 2_100)]
  expect(likelyOf({ ...payment, closeMatchCheckoutId: 'match' })).toBe('match')
  expect(likelyOf({ ...payment, checkoutId: 'own', closeMatchCheckoutId: 'match' })).toBe('own')
  expect(idsOf(creditChoices(payment, { checkouts, invoices: [] }, 'match'))).toEqual(['match', 'same'])
})

test('what is paid, of an invoice, or in another currency is not offered', () => {
  const checkouts = [
    checkout('paid', 2_000, { status: 'succeeded' }),
    checkout('invoiced', 2_000, { invoiceId: 'in_7' }),
    checkout('euro', 2_000, { currency: 'EUR' }),
  ]
  expect(creditChoices(payment, { checkouts, invoices: [invoice('8', { currency: 'EUR' })] }, null)).toEqual(
    [],
  )
})

test('a choice above the amount says what is missing, and what a credit means even so', () => {
  const product = { mode: 'payment', product: { id: 'prod_1' }, customer: { id: 'cus_1' } }
  const checkouts = [
    checkout('enough', 2_000),
    checkout('own', 500),
    checkout('sum', 2_100),
    checkout('product', 2_200, product),
    checkout('plan', 2_300, { mode: 'subscription' }),
  ]
  const underpaid = { ...payment, checkoutId: 'own' }
  const choices = creditChoices(
    underpaid,
    { checkouts, invoices: [invoice('7', { amountMinor: 9_000 })] },
    'own',
  )
  expect(Object.fromEntries(choices.map(({ id, shortWords }) => [id, shortWords]))).toEqual({
    enough: null,
    // The amount due of its own checkout is what this payment has left.
    own: 'This payment is $5.00 short. If you credit it, the checkout still counts as paid in full.',
    sum: 'This payment is $1.00 short. If you credit it, the checkout still counts as paid in full.',
    product:
      'This payment is $2.00 short. If you credit it, the checkout still counts as paid in full, and the buyer gets access.',
    plan: 'This payment is $3.00 short. If you credit it, the checkout still counts as paid in full, and the buyer gets access.',
    in_7: 'This payment is $40.00 short. The invoice is paid once the rest has arrived.',
  })
})

test('a checkout that is one of several equally close ones is not likelier than the others', () => {
  const attribution = (...equallyCloseCheckoutIds: string[]) =>
    ({
      rule: 'none',
      reason: '',
      steps: [],
      candidateCheckoutIds: ['match'],
      equallyCloseCheckoutIds,
    }) satisfies Payment['attribution']
  const near = { checkoutId: null, closeMatchCheckoutId: 'match' }
  expect(likelyOf({ ...near, attribution: attribution() })).toBe('match')
  expect(likelyOf({ ...near, attribution: attribution('match', 'other') })).toBeNull()
})
