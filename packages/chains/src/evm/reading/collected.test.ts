import { depositAddress, depositFactoryAbi, pullContractAbi } from '@stablerail/contracts-evm'
import { encodeAbiParameters, encodeEventTopics, type Hex, padHex, toHex } from 'viem'
import { expect, test } from 'vitest'
import { dropRepetitions } from '../../providers/drop-repetitions.ts'
import { createLogTest, decodeLogs, logsFilter } from './decode-logs.ts'
import { transferTopic } from './wire.ts'

const [token, other, factory, oldFactory, payee, stranger] = ['a1', 'a2', 'fa', 'fb', '5e', '99'].map(
  (digits) => `0x${digits.repeat(20)}`,
) as [Hex, Hex, Hex, Hex, Hex, Hex]
const refs = ['c1', 'c2'].map((digits) => `0x${digits.repeat(32)}`) as [Hex, Hex]
const contracts = {
  tokens: new Map([
    [token, 'USDC' as const],
    [other, 'USDT' as const],
  ]),
  pullContract: null,
  depositFactory: factory,
}

const depositOf = (ref: Hex, of = payee, by = factory) => depositAddress({ factory: by, payee: of, ref })

const placed = (logIndex: number, txHash = `0x${'ee'.repeat(32)}`) => ({
  blockNumber: '0x10',
  blockHash: `0x${'bb'.repeat(32)}`,
  transactionHash: txHash,
  logIndex: toHex(logIndex),
})
const transfer = (index: number, from: Hex, { address = token, to = payee } = {}) => ({
  address,
  topics: [transferTopic, padHex(from, { size: 32 }), padHex(to, { size: 32 })],
  data: padHex('0x07', { size: 32 }),
  ...placed(index),
})
const collected = (index: number, ref: Hex, { to = payee, of = token, address = factory } = {}) => ({
  address,
  topics: encodeEventTopics({
    abi: depositFactoryAbi,
    eventName: 'Collected',
    args: { payee: to, token: of, ref },
  }),
  data: encodeAbiParameters([{ type: 'uint256' }], [999n]),
  ...placed(index),
})

const marks = (logs: object[], read: Parameters<typeof decodeLogs>[1] = contracts) => {
  const { transfers, unreadable } = decodeLogs(logs, read)
  expect(unreadable).toBe(0)
  return transfers.map(({ position, collected: mark }) => [position, mark?.ref ?? null])
}
const [first, second] = refs

test('the transfer before the event is marked with the reference, and keeps its own amount', () => {
  const { transfers } = decodeLogs([transfer(1, depositOf(first)), collected(2, first)], contracts)
  expect(transfers).toMatchObject([{ position: 1, amountBase: 7n, to: payee, collected: { ref: first } }])
})

test('in a batch each event marks the transfer before it, whatever the order of the answer', () => {
  const logs = [
    ...[transfer(1, depositOf(first)), collected(2, first)],
    ...[transfer(3, depositOf(second)), collected(4, second)],
    ...[transfer(5, depositOf(first, stranger), { to: stranger }), collected(6, first, { to: stranger })],
    ...[transfer(7, depositOf(first), { address: other }), collected(8, first, { of: other })],
  ]
  const expected = [
    [1, first],
    [3, second],
    [5, first],
    [7, first],
  ]
  expect(marks(logs)).toEqual(expected)
  expect(marks(logs.toReversed())).toEqual(expected)
})

test('events of several transactions mark the transfers of their own transaction', () => {
  const later = `0x${'ef'.repeat(32)}`
  const logs = [
    ...[transfer(1, depositOf(first)), collected(2, first)],
    { ...transfer(3, depositOf(second)), ...placed(3, later) },
    { ...collected(4, second), ...placed(4, later) },
  ]
  expect(marks(logs)).toEqual([
    [1, first],
    [3, second],
  ])
})

