import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountLeft, decideAmount, isFullyRefunded, obstacleTo, type RefundRow } from './refund.ts'

type Part = Pick<RefundRow, 'status' | 'transfer_id' | 'amount_base'>
const part = (status: RefundRow['status'], amount: bigint, transfer_id: string | null = null): Part => ({
  status,
  transfer_id,
  amount_base: amount.toString(),
})

describe('what is left of a payment', () => {
  test('is without what is confirmed, under way, or seen on chain after it was given up', () => {
    const refunds = [part('confirmed', 1n), part('initiated', 2n), part('canceled', 4n), part('failed', 8n)]
    expect(amountLeft(100n, refunds)).toBe(97n)
    expect(amountLeft(100n, [...refunds, part('failed', 16n, 'trf_1')])).toBe(81n)
  })

  test('is never less than nothing', () => {
    expect(amountLeft(5n, [part('confirmed', 9n, 'trf_1')])).toBe(0n)
  })
})

describe('the amount of a refund', () => {
  test('is all that is left, to the last base unit, unless an amount is named', () => {
    expect(decideAmount(19_990_042n, 6, undefined)).toEqual({ amountBase: 19_990_042n, amountMinor: 1999 })
    expect(decideAmount(19_990_042n, 6, 1999)).toEqual({ amountBase: 19_990_000n, amountMinor: 1999 })
  })

  test('of less than a cent is refused', () => {
    expect(() => decideAmount(9_999n, 6, undefined)).toThrow(/Nothing of this payment is left/)
    expect(() => decideAmount(19_990_042n, 6, 2000)).toThrow(/1999 cents/)
  })
})

test('refunds in any parts never exceed the payment, and all of it back is the whole', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 500 }), { maxLength: 8 })
  fc.assert(
    fc.property(fc.bigInt({ min: 10_000n, max: 50_000_000n }), amounts, (paid, wanted) => {
      const refunds: Part[] = []
      for (const cents of wanted) {
        const left = amountLeft(paid, refunds)
        if (BigInt(cents) * 10_000n > left) continue
        refunds.push(part('confirmed', decideAmount(left, 6, cents).amountBase))
      }
      const left = amountLeft(paid, refunds)
      expect(isFullyRefunded(paid, refunds, 6)).toBe(left < 10_000n)
      if (left >= 10_000n) refunds.push(part('confirmed', decideAmount(left, 6, undefined).amountBase))
      expect(isFullyRefunded(paid, refunds, 6)).toBe(true)
      expect(refunds.reduce((sum, { amount_base }) => sum + BigInt(amount_base), 0n)).toBeLessThanOrEqual(
        paid,
      )
    }),
  )
})

describe('a refund or a credit', () => {
  const confirmed = {
    status: 'confirmed',
    outcome: 'credited',
    coverage: null,
    failure_reason: null,
    reorg_suspected: false,
    state: 'confirmed',
  } as const
  const failed = { ...confirmed, status: 'failed', failure_reason: 'other' } as const

  test.each([
    ['confirmed', confirmed],
    ['confirmed and unmatched', { ...confirmed, outcome: 'unmatched' }],
    ['failed because it is underpaid', { ...failed, outcome: 'underpaid' }],
  ] as const)('is possible for a payment that is %s', (_, payment) => {
    expect(obstacleTo(payment)).toBeNull()
  })

  test.each([
    ['pending', { ...confirmed, status: 'pending' }, 'still pending'],
    ['a part of a price', { ...confirmed, status: 'pending', coverage: 'part' }, 'End the checkout first'],
    ['refunded', { ...confirmed, status: 'refunded' }, 'was refunded'],
    ['failed for another reason', failed, 'This payment failed'],
    ['dropped', { ...failed, outcome: 'underpaid', failure_reason: 'dropped' }, 'lost this payment for good'],
    ['reorged', { ...confirmed, status: 'reorged' }, 'lost this payment for good'],
    ['suspected of a reorg', { ...confirmed, reorg_suspected: true }, 'does not hold this payment now'],
    ['orphaned', { ...confirmed, state: 'orphaned' }, 'does not hold this payment now'],
  ] as const)('is refused for a payment that is %s', (_, payment, reason) => {
    expect(obstacleTo(payment)).toContain(reason)
  })
})
