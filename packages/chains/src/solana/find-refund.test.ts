import { expect, test } from 'vitest'
import { keyOf } from '../../test/solana-transactions.ts'
import { type ExpectedRefund, findRefund } from './find-refund.ts'
import type { SolanaTransfer } from './transfers.ts'

const [reference, otherReference] = ['1'.repeat(32), '2'.repeat(32)]
const expected: ExpectedRefund = {
  token: 'USDC',
  wallet: keyOf('wallet'),
  recipient: keyOf('recipient'),
  amountBase: 5n,
  reference,
}
const transfer: SolanaTransfer = {
  txHash: 'signature',
  position: 4096,
  token: 'USDC',
  basis: 'instruction',
  from: expected.wallet,
  to: expected.recipient,
  amountBase: 5n,
  references: [otherReference, reference],
}

test('a transfer with the token, both owners, the amount and the reference is the refund', () => {
  expect(findRefund([{ ...transfer, references: [otherReference] }, transfer], expected)).toBe(transfer)
})

test.each<[string, Partial<SolanaTransfer>]>([
  ['of another token', { token: 'USDT' }],
  ['from another wallet', { from: keyOf('thief') }],
  ['from nobody known', { from: null }],
  ['to another wallet', { to: keyOf('thief') }],
  ['of less', { amountBase: 4n }],
  ['of more', { amountBase: 6n }],
  ['with the reference of another refund', { references: [otherReference] }],
  ['without a reference', { references: [] }],
])('a transfer %s is not', (_, change) => {
  expect(findRefund([{ ...transfer, ...change }], expected)).toBeNull()
})

test('two transfers that share what the refund needs are not the refund', () => {
  const halves = [
    { ...transfer, references: [] },
    { ...transfer, amountBase: 4n },
  ]
  expect(findRefund(halves, expected)).toBeNull()
  expect(findRefund([], expected)).toBeNull()
})
