import { token2022Program } from '@stablerail/local-solana'
import { createTestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SolanaChain, startSolanaChain } from '../../../test/solana-chain.ts'
import type { SolanaProvider } from '../../../test/solana-provider.ts'
import { readAbove } from '../../../test/solana-reading.ts'

let chain: SolanaChain
let provider: SolanaProvider
beforeAll(async () => {
  chain = await startSolanaChain()
  chain.node.mine(10)
  provider = await chain.provider()
})
afterAll(() => chain.close())

describe('a provider', () => {
  test.each(['status', 'error'] as const)(
    'that is asked too often says so (%s), and the next one serves',
    async (tooManyRequests) => {
      const double = await chain.node.startDouble({ tooManyRequests })
      const both = chain.open(chain.networkOf([double.rpcUrl, provider.url]))
      const head = () => both.round((source) => source.head())
      await expect(head()).rejects.toMatchObject({
        kind: 'rate_limited',
        message: expect.stringContaining('Too many requests'),
      })
      expect((await head()).number).toBe(await chain.slot())
      await double.stop()
    },
  )

  test('whose head stands still is left for the next one', async () => {
    const clock = createTestClock(new Date())
    const double = await chain.node.startDouble({ lagSlots: 5 })
    const both = chain.open(chain.networkOf([double.rpcUrl, provider.url]), { clock, staleAfterMs: 30_000 })
    const head = async () => (await both.round((source) => source.head())).number
    const before = await head()
    expect(before).toBe((await chain.slot()) - 5)
    clock.advance({ seconds: 31 })
    expect(await head()).toBe(await chain.slot())
    await double.stop()
  })

  test('that is behind what was read says so', async () => {
    const cursor = await chain.open(chain.networkOf([provider.url])).round((source) => source.head())
    const double = await chain.node.startDouble({ lagSlots: 4 })
    const lagging = chain.open(chain.networkOf([double.rpcUrl]))
    await expect(lagging.round(readAbove(cursor))).rejects.toMatchObject({ kind: 'lagging' })
    await double.stop()
  })

  test('of another cluster is refused', async () => {
    const genesisHash = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
    const double = await chain.node.startDouble({ genesisHash })
    const other = chain.open(chain.networkOf([double.rpcUrl]))
    await expect(other.round((source) => source.head())).rejects.toMatchObject({
      kind: 'wrong_network',
      retryable: false,
      message: expect.stringContaining('serves network 101, not'),
    })
    await double.stop()
  })
})

describe('a configured mint', () => {
  const refusal = async (USDC: { address: string; decimals: number }) => {
    const network = chain.networkOf([provider.url], { tokens: { USDC } })
    return chain
      .open(network)
      .round((source) => source.head())
      .then(
        () => 'It was accepted.',
        (error) => ({ kind: error.kind, retryable: error.retryable, message: error.message }),
      )
  }

  test('has the decimals that are configured', async () => {
    const { address } = chain.usdc
    expect(await refusal({ address, decimals: 6 })).toBe('It was accepted.')
    expect(await refusal({ address, decimals: 9 })).toEqual({
      kind: 'wrong_decimals',
      retryable: false,
      message: `NETWORKS: tokens.USDC.decimals of solana is 9, but the mint ${address} says 6. Correct NETWORKS.`,
    })
  })

  test('is a mint', async () => {
    const { address } = chain.buyer
    expect(await refusal({ address, decimals: 6 })).toMatchObject({
      message: `NETWORKS: tokens.USDC.address of solana, ${address}, is no mint on this network. Correct NETWORKS.`,
    })
  })

  test('whose new accounts are frozen is refused', async () => {
    const { address } = await chain.local.createMint({ payer: chain.buyer, program: token2022Program })
    const data = Buffer.alloc(171)
    data.set([6, 1], 44)
    // Writes the kind of the account, and the extension of type 6 with one byte, which means that new
    // accounts are frozen.
    data.set([1, 6, 0, 1, 0, 2], 165)
    const account = { lamports: 10n ** 9n, data, owner: token2022Program, executable: false, rentEpoch: 0n }
    chain.node.setAccount(address, account as never)
    expect(await refusal({ address, decimals: 6 })).toMatchObject({
      kind: 'refused_mint',
      retryable: false,
      message: expect.stringContaining('cannot be paid in: new token accounts are frozen there'),
    })
  })
})
