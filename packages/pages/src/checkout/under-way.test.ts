import { describe, expect, test } from 'vitest'
import type { Payment } from './state.ts'
import { nextUnderWay, parseUnderWay, type UnderWay } from './under-way.ts'

const [ours, other] = [`0x${'Ab'.repeat(32)}`, `0x${'cd'.repeat(32)}`] as const
const payment = (changes: Partial<Payment> = {}): Payment => ({
  ...{ chain: 'base', token: 'USDC', status: 'pending', txHash: ours.toLowerCase(), confirmations: 1 },
  ...{ confirmationsRequired: 10, failureReason: null, amountMinor: 1_999, underpaid: false },
  ...changes,
})
const told = (
  shown: Payment | null,
  status: 'open' | 'pending' | 'succeeded' | 'failed' | 'expired' = 'pending',
) => ({ is: 'told', shown: { status, payment: shown } }) as const

const asked: UnderWay = { step: 'asked', chain: 'base', shownBefore: null }
const sent: UnderWay = { step: 'sent', chain: 'base', txHash: ours }
const [seen, paid] = [
  { ...sent, step: 'seen', txHash: ours.toLowerCase() },
  { ...sent, step: 'paid', txHash: ours.toLowerCase() },
] as [UnderWay, UnderWay]

describe('a payment that a wallet was asked for', () => {
  test.each([
    ['is sent once the wallet has answered', asked, { is: 'sent', chain: 'base', txHash: ours }, sent],
    ['is none once the wallet has refused', asked, { is: 'refused' }, null],
    ['is none once the buyer says so', asked, { is: 'dismissed' }, null],
    ['is seen though the wallet never answered', asked, told(payment()), seen],
    ['goes on while nothing is shown', asked, told(null), asked],
    ['came to nothing, as the page tells', asked, told(payment({ status: 'failed' })), null],
  ] as const)('%s', (_, before, happening, after) => {
    expect(nextUnderWay(before, happening)).toEqual(after)
  })

  test('is not mistaken for one that was shown before', () => {
    const earlier = payment({ txHash: other, status: 'failed', failureReason: 'underpaid', underpaid: true })
    const again = nextUnderWay(null, { ...told(earlier), is: 'asked', chain: 'base' })
    expect(again).toEqual({ ...asked, shownBefore: other })
    expect(nextUnderWay(again, told(earlier))).toEqual(again)
    expect(nextUnderWay(again, told(payment()))).toEqual(seen)
  })
})

describe('a payment that a wallet has sent', () => {
  test.each([
    ['stays sent whatever the wallet says then', sent, { is: 'refused' }, sent],
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

test('what the service shows is nothing of this page where no wallet was asked', () => {
  expect(nextUnderWay(null, told(payment()))).toBeNull()
})

test.each([null, 7, {}, { step: 'sent', chain: 'base' }, { step: 'lost', chain: 'base', txHash: ours }])(
  'a browser that has %j kept has kept nothing',
  (kept) => {
    expect(parseUnderWay(kept)).toBeNull()
  },
)

test.each([asked, sent, seen, paid])('$step is kept as it is', (underWay) => {
  expect(parseUnderWay(JSON.parse(JSON.stringify(underWay)))).toEqual(underWay)
})
