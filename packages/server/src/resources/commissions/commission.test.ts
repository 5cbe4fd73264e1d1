import { commissionMoves, mayMove } from '@stablerail/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { affiliateOf, type CommissionRow, decideCommission, shareOf } from './commission.ts'

test.each([
  [1, 5_000, 0],
  [3, 5_000, 1],
  [1, 5_001, 1],
  [1_999, 1_000, 200],
  [1_995, 1_000, 199],
  [1_996, 1_000, 200],
  [1_000_000_000_000, 10_000, 1_000_000_000_000],
  [1_000_000_000_000, 1, 100_000_000],
  [1_999, 0, 0],
])('of %i cents, %i basis points are %i', (amount, basisPoints, share) => {
  expect(shareOf(amount, basisPoints)).toBe(share)
})

const amount = fc.integer({ min: 0, max: 1_000_000_000_000 })
const basisPoints = fc.integer({ min: 0, max: 10_000 })

test('a share is never more than the amount, and within half a cent of the exact share', () => {
  fc.assert(
    fc.property(amount, basisPoints, (paid, share) => {
      const found = BigInt(shareOf(paid, share))
      const exact = BigInt(paid) * BigInt(share)
      expect(found <= BigInt(paid)).toBe(true)
      expect(found * 10_000n - exact < 5_000n && exact - found * 10_000n <= 5_000n).toBe(true)
    }),
  )
})

const row = fc.record({
  basis_points: basisPoints,
  amount_minor: amount,
  status: fc.constantFrom('accrued', 'adjusted', 'paid', 'voided'),
  paid_amount_minor: fc.option(amount),
}) as fc.Arbitrary<CommissionRow>
const standing = fc.record({ stands: fc.boolean(), amountMinor: amount, refundedMinor: amount })

test('whatever becomes of a payment, its commission is never more than what is left of it, and void without it', () => {
  fc.assert(
    fc.property(row, standing, (commission, left) => {
      const { status, amountMinor } = decideCommission(commission, left)
      expect(status === 'voided').toBe(!left.stands)
      if (left.stands)
        expect(amountMinor).toBeLessThanOrEqual(Math.max(left.amountMinor - left.refundedMinor, 0))
      if (status === 'paid') expect(commission.paid_amount_minor).toBe(amountMinor)
    }),
  )
})

test('each change of status that a payment causes is one of the moves', () => {
  const moves = Object.values(commissionMoves)
  fc.assert(
    fc.property(row, standing, (commission, left) => {
      const before = commission.status
      const { status } = decideCommission(commission, left)
      // Skip the random commissions that cannot exist: a paid commission without a paid amount, and an
      // accrued commission with one.
      if (before === 'paid' && commission.paid_amount_minor === null) return
      if (before === 'accrued' && commission.paid_amount_minor !== null) return
      const leads = moves.some(
        ({ to, ...move }) => mayMove(move, before) && [to].flat().some((one) => one === status),
      )
      expect(before === status || leads).toBe(true)
    }),
  )
})

const given = (basisPoints: number, paidMinor: number | null = null) =>
  ({ basis_points: basisPoints, amount_minor: 200, paid_amount_minor: paidMinor }) as CommissionRow

test.each<[string, CommissionRow, object, object]>([
  ['stands whole', given(1_000), {}, { status: 'accrued', amountMinor: 200 }],
  ['was refunded in part', given(1_000), { refundedMinor: 1_000 }, { status: 'adjusted', amountMinor: 100 }],
  ['was refunded above it', given(1_000), { refundedMinor: 3_000 }, { status: 'adjusted', amountMinor: 0 }],
  ['stands no more', given(1_000), { stands: false }, { status: 'voided', amountMinor: 200 }],
  ['stands, and was paid out', given(1_000, 200), {}, { status: 'paid', amountMinor: 200 }],
  ['stands, and was paid out otherwise', given(1_000, 150), {}, { status: 'adjusted', amountMinor: 200 }],
  [
    'was refunded in part, and so much was paid out',
    given(1_000, 100),
    { refundedMinor: 1_000 },
    { status: 'paid', amountMinor: 100 },
  ],
])('the commission of a payment that %s', (_, commission, left, decided) => {
  const whole = { stands: true, amountMinor: 2_000, refundedMinor: 0 }
  expect(decideCommission(commission, { ...whole, ...left })).toEqual(decided)
})

test.each([
  [{ affiliate: 'grace' }, 'grace'],
  [{ affiliate: 'x'.repeat(200) }, 'x'.repeat(200)],
  [{ affiliate: 'x'.repeat(201) }, null],
  [{ affiliate: '' }, null],
  [{ affiliate: 7 }, null],
  [{ affiliate: ['grace'] }, null],
  [{ other: 'grace' }, null],
  [{}, null],
  [null, null],
])('the affiliate in the metadata %j', (metadata, code) => {
  expect(affiliateOf(metadata)).toBe(code)
})
