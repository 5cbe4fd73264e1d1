import { readBlocks } from '../src/providers/read-blocks.ts'
import type { BlockRef, ChainProviders, ChainSource } from '../src/providers/source.ts'
import { startSpan } from '../src/providers/span.ts'
import { startSolanaChain } from './solana-chain.ts'

export type SolanaReading = Awaited<ReturnType<typeof openSolanaReading>>

/** Reads the blocks after the given one. */
export const readAbove = (cursor: BlockRef) => (source: ChainSource) =>
  readBlocks({ source, cursor, knownHash: async () => null, span: { current: startSpan } })

/** Opens a local node whose blocks are read through a provider with faults. Each test begins with `renew`. */
export const openSolanaReading = async () => {
  const chain = await startSolanaChain()
  const provider = await chain.provider()
  let providers: ChainProviders
  const asked = <Result>(run: (source: ChainSource) => Promise<Result>) => providers.round(run)
  return {
    ...chain,
    provider,
    asked,
    /** Removes the faults, and forgets all recorded calls and read blocks. */
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