test.each<[string, object[]]>([
  ['from another address', [transfer(1, stranger), collected(2, first)]],
  ['from the deposit address of another reference', [transfer(1, depositOf(second)), collected(2, first)]],
  [
    'from the deposit address of another payee',
    [transfer(1, depositOf(first, stranger)), collected(2, first)],
  ],
  [
    'from the deposit address of another factory',
    [transfer(1, depositOf(first, payee, oldFactory)), collected(2, first)],
  ],
  ['to another address', [transfer(1, depositOf(first), { to: stranger }), collected(2, first)]],
  ['of another token', [transfer(1, depositOf(first), { address: other }), collected(2, first)]],
  [
    'of another transaction',
    [{ ...transfer(1, depositOf(first)), ...placed(1, `0x${'ef'.repeat(32)}`) }, collected(2, first)],
  ],
  ['after the event', [collected(0, first), transfer(1, depositOf(first))]],
  ['without an event', [transfer(1, depositOf(first))]],
])('a transfer %s is not marked', (_, logs) => {
  expect(marks(logs)).toEqual([[1, null]])
})

test('a transfer between the deposit and the event leaves both unmarked', () => {
  const logs = [transfer(1, depositOf(first)), transfer(2, stranger), collected(3, first)]
  expect(marks(logs)).toEqual([
    [1, null],
    [2, null],
  ])
})

test('the events of coins, of an unknown token and of another form mark nothing', () => {
  const [zero, unknown]: [Hex, Hex] = [`0x${'0'.repeat(40)}`, `0x${'dd'.repeat(20)}`]
  for (const paid of [zero, unknown])
    expect(marks([transfer(1, depositOf(first)), collected(2, first, { of: paid })])).toEqual([[1, null]])
  const event = collected(2, first)
  const failed = encodeEventTopics({
    abi: depositFactoryAbi,
    eventName: 'CollectFailed',
    args: { payee, token, ref: first },
  })
  for (const topics of [event.topics.slice(0, 3), [], failed, [event.topics[0], '0x1', '0x2', '0x3']])
    expect(marks([transfer(1, depositOf(first)), { ...event, topics }])).toEqual([[1, null]])
  const dirty = [event.topics[0], `0x01${String(event.topics[1]).slice(4)}`, ...event.topics.slice(2)]
  expect(marks([transfer(1, depositOf(first)), { ...event, topics: dirty }])).toEqual([[1, null]])
})

test('a log that is returned twice loses no mark when the repetition is dropped', () => {
  const sent = transfer(1, depositOf(first))
  for (const logs of [
    [sent, sent, collected(2, first)],
    [sent, collected(2, first), sent, collected(2, first)],
  ]) {
    const { transfers } = decodeLogs(logs, contracts)
    expect(dropRepetitions({ label: 'one' }, transfers)).toMatchObject([{ collected: { ref: first } }])
  }
})

test('pulls and collections of one answer are both marked', () => {
  const pullContract: Hex = `0x${'c0'.repeat(20)}`
  const [payer, agreement]: [Hex, Hex] = [stranger, `0x${'dd'.repeat(32)}`]
  const pulled = {
    address: pullContract,
    topics: encodeEventTopics({
      abi: pullContractAbi,
      eventName: 'Pulled',
      args: { payer, merchant: payee, ref: second },
    }),
    data: encodeAbiParameters(
      [{ type: 'bytes32' }, { type: 'address' }, { type: 'uint64' }, { type: 'uint256' }],
      [agreement, token, 3n, 7n],
    ),
    ...placed(4),
  }
  const logs = [transfer(1, depositOf(first)), collected(2, first), transfer(3, payer), pulled]
  const { transfers } = decodeLogs(logs, { ...contracts, pullContract })
  expect(transfers.map(({ collected: mark, pulled: pull }) => [mark?.ref, pull?.agreement])).toEqual([
    [first, undefined],
    [undefined, agreement],
  ])
})

test('the logs that are requested are those that are decoded: no event of a factory that is not configured', () => {
  const event = collected(2, first)
  const isRead = createLogTest(contracts)
  expect([isRead(event), isRead(transfer(1, stranger))]).toEqual([true, true])
  expect(isRead(collected(2, first, { address: oldFactory }))).toBe(false)
  expect(isRead({ ...event, topics: [transferTopic] })).toBe(false)
  expect(createLogTest({ ...contracts, depositFactory: null })(event)).toBe(false)
  expect(logsFilter(contracts)).toEqual({
    address: [token, other, factory],
    topics: [[transferTopic, event.topics[0]]],
  })
  expect(logsFilter({ ...contracts, depositFactory: null })).toEqual({
    address: [token, other],
    topics: [transferTopic],
  })
})
