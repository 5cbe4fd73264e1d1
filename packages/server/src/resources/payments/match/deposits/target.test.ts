import { describe, expect, test } from 'vitest'
import { type DepositTarget, matchDeposit, obstacleToPart } from './target.ts'

const minedAt = new Date('2026-11-20T10:00:00Z')

const target = (changes: Partial<DepositTarget> = {}): DepositTarget => ({
  workspaceId: 'ws_1',
  id: 'exp_1',
  targetId: 'chk_1',
  walletId: 'wlt_1',
  customerId: null,
  invoiceId: null,
  subscriptionId: null,
  invoiceStatus: null,
  description: null,
  chain: 'base',
  byDeposit: true,
  token: 'USDC',
  recipientKey: '0xd',
  priceBase: 19_990_000n,
  wholeBase: 19_990_000n,
  amountBase: null,
  reference: 'aa',
  preparedAt: minedAt,
  knownBlockNumber: null,
  knownBlockTime: null,
  expiresAt: new Date('2026-11-20T10:30:00Z'),
  paidAt: null,
  endedAt: null,
  status: 'pending',
  taken: false,
  mode: 'payment',
  endedEarly: false,
  latePayments: 'credit',
  refunded: false,
  receivedBase: 0n,
  parts: 0,
  ...changes,
})

const late = new Date('2026-11-20T10:30:01Z')

describe('money that arrives at a deposit address', () => {
  test('counts in time, and late for a checkout that ended by itself', () => {
    expect(obstacleToPart(target(), minedAt)).toBeNull()
    expect(obstacleToPart(target(), late)).toBeNull()
    expect(obstacleToPart(target({ status: 'expired' }), late)).toBeNull()
    expect(obstacleToPart(target({ status: 'failed', invoiceStatus: 'past_due' }), late)).toBeNull()
  })

  test.each([
    ['paid', { paidAt: minedAt }, 'it is paid already'],
    ['succeeded', { status: 'succeeded' }, 'it is paid already'],
    ['for a void invoice', { invoiceStatus: 'void' }, 'its invoice was voided'],
    ['for a paid invoice', { invoiceStatus: 'paid' }, 'its invoice is paid already'],
    ['covered', { taken: true }, 'another payment for it was seen before'],
    ['refunded', { refunded: true }, 'a payment of it was refunded or is being refunded'],
  ] as const)('does not count for a checkout that is %s', (_, changes, obstacle) => {
    expect(obstacleToPart(target(changes), minedAt)).toBe(obstacle)
  })

  test.each([
    ['of a subscription', { mode: 'subscription' }, 'it would start a subscription, and its time was over'],
    ['that the merchant ended', { endedEarly: true }, 'the merchant had ended it'],
    ['of a workspace that refunds late money', { latePayments: 'refund' }, 'its time was over'],
  ] as const)('does not count late for a checkout %s, whether it has ended yet or not', (_, changes, why) => {
    expect(obstacleToPart(target(changes), minedAt)).toBeNull()
    expect(obstacleToPart(target(changes), late)).toBe(why)
    expect(obstacleToPart(target({ ...changes, status: 'expired' }), minedAt)).toBe(why)
  })
})

describe('a transfer to a deposit address', () => {
  const transfer = (amountBase: bigint) => ({
    position: 0,
    token: 'USDC' as const,
    recipientKey: '0xd',
    from: '0xf',
    amountBase,
    decimals: 6,
    blockNumber: 7,
    blockTime: minedAt,
    homeWorkspaceId: 'ws_1',
  })

  test('is a part until the sum covers the price', () => {
    const one = target()
    const coverages = [9_000_000n, 9_000_000n, 1_990_000n].map(
      (amount) => matchDeposit('base', transfer(amount), [one]).coverage,
    )
    expect(coverages).toEqual(['part', 'part', 'settling'])
    expect([one.receivedBase, one.parts]).toEqual([19_990_000n, 3])
  })

  test('in a pair that was not requested is surplus, and names the checkout', () => {
    const match = matchDeposit('polygon', transfer(19_990_000n), [target()])
    expect(match).toMatchObject({ outcome: 'unmatched', coverage: 'surplus', rule: 'none' })
    expect(match.closeMatch?.targetId).toBe('chk_1')
  })

  test('in a pair that is paid to the wallet is surplus', () => {
    const match = matchDeposit('base', transfer(19_990_000n), [target({ byDeposit: false })])
    expect(match).toMatchObject({ outcome: 'unmatched', coverage: 'surplus' })
  })
})
