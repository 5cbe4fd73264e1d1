import { expect, test } from 'vitest'
import { families } from './families.ts'

test.each([
  ['evm', 1],
  ['evm', 2],
  ['evm', 3],
  ['evm', 4],
  ['tron', 3],
  ['tron', 8],
  ['solana', 1],
  ['solana', 3],
  ['solana-wallets', 1],
  ['solana-wallets', 8],
])(
  'the story on %s of seed %i ends with the payments and the events that the chain gives',
  async (name, seed) => {
    const told = await families[name]?.tellStory(seed, { actions: 40 })
    expect(told?.faults).toEqual([])
    expect(told?.payments).toBeGreaterThan(0)
  },
  120_000,
)
