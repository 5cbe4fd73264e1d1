import type { HostedCheckout } from '@stablerail/contract'
import { describe, expect, test } from 'vitest'
import { oldNames } from './forget-old.ts'
import type { Payment } from './state.ts'
import { mayAsk, nextUnderWay, parseUnderWay, type UnderWay, underWayKeptMs } from './under-way.ts'

const [ours, other] = [`0x${'Ab'.repeat(32)}`, `0x${'cd'.repeat(32)}`] as const
const payment = (changes: Partial<Payment> = {}): Payment => ({
  chain: 'base',
  token: 'USDC',
  status: 'pending',
  txHash: ours.toLowerCase(),
  confirmations: 1,
  confirmationsRequired: 10,
  failureReason: null,
  amountMinor: 1_999,
  tokenAmountBase: '19990000',
  tokenDecimals: 6,
  underpaid: false,
  ...changes,
})
const told = (
  shown: Payment | null,
  status: HostedCheckout['status'] = 'pending',
  payments: HostedCheckout['payments'] = [],
) => ({ is: 'told' as const, shown: { status, payment: shown, payments } })

const asked: UnderWay = { step: 'asked', chain: 'base', shownBefore: null, by: 1 }
const sent: UnderWay = { step: 'sent', chain: 'base', txHash: ours }
const [seen, paid] = [
  { ...sent, step: 'seen', txHash: ours.toLowerCase() },
  { ...sent, step: 'paid', txHash: ours.toLowerCase() },
] as [UnderWay, UnderWay]

describe('a payment that a wallet was asked for', () => {
  test.each([
    ['is sent once the wallet has answered', asked, { is: 'sent', chain: 'base', txHash: ours }, sent],
    ['is none once the wallet has refused', asked, { is: 'refused', by: 1 }, null],
    ['goes on where a wallet has refused what another tab asked', asked, { is: 'refused', by: 2 }, asked],
    ['is none once the buyer says so', asked, { is: 'dismissed' }, null],
    ['is seen though the wallet never answered', asked, told(payment()), seen],
    ['goes on while nothing is shown', asked, told(null), asked],
    ['came to nothing, as the page tells', asked, told(payment({ status: 'failed' })), null],
  ] as const)('%s', (_, before, happening, after) => {
    expect(nextUnderWay(before, happening)).toEqual(after)
  })

  test('is not mistaken for one that was shown before', () => {
    const earlier = payment({ txHash: other, status: 'failed', failureReason: 'underpaid', underpaid: true })
    const again = nextUnderWay(null, { ...told(earlier), is: 'asked', chain: 'base', by: 1 })
    expect(again).toEqual({ ...asked, shownBefore: other })
    expect(nextUnderWay(again, told(earlier))).toEqual(again)
    expect(nextUnderWay(again, told(payment()))).toEqual(seen)
  })
})

describe('a payment that a wallet has sent', () => {
  test.each([
    ['stays sent whatever the wallet says then', sent, { is: 'refused', by: 1 }, sent],
    ['is none once the buyer says that it failed', sent, { is: 'dismissed' }, null],
    ['is seen', sent, told(payment()), seen],
    [
      'is seen under another hash, which a wallet gives it that raises the fee',
      sent,
      told(payment({ txHash: other })),
      { ...seen, txHash: other },
    ],
    ['is none once it is too little', sent, told(payment({ underpaid: true })), null],
    [
      'is none once it was dropped',
      sent,
      told(payment({ status: 'failed', failureReason: 'dropped' })),
      null,
    ],
    ['goes on while another one failed', sent, told(payment({ status: 'failed', txHash: other })), sent],
    ['is paid', seen, told(payment({ status: 'confirmed' }), 'succeeded'), paid],
    ['is sent again once a reorganisation took it', paid, told(null), { ...paid, step: 'sent' }],
    ['cannot be denied once it was seen', seen, { is: 'dismissed' }, seen],
  ] as const)('%s', (_, before, happening, after) => {
    expect(nextUnderWay(before, happening)).toEqual(after)
  })
})

describe('while a price is paid in parts', () => {
  const part = {
    chain: 'base',
    token: 'USDC',
    status: 'pending',
    amountMinor: 500,
    coverage: 'part',
  } as const
  const [mine, foreign] = [
    { ...part, txHash: ours.toLowerCase() },
    { ...part, txHash: other },
  ]

  test.each([
    ['is none once it is a part itself', sent, payment(), [mine], null],
    ['is none where a part came after it', sent, payment({ txHash: other }), [mine, foreign], null],
    ['goes on while only another wallet has sent a part', sent, payment({ txHash: other }), [foreign], sent],
    ['goes on while a wallet is asked for the rest', asked, payment({ txHash: other }), [foreign], asked],
    [
      'is seen once it covers the price',
      sent,
      payment(),
      [foreign, { ...mine, coverage: 'settling' as const }],
      seen,
    ],
  ])('a payment by a wallet %s', (_, before, shown, payments, after) => {
    expect(nextUnderWay(before, told(shown, 'pending', payments))).toEqual(after)
  })
})

test('what the service shows is nothing of this page where no wallet was asked', () => {
  expect(nextUnderWay(null, told(payment()))).toBeNull()
})

test.each([
  ['nothing is under way', null, true],
  ['this page has a wallet asked', asked, true],
  ['another page has a wallet asked', { ...asked, by: 2 }, false],
  ['a payment was sent', sent, false],
  ['a payment was seen', seen, false],
] as const)('where %s, a page may ask a wallet: %s', (_, before, may) => {
  expect(mayAsk(before, 1)).toBe(may)
})

const at = Date.parse('2026-11-20T10:00:00Z')

test.each([
  null,
  7,
  {},
  { step: 'sent', chain: 'base', at },
  { step: 'lost', chain: 'base', txHash: ours, at },
  { step: 'asked', at },
  sent,
])('a browser that has %j kept has kept nothing', (kept) => {
  expect(parseUnderWay(kept, at)).toBeNull()
})

test.each([asked, sent, seen, paid])('$step is kept as it is, for a week', (underWay) => {
  const kept = JSON.parse(JSON.stringify({ ...underWay, at }))
  expect(parseUnderWay(kept, at + underWayKeptMs - 1)).toEqual({ ...underWay, at })
  expect(parseUnderWay(kept, at + underWayKeptMs)).toBeNull()
})

describe('of what other checkouts have left', () => {
  const entry = (name: string, keptAt: number) => [name, JSON.stringify({ ...sent, at: keptAt })] as const

  test('goes what is older than a week, or cannot be read', () => {
    const entries = [
      entry('under-way:/checkout/old', at - underWayKeptMs),
      entry('under-way:/checkout/new', at - underWayKeptMs + 1),
      ['under-way:/checkout/broken', 'x'],
      entry('something-else:/checkout/old', 0),
    ] as const
    expect(oldNames(entries, at)).toEqual(['under-way:/checkout/old', 'under-way:/checkout/broken'])
  })

  test('the newest fifty stay', () => {
    const entries = Array.from({ length: 52 }, (_, age) => entry(`under-way:/checkout/${age}`, at - age))
    expect(oldNames(entries.toReversed(), at)).toEqual(['under-way:/checkout/50', 'under-way:/checkout/51'])
  })
})
