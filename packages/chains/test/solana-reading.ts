import { readBlocks } from '../src/providers/read-blocks.ts'
import type { BlockRef, ChainProviders, ChainSource } from '../src/providers/source.ts'
import { startSpan } from '../src/providers/span.ts'
import { startSolanaChain } from './solana-chain.ts'

export type SolanaReading = Awaited<ReturnType<typeof openSolanaReading>>

/** Returns a function that reads the blocks after the cursor from a source. */
export const readAbove = (cursor: BlockRef) => (source: ChainSource) =>
  readBlocks({ source, cursor, knownHash: async () => null, span: { current: startSpan } })

/**
 * Starts a local node, and reads its blocks through a provider whose faults the test sets. Each test begins
 * with `renew`.
 */
export const openSolanaReading = async () => {
  const chain = await startSolanaChain()
  const provider = await chain.provider()
  let providers: ChainProviders
  const asked = <Result>(run: (source: ChainSource) => Promise<Result>) => providers.round(run)
  return {
    ...chain,
    provider,
    asked,
    /** Removes the faults, and forgets all recorded calls and the blocks that were read. */
    renew() {
      provider.faults = {}
      provider.calls = []
      providers = chain.open(chain.networkOf([provider.url]))
    },
    cursorHere: (): Promise<BlockRef> => asked((source) => source.head()),
    readFrom: (cursor: BlockRef) => asked(readAbove(cursor)),
    blocksAsked: () => provider.calls.filter((call) => call.startsWith('getBlock ')).toSorted(),
  }
}
