import type { Payment } from '@stablerail/sdk/functions'
import { expect, test } from 'vitest'
import { totalsOf } from './totals.ts'

const payment = {
  status: 'confirmed',
  failureReason: null,
  amountMinor: 1999,
  refundAmountMinor: null,
  refundedAt: null,
} as Payment
const at = '2026-11-21T10:01:00Z'

test('money that arrived is added up, and what was refunded of it', () => {
  const payments: Partial<Payment>[] = [
    {},
    { status: 'refunded', refundAmountMinor: 1999, refundedAt: at },
    { refundAmountMinor: 500, refundedAt: at },
    { refundAmountMinor: 700 },
    { status: 'failed', failureReason: 'underpaid', amountMinor: 100 },
    { status: 'failed', failureReason: 'reverted' },
    { status: 'pending' },
    { status: 'reorged' },
  ]
  expect(totalsOf(payments.map((changes) => ({ ...payment, ...changes })))).toEqual({
    count: 5,
    paidMinor: 4 * 1999 + 100,
    refundedMinor: 1999 + 500,
  })
  expect(totalsOf([])).toEqual({ count: 0, paidMinor: 0, refundedMinor: 0 })
})
