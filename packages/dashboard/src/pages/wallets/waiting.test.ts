import type { WaitingDeposits, Wallet } from '@stablerail/sdk/functions'
import { expect, test } from 'vitest'
import {
  flaggedLeftWords,
  separateFrozen,
  stillWaitingWords,
  waitingFor,
  waitingForOthers,
  waitingPairs,
  waitingWords,
} from './waiting.ts'

const waits = (changes: Partial<WaitingDeposits> = {}): WaitingDeposits => ({
  chain: 'base',
  token: 'USDC',
  payee: '0xA',
  walletId: 'wal_old',
  deposits: 2,
  amountMinor: 2_499,
  amountBase: '24990000',
  ...changes,
})

test.each([
  [2_499, 2, '$24.99 waits at 2 deposit addresses'],
  [100_000, 1, '$1,000.00 waits at 1 deposit address'],
  [0, 1, 'Less than $0.01 waits at 1 deposit address'],
])('%i cents at %i addresses: %s', (amountMinor, deposits, words) => {
  expect(waitingWords({ amountMinor, deposits })).toBe(words)
})

test.each([
  [[true], false, 'Still waiting: $9.00, flagged'],
  [[true, false], false, 'Still waiting: $9.00'],
  [[true], true, 'Still waiting: more than $9.00'],
])('what a collection has left, flagged %j: %s %s', (flags, hasMore, words) => {
  const deposits = flags.map((flagged) => ({ amountMinor: 900, flagged }))
  expect(stillWaitingWords({ amountMinor: 900, hasMore, deposits })).toBe(words)
})

test.each([
  [[true], false, 'the flagged $9.00'],
  [[true, false], false, 'the flagged $9.00'],
  [[true, true], false, 'the flagged deposits'],
  [[true], true, 'the flagged deposits'],
])('what screening flagged, of %j: %s %s', (flags, hasMore, words) => {
  expect(
    flaggedLeftWords({ deposits: flags.map((flagged) => ({ amountMinor: 900, flagged })), hasMore }),
  ).toBe(words)
})

test('deposits belong to the wallet with their chain, token and payee, whatever its id is', () => {
  const wallet = { chain: 'base', token: 'USDC', address: '0xA' } as const
  const mine = waits()
  const others = [waits({ chain: 'polygon' }), waits({ token: 'USDT' }), waits({ payee: '0xB' })]
  expect(waitingFor([...others, mine], wallet)).toBe(mine)
  expect(waitingFor(others, wallet)).toBeUndefined()
  expect(waitingForOthers([...others, mine], [wallet] as never)).toEqual(others)
})

test('deposits for a frozen wallet are apart from those that can be collected', () => {
  const wallet = (address: string, frozen: boolean | null) =>
    ({ chain: 'base', token: 'USDC', address, frozen }) as Wallet
  const wallets = [wallet('0xA', true), wallet('0xB', false), wallet('0xC', null)]
  const [mine, ...others] = [
    waits(),
    waits({ token: 'USDT' }),
    waits({ payee: '0xB' }),
    waits({ payee: '0xC' }),
    waits({ payee: '0xRemoved' }),
  ]
  expect(separateFrozen([mine, ...others] as WaitingDeposits[], wallets)).toEqual({
    collectable: others,
    frozen: [mine],
  })
})

test('the wallets of a pair are collected together, so their deposits are summed', () => {
  const all = [waits(), waits({ token: 'USDT' }), waits({ payee: '0xB', amountMinor: 1, deposits: 1 })]
  expect(waitingPairs(all)).toEqual([
    { chain: 'base', token: 'USDC', amountMinor: 2_500, deposits: 3 },
    { chain: 'base', token: 'USDT', amountMinor: 2_499, deposits: 2 },
  ])
})
