import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AwaitedRefund, explainTransfers, type OutgoingTransfer } from './explain-transfers.ts'

const at = new Date('2026-11-20T09:30:00.000Z')
const transfer: OutgoingTransfer = {
  txHash: '0xa',
  token: 'USDC',
  from: '0xshop',
  to: '0xbuyer',
  amountBase: 10n,
  references: ['r1'],
  blockTime: at,
}
const refund: AwaitedRefund = {
  chain: 'base',
  id: 'ref_1',
  status: 'initiated',
  token: 'USDC',
  sender_key: '0xshop',
  recipient_key: '0xbuyer',
  amount_base: '10',
  reference: 'r1',
  tx_id: null,
  created_at: at,
}
const found = (transfers: OutgoingTransfer[], refunds: AwaitedRefund[]) =>
  explainTransfers(transfers, refunds).map((pair) => [transfers.indexOf(pair.transfer), pair.refund.id])

describe('a transfer is a refund', () => {
  test('by the reference, whatever else the transaction carries', () => {
    expect(found([{ ...transfer, references: ['r0', 'r1'] }], [refund])).toEqual([[0, 'ref_1']])
  })

  test('by the reported hash, in a block of no more than a minute before the refund', () => {
    const bare = { ...transfer, references: [] }
    const reported: AwaitedRefund = { ...refund, tx_id: '0xa' }
    const before = (seconds: number) => ({ ...bare, blockTime: new Date(at.getTime() - seconds * 1000) })
    expect(found([before(60)], [reported])).toEqual([[0, 'ref_1']])
    expect(found([before(61)], [reported])).toEqual([])
  })

  test('that was given up only where none under way fits', () => {
    const canceled: AwaitedRefund = { ...refund, id: 'ref_0', status: 'canceled', tx_id: '0xa' }
    const open: AwaitedRefund = { ...refund, reference: 'r2', tx_id: '0xa' }
    expect(found([{ ...transfer, references: [] }], [canceled, open])).toEqual([[0, 'ref_1']])
    expect(found([{ ...transfer, references: [] }], [canceled])).toEqual([[0, 'ref_0']])
  })

  test('by its own reference before the hash that another reported', () => {
    const other: AwaitedRefund = { ...refund, id: 'ref_2', reference: 'r2', tx_id: '0xa' }
    expect(found([transfer], [other, refund])).toEqual([[0, 'ref_1']])
  })
})

describe('on Solana a transfer is a refund', () => {
  const awaited: AwaitedRefund = { ...refund, chain: 'solana' }
  const own: OutgoingTransfer = { ...transfer, isNamed: true }

  test('by its own reference', () => {
    expect(found([own], [awaited])).toEqual([[0, 'ref_1']])
    expect(found([{ ...own, amountBase: 9n }], [awaited])).toEqual([])
  })

  test('and neither by one elsewhere in its transaction, nor by the signature that was reported', () => {
    expect(found([{ ...own, isNamed: false }], [awaited])).toEqual([])
    expect(found([{ ...own, references: ['r2'] }], [{ ...awaited, tx_id: '0xa' }])).toEqual([])
  })
})

test('one transfer is one refund, and one refund one transfer', () => {
  const twin: AwaitedRefund = { ...refund, id: 'ref_2', reference: 'r2' }
  const both = { ...transfer, references: ['r1', 'r2'] }
  expect(found([both, both, both], [refund, twin])).toHaveLength(2)
})

test('no transfer is a refund that differs in token, sender, recipient or amount, or that nothing names', () => {
  const changes: Partial<OutgoingTransfer>[] = [
    ...[{ token: 'USDT' }, { from: '0xother' }, { to: '0xother' }, { amountBase: 9n }],
    { references: ['r2'] },
  ]
  fc.assert(
    fc.property(fc.subarray(changes, { minLength: 1 }), (picked) => {
      expect(found([Object.assign({}, transfer, ...picked)], [refund])).toEqual([])
    }),
  )
})
