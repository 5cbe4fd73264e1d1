import type { TokenSymbol } from '@stablerail/contract'
import { z } from 'zod'
import type { NetworkConfig } from '../../network.ts'
import { type BlockRef, ChainError, type ChainSource, type RangeAnswer } from '../../providers/source.ts'
import { inTurns } from '../../rpc/in-turns.ts'
import { parseAnswer, type Rpc } from '../../rpc/rpc.ts'
import { networkIdOfGenesis } from '../network-id.ts'
import { createSweepSource } from '../sweep/sweep-source.ts'
import type { Contents, SolanaBlock } from './block.ts'
import { type BlockReader, createBlockReader, type ReadBlock } from './block-reader.ts'
import { blockBelow, readEnds, readWhole } from './whole-ranges.ts'

export type SolanaProvider = ChainSource & {
  rpc: Rpc
  /** Returns the number that identifies the cluster; null if the node's genesis hash is malformed. */
  networkId(): Promise<number | null>
  close(): void
}

/**
 * If there is no block yet in the newest slot of the node, the block before it is searched in at most this
 * many slots.
 */
const headWithin = 32
/** The maximum number of earlier blocks that are tried while the node cannot return its newest block yet. */
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
    id: rpc.id,
    label,
    rpc,
    close: rpc.close,
    networkId: async () =>
      networkIdOfGenesis(parseAnswer(z.string(), await rpc.call({ method: 'getGenesisHash', params: [] }))),
    // Returns true even if several nodes execute the calls of one request, because each block is returned as
    // a whole and the parent hashes of the blocks prove that no block is missing.
    answersTogether: () => true,
    async head() {
      // Requests the final slot first and the newest block second, so that the final slot cannot be above the
      // newest block of the same chain.
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
 * Returns the newest confirmed block. A node may reach a slot before it can return the block of that slot;
 * then the previous block is the newest. The block that was returned last time is requested again, without
 * its transactions, because another block may have replaced it.
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
