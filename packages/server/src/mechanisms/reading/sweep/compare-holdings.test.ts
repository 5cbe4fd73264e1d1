import { expect, test } from 'vitest'
import type { Round } from '../round.ts'
import { accountsToCompare } from './compare-holdings.ts'
import { createSweepState } from './sweep.ts'
import type { SweptAccount } from './swept-account.ts'

/** Returns the state of a reader that knows accounts named by the numbers from 0. */
const stateOf = (count: number) => {
  const sweeping = createSweepState()
  const accounts = Array.from({ length: count }, (_, index) => ({ account: String(index) }) as SweptAccount)
  sweeping.known = { accounts: new Map(accounts.map((one) => [one.account, one])) } as never
  return sweeping
}

const next = (sweeping: ReturnType<typeof stateOf>): number[] =>
  accountsToCompare({ sweeping } as Round).map(({ account }) => Number(account))

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)

test('a hundred accounts are compared at a time, all of them in turn', () => {
  const sweeping = stateOf(250)
  expect(next(sweeping)).toEqual(range(0, 100))
  expect(next(sweeping)).toEqual(range(100, 200))
  expect(next(sweeping)).toEqual(range(200, 250))
  expect(next(sweeping)).toEqual(range(0, 100))
})

test('accounts with another balance at the second provider are compared each time, at most fifty of them', () => {
  const sweeping = stateOf(250)
  for (const account of range(180, 250))
    sweeping.suspects.set(String(account), { own: 1n, other: 2n, sinceMs: 0 })
  expect(next(sweeping)).toEqual([...range(180, 230), ...range(0, 50)])
  expect(next(sweeping)).toEqual([...range(180, 230), ...range(50, 100)])
})
