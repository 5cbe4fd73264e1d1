import type { Wallet } from '@stablerail/sdk/functions'
import { expect, test } from 'vitest'
import { byAddress, nicknamesOf, pairState, statesOf } from './by-address.ts'

const wallet = (changes: Partial<Wallet> = {}) =>
  ({
    chain: 'base',
    token: 'USDC',
    address: '0xA',
    nickname: '',
    verified: true,
    isDefault: true,
    chainHealth: 'ok',
    frozen: false,
    ...changes,
  }) as Wallet
const usdt = { token: 'USDT' } as const
const states = (...wallets: Wallet[]) => statesOf({ address: '0xA', wallets }).map(([, words]) => words)

test('one address is listed once, with all its pairs and the names that it has', () => {
  const [first, second, third] = [
    wallet({ nickname: 'Till' }),
    wallet({ address: '0xB' }),
    wallet({ ...usdt, nickname: 'Till' }),
  ] as const
  const groups = byAddress([first, second, third])
  expect(groups).toEqual([
    { address: '0xA', wallets: [first, third] },
    { address: '0xB', wallets: [second] },
  ])
  expect(groups.map(nicknamesOf)).toEqual(['Till', ''])
})

test('pairs are in the order of their networks, then of their tokens', () => {
  const pairs = [wallet({ chain: 'polygon' }), wallet(usdt), wallet()] as const
  expect(byAddress(pairs)[0]?.wallets).toEqual([pairs[2], pairs[1], pairs[0]])
})

test.each([
  ['all alike', [wallet(), wallet(usdt)], ['Verified', 'Default']],
  ['one alone that is not verified', [wallet({ verified: false, isDefault: false })], ['Not verified']],
  [
    'some of them',
    [wallet(), wallet({ ...usdt, verified: false, isDefault: false })],
    ['Not verified for 1 of 2', 'Default for 1 of 2'],
  ],
  [
    'one that is frozen',
    [wallet({ frozen: true }), wallet(usdt)],
    ['Frozen for 1 of 2', 'Verified', 'Default'],
  ],
  [
    'a network that is late, once',
    [wallet({ chainHealth: 'delayed' }), wallet({ ...usdt, chainHealth: 'delayed' })],
    ['Verified', 'Default', 'Payments on Base appear late'],
  ],
  [
    'a network that is not read',
    [wallet({ chain: 'solana', chainHealth: 'unread' })],
    ['Verified', 'Default', 'Payments on Solana are not seen'],
  ],
])('the states of an address: %s', (_, wallets, words) => expect(states(...wallets)).toEqual(words))

test('a pair that cannot be paid differs in its words, and not in its colour alone', () => {
  expect(pairState(wallet())).toEqual(['plain', ''])
  expect(pairState(wallet({ verified: false }))).toEqual(['warn', 'not verified'])
  expect(pairState(wallet({ verified: false, frozen: true }))).toEqual(['bad', 'frozen'])
})
