import { pullContractAbi } from '@stablerail/contracts-evm'
import { encodeAbiParameters, encodeEventTopics, type Hex, padHex, toHex } from 'viem'
import { expect, test } from 'vitest'
import { referenceInTerms } from '../reference.ts'
import { decodeLogs } from './decode-logs.ts'
import { transferTopic } from './wire.ts'

const [token, other, pullContract, merchant] = ['a1', 'a2', 'c0', '5e'].map(
  (digits) => `0x${digits.repeat(20)}`,
) as [Hex, Hex, Hex, Hex]
const payers = ['b1', 'b2'].map((digits) => `0x${digits.repeat(20)}`) as [Hex, Hex]
const contracts = { tokens: new Map([[token, 'USDC' as const]]), pullContract, depositFactory: null }
const [reference, agreement] = ['5a'.repeat(16), `0x${'dd'.repeat(32)}` as Hex]

const placed = (logIndex: number, txHash = `0x${'ee'.repeat(32)}`) => ({
  blockNumber: '0x10',
  blockHash: `0x${'bb'.repeat(32)}`,
  transactionHash: txHash,
  logIndex: toHex(logIndex),
})
const transfer = (index: number, from: Hex, { address = token, to = merchant } = {}) => ({
  address,
  topics: [transferTopic, padHex(from, { size: 32 }), padHex(to, { size: 32 })],
  data: padHex('0x07', { size: 32 }),
  ...placed(index),
})
const pulled = (index: number, payer: Hex, { of = token, ref = referenceInTerms(reference) } = {}) => ({
  address: pullContract,
  topics: encodeEventTopics({ abi: pullContractAbi, eventName: 'Pulled', args: { payer, merchant, ref } }),
  data: encodeAbiParameters(
    [{ type: 'bytes32' }, { type: 'address' }, { type: 'uint64' }, { type: 'uint256' }],
    [agreement, of, 3n, 999n],
  ),
  ...placed(index),
})

const marks = (logs: object[]) => {
  const { transfers, unreadable } = decodeLogs(logs, contracts)
  expect(unreadable).toBe(0)
  return transfers.map(({ position, pulled: mark }) => [position, mark?.references ?? null])
}

test('the transfer before the event of a pull is marked with agreement, period and reference; the amount is its own', () => {
  const { transfers } = decodeLogs([transfer(1, payers[0]), pulled(2, payers[0])], contracts)
  expect(transfers).toMatchObject([
    { position: 1, amountBase: 7n, pulled: { agreement, period: 3, references: [reference] } },
  ])
})

test('of a batch each event marks the nearest transfer of its own payer before it, also among others', () => {
  const second = referenceInTerms('77'.repeat(16))
  expect(
    marks([
      ...[transfer(1, payers[0]), transfer(2, payers[0]), pulled(3, payers[0])],
      ...[transfer(4, payers[1]), pulled(5, payers[1], { ref: second }), transfer(6, payers[1])],
      pulled(7, payers[0], { ref: second }),
    ]),
  ).toEqual([
    ...[
      [1, ['77'.repeat(16)]],
      [2, [reference]],
    ],
    ...[
      [4, ['77'.repeat(16)]],
      [6, null],
    ],
  ])
})

test('an event marks no transfer of another token, payer, recipient or transaction, nor one after it', () => {
  const elsewhere = { ...transfer(1, payers[0]), ...placed(1, `0x${'ef'.repeat(32)}`) }
  expect(marks([transfer(1, payers[0]), pulled(2, payers[0], { of: other })])).toEqual([[1, null]])
  expect(marks([transfer(1, payers[1]), pulled(2, payers[0])])).toEqual([[1, null]])
  expect(marks([transfer(1, payers[0], { to: other }), pulled(2, payers[0])])).toEqual([[1, null]])
  expect(marks([elsewhere, pulled(2, payers[0])])).toEqual([[1, null]])
  expect(marks([pulled(1, payers[0]), transfer(2, payers[0])])).toEqual([[2, null]])
})

test('a reference that is none of ours is none, and a log of another shape marks nothing', () => {
  const foreign = padHex('0x01', { size: 32 })
  expect(marks([transfer(1, payers[0]), pulled(2, payers[0], { ref: foreign })])).toEqual([[1, []]])
  expect(marks([transfer(1, payers[0]), { ...pulled(2, payers[0]), data: '0x' }])).toEqual([[1, null]])
})
