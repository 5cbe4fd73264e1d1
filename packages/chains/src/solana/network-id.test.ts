import { expect, test } from 'vitest'
import { encodeBase58 } from '../addresses/index.ts'
import { networkIdOfGenesis } from './network-id.ts'

test('the public clusters have the numbers that wallets know them by', () => {
  expect(networkIdOfGenesis('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d')).toBe(101)
  expect(networkIdOfGenesis('4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY')).toBe(102)
  expect(networkIdOfGenesis('EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG')).toBe(103)
})

test('any other cluster has the first six bytes of its genesis hash as its number', () => {
  const hash = Buffer.alloc(32, 7)
  hash.set([0xff, 0xee, 0xdd, 0xcc, 0xbb, 0xaa])
  expect(networkIdOfGenesis(encodeBase58(hash))).toBe(0xff_ee_dd_cc_bb_aa)
})

test.each(['', 'abc', `0x${'0'.repeat(64)}`, encodeBase58(Buffer.alloc(33, 1))])(
  '%j is no genesis hash',
  (text) => {
    expect(networkIdOfGenesis(text)).toBeNull()
  },
)
