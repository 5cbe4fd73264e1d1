import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ChainTransfer } from '../../../../chains/src/providers/source.ts'
import { compareReadings, type Deciding, decideAlike, placeAsRecorded } from './compare-readings.ts'

const transfer = (changes: Partial<ChainTransfer> = {}): ChainTransfer => ({
  txHash: '0xa',
  position: 0,
  blockNumber: 7,
  blockHash: '0x7',
  blockTime: null,
  token: 'USDC',
  from: '0xb',
  to: '0xc',
  amountBase: 5n,
  ...changes,
})
const asRecorded = (one: ChainTransfer) => ({
  ...one,
  blockTime: new Date(0),
  references: [],
  pulled: null,
})

test('of two equal transfers of a transaction the one that was left out is missed, whichever it was', () => {
  const told = [transfer({ position: 0 }), transfer({ position: 1 })]
  for (const recorded of told) {
    const { onlyOther } = compareReadings([recorded], told)
    expect(onlyOther).toEqual(told.filter((one) => one !== recorded))
    const { placed, fresh, contradicting } = placeAsRecorded(told, [asRecorded(recorded)])
    expect(placed.map(({ position }) => position)).toEqual([0, 1])
    expect(fresh).toEqual(onlyOther)
    expect(contradicting).toEqual([])
  }
})

test('what is told at the place of another transfer contradicts it, and is left out', () => {
  const { placed, contradicting } = placeAsRecorded([transfer({ amountBase: 6n })], [asRecorded(transfer())])
  expect(placed).toEqual([])
  expect(contradicting).toEqual([transfer({ amountBase: 6n })])
})

test.each<[keyof ChainTransfer, Partial<ChainTransfer>]>([
  ['txHash', { txHash: '0xd' }],
  ['blockHash', { blockHash: '0x8' }],
  ['token', { token: 'USDT' }],
  ['from', { from: '0xd' }],
  ['to', { to: '0xd' }],
  ['amountBase', { amountBase: 6n }],
])('transfers that differ in %s are two', (_, changes) => {
  expect(compareReadings([transfer()], [transfer(changes)]).both).toEqual([])
})

test('each transfer is in both readings or in one, and readings that only number differently are alike', () => {
  const some = fc.array(
    fc.record({ txHash: fc.constantFrom('0xa', '0xb'), amountBase: fc.constantFrom(5n, 6n) }),
    { maxLength: 8 },
  )
  const numbered = (list: readonly Partial<ChainTransfer>[], first: number) =>
    list.map((one, index) => transfer({ ...one, position: first + index }))
  fc.assert(
    fc.property(some, some, fc.integer({ min: 0, max: 3 }), (list, others, shift) => {
      const alike = compareReadings(numbered(list, 0), numbered(list, shift))
      expect([alike.onlyOne, alike.onlyOther]).toEqual([[], []])
      const { both, onlyOne, onlyOther } = compareReadings(numbered(list, 0), numbered(others, shift))
      expect([both.length + onlyOne.length, both.length + onlyOther.length]).toEqual([
        list.length,
        others.length,
      ])
    }),
  )
})

test.each([
  ['in the same order', { references: ['a', 'b'] }, true],
  ['in another order', { references: ['b', 'a'] }, true],
  ['without a reference', { references: ['a'] }, false],
  ['with another reference', { references: ['a', 'c'] }, false],
  ['in a block of another time', { blockTime: new Date(1_000) }, false],
  ['beside a pull', { pulled: { agreement: '0xa', period: 1 } }, false],
])('a transfer that is returned %s decides alike: %j, %s', (_, changes, isAlike) => {
  const one = { blockTime: new Date(0), references: ['a', 'b'], pulled: null }
  expect(decideAlike(one, { ...one, ...changes })).toBe(isAlike)
})

test.each<[string, Partial<Deciding>, Partial<Deciding>, boolean]>([
  ['the same deposit', { collected: { ref: '0xa' } }, { collected: { ref: '0xa' } }, true],
  ['another deposit', { collected: { ref: '0xa' } }, { collected: { ref: '0xb' } }, false],
  ['a deposit, and no deposit', { collected: { ref: '0xa' } }, { collected: null }, false],
  ['no deposit', { collected: null }, { collected: null }, true],
  ['a deposit, where the record has no such fact', {}, { collected: { ref: '0xa' } }, true],
  ['no deposit, where the record has no such fact', {}, { collected: null }, true],
])('two readings that collect %s decide alike: %j, %j, %s', (_, one, other, isAlike) => {
  const facts = { blockTime: new Date(0), references: [] }
  expect(decideAlike({ ...facts, ...one }, { ...facts, ...other })).toBe(isAlike)
  expect(decideAlike({ ...facts, ...other }, { ...facts, ...one })).toBe(isAlike)
})
