import type { Checkout, Payment, WaitingDeposits } from '@stablerail/sdk/functions'
import { expect, test } from 'vitest'
import { collectionsOf, decisionOf } from './decision.ts'

const payment = {
  id: 'pay_1',
  amountMinor: 1999,
  currency: 'USD',
  token: 'USDC',
  chain: 'base',
  status: 'confirmed',
  failureReason: null,
  screeningVerdict: 'screened_clean',
  unmatchedInbound: true,
  coverage: null,
  claims: [],
  overpaidMinor: 0,
  refundAmountMinor: null,
  closeMatchCheckoutId: null,
  attribution: null,
  payerAddress: `0x${'ab'.repeat(20)}`,
  createdAt: '2026-11-20T09:30:00.000Z',
} as unknown as Payment

const claim = { checkoutId: 'chk_1', reportedAt: '2026-11-20T09:30:00.000Z' }

test.each<[string, Partial<Payment>, string, string[]]>([
  ['nothing fits', {}, 'Unmatched', ['Credit', 'Refund']],
  ['a buyer reported it', { claims: [claim] }, 'Claimed', ['Review', 'Refund']],
  ['it came to an address too late', { coverage: 'surplus' }, 'Surplus', ['Refund', 'Credit']],
  [
    'too little came',
    { status: 'failed', failureReason: 'underpaid', unmatchedInbound: false },
    'Underpaid',
    ['Credit', 'Refund'],
  ],
  ['too much came', { unmatchedInbound: false, overpaidMinor: 1001 }, 'Overpaid', ['Refund the surplus']],
  [
    'the sender is flagged, whatever else it is',
    { screeningVerdict: 'screened_flagged', claims: [claim], overpaidMinor: 1001 },
    'Flagged',
    ['Review'],
  ],
])('the decision if %s', (_, changes, badge, actions) => {
  const decision = decisionOf({ ...payment, ...changes })
  expect([decision.badge, decision.links.map(({ words }) => words)]).toEqual([badge, actions])
})

test.each([
  [null, '$10.01 more than the price arrived.'],
  [1000, '$0.01 of the surplus is left to refund.'],
])('a surplus of which %s cents were refunded says what is left', (refundAmountMinor, why) =>
  expect(
    decisionOf({ ...payment, unmatchedInbound: false, overpaidMinor: 1001, refundAmountMinor }).why,
  ).toBe(why),
)

test('the payer is the customer if it is known, otherwise the address', () => {
  const customer = { name: null, email: 'ada@lovelace.example' } as Payment['customer']
  expect(decisionOf({ ...payment, customer: customer ?? null }).about).toEqual([
    'ada@lovelace.example',
    'USDC on Base',
  ])
  expect(decisionOf(payment).about).toEqual(['0xabab…abab', 'USDC on Base'])
})

const mug = {
  amountMinor: 1999,
  remainingMinor: 500,
  currency: 'USD',
  status: 'failed',
  expiresAt: '2026-11-20T09:00:00.000Z',
  description: 'A blue mug',
  customer: null,
} as unknown as Checkout

/** Returns the reason of a payment, once its checkout is read. */
const whyWith = (changes: Partial<Payment>, checkout: Partial<Checkout>) =>
  decisionOf({ ...payment, ...changes }).checkout?.why({ ...mug, ...checkout })

test('a payment close to a checkout names the amount and the customer of the checkout', () => {
  expect(decisionOf(payment).checkout).toBe(null)
  const near = { closeMatchCheckoutId: 'chk_1' }
  expect(decisionOf({ ...payment, ...near })).toMatchObject({
    why: 'Close to the amount of a checkout.',
    checkout: { id: 'chk_1' },
  })
  const noah = { name: 'Noah Bennett', email: 'noah@bennett.example', deletedAt: null }
  const words = (customer: unknown) => whyWith(near, { customer } as Partial<Checkout>)
  expect(words(noah)).toBe('Close to the $19.99 checkout of Noah Bennett.')
  expect(words({ ...noah, name: null })).toBe('Close to the $19.99 checkout of noah@bennett.example.')
  expect(words({ ...noah, deletedAt: '2026-11-20T09:30:00.000Z' })).toBe('Close to a checkout of $19.99.')
  expect(words(null)).toBe('Close to a checkout of $19.99.')
})

test('a payment that is equally close to several checkouts names none of them', () => {
  const equallyCloseCheckoutIds = ['chk_1', 'chk_2']
  const attribution = { equallyCloseCheckoutIds } as unknown as Payment['attribution']
  expect(decisionOf({ ...payment, closeMatchCheckoutId: 'chk_1', attribution })).toMatchObject({
    why: 'Several checkouts cost about as much. Ask the buyer which one is theirs.',
    checkout: null,
  })
})

test.each([
  [{}, '$5.00 of the $19.99 for A blue mug is missing; the checkout has ended.'],
  [{ description: null }, '$5.00 of the $19.99 is missing; the checkout has ended.'],
  [{ status: 'succeeded' }, 'The checkout was paid by another payment.'],
] as const)('an underpaid payment says what its checkout with %j misses', (checkout, why) =>
  expect(
    whyWith(
      { checkoutId: 'chk_1', status: 'failed', failureReason: 'underpaid', unmatchedInbound: false },
      checkout,
    ),
  ).toBe(why),
)

test('a payment that one buyer reported names the checkout of the buyer; one that several reported names none', () => {
  const words = (checkout: Partial<Checkout>) => whyWith({ claims: [claim] }, checkout)
  const advice = 'Anyone can report one: check it before you credit it.'
  expect(words({})).toBe(`A buyer reported this payment for A blue mug ($19.99). ${advice}`)
  expect(words({ description: null })).toBe(
    `A buyer reported this payment for a checkout of $19.99. ${advice}`,
  )
  expect(words({ amountMinor: 2_000, description: null })).toBe(
    'A buyer reported this payment for a checkout. It is $0.01 less than its price of $20.00.',
  )
  expect(decisionOf({ ...payment, claims: [claim, claim] })).toMatchObject({
    why: '2 buyers reported this payment for their checkouts. Check whose it is before you credit it.',
    checkout: null,
  })
})

test('what waits at deposit addresses is one decision for each chain and token', () => {
  const waiting = { chain: 'base', token: 'USDC', amountMinor: 1000, deposits: 1 } as WaitingDeposits
  expect(collectionsOf([])).toEqual([])
  expect(collectionsOf([waiting, waiting, { ...waiting, token: 'USDT' }])).toMatchObject([
    {
      amount: '$20.00',
      why: '$20.00 waits at 2 deposit addresses.',
      links: [{ words: 'Collect', to: 'wallets/collect/base/USDC' }],
    },
    { amount: '$10.00', links: [{ to: 'wallets/collect/base/USDT' }] },
  ])
})
