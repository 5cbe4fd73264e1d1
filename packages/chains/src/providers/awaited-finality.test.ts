import { describe, expect, test } from 'vitest'
import { unreadNetwork } from '../../test/networks.ts'
import { askFinality, awaitsFinality, ripeHeight, solidHeight, unknownFinality } from './finality.ts'
import { ChainError, type ChainSource } from './source.ts'

const sourceOf = (finalized: () => Promise<number | null>) =>
  ({ label: 'a provider', finalized }) as unknown as ChainSource
const header = (number: number) => ({ number, hash: 'a', parentHash: 'b', time: new Date(0) })
const tron = { ...unreadNetwork, chain: 'tron' as const, confirmations: 20 }
const base = { ...unreadNetwork, confirmations: 10 }

test.each([
  ['base', false],
  ['ethereum', false],
  ['polygon', false],
  ['arbitrum', false],
  ['tron', true],
  ['solana', true],
] as const)('a payment on %s waits for finality: %s', (chain, waits) => {
  expect(awaitsFinality(chain)).toBe(waits)
})

describe('the height up to which transfers may be confirmed', () => {
  test.each([
    ['depth alone, on an EVM chain', 10, undefined, 91],
    ['depth, where finality is ahead of it', 20, 85, 81],
    ['finality, where that is behind', 20, 70, 70],
    ['finality, where depth means nothing', 1, 68, 68],
    ['nothing, where no finality was told yet', 20, 0, 0],
  ])('is decided by %s', (_, confirmations, solidNumber, height) => {
    expect(ripeHeight(100, confirmations, solidNumber)).toBe(height)
  })

  test('waits for no finality on an EVM chain, and on Tron for the highest that was told or is recorded', () => {
    expect(solidHeight(base, 50, { askedAt: 100, told: 60 })).toBeUndefined()
    expect(solidHeight(tron, 50, { askedAt: 100, told: 60 })).toBe(60)
    expect(solidHeight(tron, 50, unknownFinality)).toBe(50)
  })
})

describe('finality that payments wait for', () => {
  const asked = { askedAt: 100, told: 80 }

  test('is asked for every fourth block, where EVM chains are asked once in as many blocks as confirm', async () => {
    const source = sourceOf(async () => 85)
    expect(await askFinality(tron, source, header(103), asked)).toBe(asked)
    expect(await askFinality(tron, source, header(104), asked)).toEqual({ askedAt: 104, told: 85 })
    expect(await askFinality(base, source, header(109), asked)).toBe(asked)
    expect(await askFinality(base, source, header(110), asked)).toEqual({ askedAt: 110, told: 85 })
  })

  test('must be known to the node: else the round fails, and the next provider is asked', async () => {
    const source = sourceOf(async () => null)
    await expect(askFinality(tron, source, header(104), asked)).rejects.toMatchObject({ kind: 'refused' })
    expect(await askFinality(base, source, header(110), asked)).toEqual({ askedAt: 110, told: null })
  })

  test('stays what it was where the node gives no answer', async () => {
    const source = sourceOf(() => Promise.reject(new ChainError('timeout', 'late')))
    expect(await askFinality(tron, source, header(104), asked)).toBe(asked)
  })
})
