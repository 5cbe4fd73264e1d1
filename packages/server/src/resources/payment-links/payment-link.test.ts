import { expect, test } from 'vitest'
import { amountFault, boundsOf, type PaymentLinkRow, pairsOfLink, toPaymentLink } from './payment-link.ts'

const row: PaymentLinkRow = {
  workspace_id: 'ws_a',
  livemode: false,
  id: 'pl_a',
  hosted_token: 'token',
  active: true,
  description: 'Tip',
  price_id: null,
  amount_minor: 0,
  currency: 'USD',
  chain: 'base',
  token: 'USDC',
  open_amount: true,
  min_amount_minor: 200,
  max_amount_minor: 900,
  preset_amounts: [300, 500],
  other_pairs: null,
  success_url: 'https://shop.example/thanks',
  auto_return: false,
  metadata: { table: 4 },
  created_at: new Date('2027-01-31T10:00:00.000Z'),
}

test.each<[string, Partial<PaymentLinkRow>, number | undefined, string | null]>([
  ['sets the amount, and none is sent', { open_amount: false }, undefined, null],
  ['sets the amount, and one is sent', { open_amount: false }, 300, 'This link sets the amount. Send none.'],
  ['is open, and the least is sent', {}, 200, null],
  ['is open, and the most is sent', {}, 900, null],
  ['is open, and none is sent', {}, undefined, 'at least 200 and at most 900.'],
  ['is open, and too little is sent', {}, 199, 'at least 200 and at most 900.'],
  ['is open, and too much is sent', {}, 901, 'at least 200 and at most 900.'],
  ['says no least, and 50 cents are sent', { min_amount_minor: null }, 50, null],
  ['says no least, and 49 cents are sent', { min_amount_minor: null }, 49, 'at least 50 and at most 900.'],
  ['says no most, and a trillion cents are sent', { max_amount_minor: null }, 1_000_000_000_000, null],
  ['says no most, and more is sent', { max_amount_minor: null }, 1_000_000_000_001, 'at least 200.'],
])('a link that %s: why the amount is refused', (_, given, amount, fault) => {
  const found = amountFault({ ...row, ...given }, amount)
  if (fault === null) expect(found).toBeNull()
  else expect(found?.endsWith(fault), String(found)).toBe(true)
})

test('the bounds are those of the link, else those of every amount', () => {
  expect(boundsOf(row)).toEqual({ min: 200, max: 900 })
  expect(boundsOf({ min_amount_minor: null, max_amount_minor: null })).toEqual({
    min: 50,
    max: 1_000_000_000_000,
  })
})

test('a link accepts its own pair first, then the others; none of its own say that it follows the workspace', () => {
  const other = { chain: 'polygon', token: 'USDC' } as const
  expect(pairsOfLink({ ...row, other_pairs: [other] })).toEqual([{ chain: 'base', token: 'USDC' }, other])
  expect(pairsOfLink({ ...row, other_pairs: [] })).toEqual([{ chain: 'base', token: 'USDC' }])
  expect(pairsOfLink(row)).toBeNull()
})

test('a link shows what its row has, and its address', () => {
  const config = { hostedBaseUrl: 'https://pay.example' } as Parameters<typeof toPaymentLink>[0]
  expect(toPaymentLink(config, row)).toEqual({
    id: 'pl_a',
    url: 'https://pay.example/pay/token',
    description: 'Tip',
    priceId: null,
    amountMinor: 0,
    openAmount: true,
    minAmountMinor: 200,
    maxAmountMinor: 900,
    presetAmounts: [300, 500],
    currency: 'USD',
    chain: 'base',
    token: 'USDC',
    accepts: null,
    successUrl: 'https://shop.example/thanks',
    autoReturn: false,
    active: true,
    metadata: { table: 4 },
    createdAt: '2027-01-31T10:00:00.000Z',
  })
})
