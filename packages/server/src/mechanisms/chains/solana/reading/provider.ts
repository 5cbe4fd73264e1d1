import type { TokenSymbol } from '@stablerail/contract'
import { z } from 'zod'
import type { NetworkConfig } from '../../../../settings/config.ts'
import { type BlockRef, ChainError, type ChainSource, type RangeAnswer } from '../../reading/source.ts'
import { inTurns } from '../../rpc/in-turns.ts'
import { parseAnswer, type Rpc } from '../../rpc/rpc.ts'
import { networkIdOfGenesis } from '../network-id.ts'
import { createSweepSource } from '../sweep/sweep-source.ts'
import type { Contents, SolanaBlock } from './block.ts'
import { type BlockReader, createBlockReader, type ReadBlock } from './block-reader.ts'
import { blockBelow, readEnds, readWhole } from './whole-ranges.ts'

/** One provider of a Solana network. */
export type SolanaProvider = ChainSource & {
  rpc: Rpc
  /** The number by which the cluster is known; null where the node answers no genesis hash. */
  networkId(): Promise<number | null>
  close(): void
}

/** Where the node has no block yet in the slot that it has reached, the block before is looked for among so many slots. */
const headWithin = 32
/** So many of the blocks before are tried. */
const headTries = 3

export const createSolanaProvider = (
  network: NetworkConfig,
  rpc: Rpc,
  deploymentKey: string | null = null,
): SolanaProvider => {
  const reader = createBlockReader(rpc, mintsOf(network))
  const { label } = rpc
  let latest: SolanaBlock | null = null
  let finalized: number | null = null
  const asked = { label, reader, latest: () => latest }

  return {
    ...{ id: rpc.id, label, rpc, close: rpc.close },
    networkId: async () =>
      networkIdOfGenesis(parseAnswer(z.string(), await rpc.call({ method: 'getGenesisHash', params: [] }))),
    // Every block is read as a whole, and what is between two blocks is proven by their parents.
    answersTogether: () => true,
    async head() {
      // What was final before the head was asked for is below it in the same chain.
      finalized = await reader.slotAt('finalized')
      latest = await newestBlock(label, reader, latest)
      return latest
    },
    finalized: async () => finalized ?? (await reader.slotAt('finalized')),
    headersAt: (numbers) => inTurns(numbers, reader.headerAt),
    headersAfter: (number, upTo) =>
      upTo <= number
        ? Promise.resolve([])
        : readWhole(
            asked,
            { from: number + 1, to: upTo },
            { read: reader.readAndKeep, blockOf: (block) => block },
          ),
    endsOf: (range) => readEnds(asked, range),
    async transfersInRange(range) {
      const blocks = await readWhole<ReadBlock>(asked, range, {
        read: reader.take,
        blockOf: ({ block }) => block,
      })
      const last = blocks?.at(-1)?.block ?? (blocks && (await blockBelow(asked, range.to)))
      return { ...unite(blocks?.map(({ contents }) => contents) ?? []), last }
    },
    async transfersInBlocks(blocks) {
      const contents = await inTurns(blocks, (block) => contentsOf(label, reader, block))
      return { ...unite(contents), doubtful: [] }
    },
    async references(txHashes) {
      if (txHashes.length > 0) throw new Error('Transfers on Solana are told with their references.')
      return { found: new Map(), missing: [] }
    },
    sweep: createSweepSource({ rpc, mints: mintsOf(network), deploymentKey }),
  }
}

const mintsOf = ({ tokens }: NetworkConfig): ReadonlyMap<string, TokenSymbol> =>
  new Map(Object.entries(tokens).map(([symbol, { address }]) => [address, symbol as TokenSymbol]))

/**
 * The newest confirmed block. A node may reach a slot before it can answer its block: the block before it is the newest
 * then. The one that was told last is not read again, and is asked for all the same:
 * another block may have taken its place.
 */
const newestBlock = async (
  label: string,
  reader: BlockReader,
  before: SolanaBlock | null,
): Promise<SolanaBlock> => {
  const readNew = (slot: number) =>
    slot === before?.number ? reader.headerAt(slot) : reader.readAndKeep(slot)
  const slot = await reader.slotAt('confirmed')
  const newest = await readNew(slot)
  if (newest !== null) return newest
  const slots = slot === 0 ? [] : await reader.slotsIn({ from: Math.max(0, slot - headWithin), to: slot - 1 })
  for (const earlier of slots.toReversed().slice(0, headTries)) {
    const found = await readNew(earlier)
    if (found !== null) return found
  }
  throw new ChainError('lagging', `${label} has reached slot ${slot}, and has no block near it.`)
}

const contentsOf = async (label: string, reader: BlockReader, block: BlockRef): Promise<Contents> => {
  const contents = await reader.contentsOf(block)
  if (contents !== null) return contents
  throw new ChainError('inconsistent', `${label} does not have block ${block.number} any more.`)
}

const unite = (all: readonly Contents[]): Pick<RangeAnswer, 'transfers' | 'unreadable' | 'hidden'> => ({
  transfers: all.flatMap(({ transfers }) => transfers),
  unreadable: all.reduce((sum, { unreadable }) => sum + unreadable, 0),
  hidden: all.reduce((sum, { hidden }) => sum + hidden, 0),
})
