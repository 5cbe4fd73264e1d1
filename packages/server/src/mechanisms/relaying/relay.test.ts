import type { SenderView } from '@stablerail/chains'
import { expect, test } from 'vitest'
import { chooseFees, decideStep, feeLimit, raiseFees, type SentRelay } from './relay.ts'

const at = (seconds: number) => new Date(Date.UTC(2027, 0, 31, 10, 0, seconds))
const view: SenderView = {
  headNumber: 100,
  finalNumber: 80,
  nonce: 7,
  finalNonce: 5,
  balance: 10n ** 18n,
  baseFeePerGas: 100n,
  priorityFeePerGas: 3n,
}
const relay = (changes: Partial<SentRelay> = {}, broadcastAt: Date | null = at(0)): SentRelay => ({
  id: 'rly_1',
  chain: 'base',
  livemode: false,
  kind: 'pull',
  subject: 'x',
  recipient: '0x',
  data: '0x',
  state: 'sent',
  nonce: 7,
  gas: 1n,
  attempts: [
    { number: 1, txHash: '0x1', raw: '0x', maxFee: 203n, priorityFee: 3n, createdAt: at(0), broadcastAt },
  ],
  ...changes,
})
const receipt = (blockNumber: number) => ({ txHash: '0x1', reverted: false, blockNumber, gasUsed: 1n })
const decide = (one: SentRelay, found?: ReturnType<typeof receipt>, now = at(1), seen = view) =>
  decideStep(one, found, { view: seen, confirmations: 10, now }).do

test('a mined transaction counts with the block that makes it deep enough, not one before', () => {
  expect([92, 91].map((number) => decide(relay({ nonce: 6 }), receipt(number)))).toEqual(['wait', 'settle'])
})

test('a mined transaction whose nonce is final already is settled before it is finished', () => {
  expect(decide(relay({ nonce: 4 }), receipt(79))).toBe('settle')
})

test('a call that was sent without a transaction is a fault', () => {
  expect(() => decide(relay({ attempts: [] }))).toThrow('sent without a transaction')
})

test('a settled call is watched until its nonce is final, and opened again where its transaction is gone', () => {
  const settled = (nonce: number) => relay({ state: 'succeeded', nonce })
  expect(decide(settled(5), receipt(80))).toBe('wait')
  expect(decide(settled(4), receipt(79))).toBe('finish')
  expect(decide(settled(6))).toBe('wait')
  expect(decide(settled(7))).toBe('reopen')
})

test('a settled call whose transaction a reorganisation gave another outcome is opened again, final or not', () => {
  const settled = relay({ state: 'succeeded', nonce: 4 })
  expect(decide(settled, { ...receipt(79), reverted: true })).toBe('reopen')
  expect(decide(relay({ state: 'reverted', nonce: 5 }), receipt(80))).toBe('reopen')
  expect(decide(relay({ state: 'reverted', nonce: 4 }), { ...receipt(79), reverted: true })).toBe('finish')
})

test('a nonce is given up only once another transaction has it for good', () => {
  expect(decide(relay({ nonce: 4 }))).toBe('requeue')
  expect(decide(relay({ nonce: 5 }))).toBe('wait')
  expect(decide(relay({ nonce: 6 }), undefined, at(1_000))).toBe('wait')
})

test('a transaction that is not mined is sent again after 15 seconds, at once where nobody has it, and raised after 60', () => {
  expect(decide(relay({}, null))).toBe('rebroadcast')
  expect([14, 15, 59, 60].map((second) => decide(relay(), undefined, at(second)))).toEqual([
    ...['wait', 'rebroadcast', 'rebroadcast', 'replace'],
  ])
})

test('a transaction that was handed over less than 15 seconds ago is left alone, however old it is', () => {
  const seconds = [60, 74, 75].map((second) => decide(relay({}, at(60)), undefined, at(second)))
  expect(seconds).toEqual(['wait', 'wait', 'replace'])
})

test('only the transaction that is next is raised, those behind it are handed over again', () => {
  expect(decide(relay({ nonce: 8 }), undefined, at(60))).toBe('rebroadcast')
})

test('a transaction offers twice the base fee, never more than the limit, and nothing above it', () => {
  expect(chooseFees(view, 1_000n)).toEqual({ maxFee: 203n, priorityFee: 3n })
  expect(chooseFees(view, 103n)).toEqual({ maxFee: 103n, priorityFee: 3n })
  expect(chooseFees(view, 102n)).toBeNull()
})

test('a replacement offers at least a tenth more of both, or what the market asks, within the limit', () => {
  expect(raiseFees({ maxFee: 800n, priorityFee: 80n }, view, 1_000n)).toEqual({
    maxFee: 901n,
    priorityFee: 91n,
  })
  expect(raiseFees({ maxFee: 10n, priorityFee: 1n }, view, 1_000n)).toEqual({ maxFee: 203n, priorityFee: 3n })
  expect(raiseFees({ maxFee: 888n, priorityFee: 80n }, view, 1_000n)?.maxFee).toBe(1_000n)
  expect(raiseFees({ maxFee: 10n, priorityFee: 1n }, view, 102n)).toBeNull()
  expect(raiseFees({ maxFee: 900n, priorityFee: 80n }, view, 1_000n)).toBeNull()
})

test('the limit is what the network says, else what is usual on the chain', () => {
  const network = { livemode: true, networkId: 1, rpcUrls: [], tokens: {}, confirmations: 1 }
  const limit = (changes: object) =>
    feeLimit({ ...network, chain: 'base', pollIntervalMs: 1, minesOnDemand: false, ...changes })
  expect([{}, { chain: 'polygon' }, { maxGasPriceGwei: 0.5 }].map(limit)).toEqual([
    ...[10_000_000_000n, 2_000_000_000_000n, 500_000_000n],
  ])
})
