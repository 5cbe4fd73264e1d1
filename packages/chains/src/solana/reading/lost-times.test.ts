import type { Faults } from '@stablerail/local-solana'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SolanaChain, startSolanaChain } from '../../../test/solana-chain.ts'

let chain: SolanaChain
beforeAll(async () => {
  chain = await startSolanaChain()
})
afterAll(() => chain.close())

type Times = ReadonlyMap<number, number | 'refused' | null>

/**
 * Makes a node return blocks without their times, and return the times of the slots in `times` only from a
 * separate call.
 */
const tellingTimesOf = (times: Times): Faults => ({
  answers: ({ method, params: [slot] }) => {
    if (method !== 'getBlockTime') return undefined
    const told = times.get(Number(slot)) ?? null
    return told === 'refused'
      ? { error: { code: -32_004, message: 'Block not available' } }
      : { result: told }
  },
  alters: ({ method }, result) =>
    method === 'getBlock' ? { ...(result as object), blockTime: null } : result,
})

const headTold = async (times: Times) => {
  const provider = await chain.provider()
  provider.faults = tellingTimesOf(times)
  return await chain.open(chain.networkOf([provider.url])).round((source) => source.head())
}

test('the time of a block that was answered without one is asked for, or is that of its parent', async () => {
  chain.node.mine(3)
  const slot = await chain.slot()
  const parent = slot - 1
  expect(await headTold(new Map([[slot, 1_800_000_002]]))).toMatchObject({
    number: slot,
    time: new Date(1_800_000_002_000),
  })
  for (const own of [null, 'refused'] as const)
    expect(
      (
        await headTold(
          new Map<number, number | 'refused' | null>([
            [slot, own],
            [parent, 1_800_000_001],
          ]),
        )
      ).time,
    ).toEqual(new Date(1_800_000_001_000))
})

test('a block whose time nobody knows is left to the next provider', async () => {
  await expect(headTold(new Map())).rejects.toMatchObject({ kind: 'invalid_answer' })
})

test('a block with its time costs no call more', async () => {
  const provider = await chain.provider()
  await chain.open(chain.networkOf([provider.url])).round((source) => source.head())
  expect(provider.calls.filter((call) => call.startsWith('getBlockTime'))).toEqual([])
})
