import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type KnownMark, type Mark, pairTransfers } from './pair-transfers.ts'

const mark = fc.record({
  txHash: fc.constantFrom('0xa', '0xb'),
  token: fc.constantFrom('USDC', 'USDT'),
  from: fc.constantFrom('0x3', null),
  to: fc.constantFrom('0x1', '0x2'),
  amountBase: fc.constantFrom(5n, 7n),
})
const transfers = fc
  .array(mark, { maxLength: 8 })
  .map((marks) => marks.map((one, position): Mark => ({ ...one, position })))

const known = (list: readonly Mark[], shift: number): KnownMark[] =>
  list.map((one, index) => ({ ...one, position: one.position + shift, id: `pay_${index}` }))

test('transfers that only moved to other log indexes are all found again, in their order', () => {
  fc.assert(
    fc.property(transfers, fc.integer({ min: -3, max: 3 }), (list, shift) => {
      const { pairs, fresh, missing } = pairTransfers(list, known(list, shift).toReversed())
      expect(fresh).toEqual([])
      expect(missing).toEqual([])
      for (const { transfer, payment } of pairs) expect(payment.position).toBe(transfer.position + shift)
    }),
  )
})

test('each transfer is one payment or new, each payment one transfer or missing', () => {
  fc.assert(
    fc.property(transfers, transfers, (list, others) => {
      const { pairs, fresh, missing } = pairTransfers(list, known(others, 0))
      expect(pairs.length + fresh.length).toBe(list.length)
      expect(pairs.length + missing.length).toBe(others.length)
      expect(new Set(pairs.map(({ payment }) => payment.id)).size).toBe(pairs.length)
      for (const { transfer, payment } of pairs)
        expect({ ...payment, id: '', position: 0 }).toEqual({ ...transfer, id: '', position: 0 })
    }),
  )
})

test('new transfers stay in the order of the chain', () => {
  const list = [3, 1, 2].map((position) => ({
    txHash: `0x${position}`,
    token: 'USDC',
    from: '0x2',
    to: '0x1',
    amountBase: 5n,
    position,
  }))
  expect(pairTransfers(list, []).fresh).toEqual(list)
})
