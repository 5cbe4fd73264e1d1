import { type BlockRef, ChainError, type ChainSource, findAncestor, networkName } from '@stablerail/chains'
import { commitRewind } from './commit-blocks.ts'
import { selectHeaders } from './header-store.ts'
import { committerOf, countFault, type Round } from './round.ts'

/**
 * Moves the cursor back to the last common block: the newest block that was read and is still in the chain.
 * Throws `disagreement` if another provider still has the block at the cursor.
 */
export const followReorg = async (
  round: Round,
  source: ChainSource,
  { cursor, finalNumber }: { cursor: BlockRef; finalNumber: number },
): Promise<void> => {
  const { context, network, listener, providers } = round
  const elsewhere = await providers.elsewhere(source.id, (other) => other.headersAt([cursor.number]))
  if (elsewhere?.[0]?.hash === cursor.hash)
    throw new ChainError('disagreement', `${source.label} is on another chain than the next provider.`)
  const recorded = await listener.blocksAbove(context, network, -1)
  const block = await findAncestor(
    source,
    newestFirst([...(await selectHeaders(context.db, network)), ...recorded]),
  )
  if (block.number < finalNumber) {
    countFault(round, 'deep_reorg')
    context.log.error(
      { network: networkName(network), block: block.number, finalNumber },
      'blocks that the chain had reported as final were replaced by a reorg',
    )
  }
  const numbers = [...new Set(recorded.map(({ number }) => number).filter((number) => number > block.number))]
  const headers = await source.headersAt(numbers)
  const canonical = new Map(numbers.map((number, index) => [number, headers[index]?.hash ?? null]))
  context.log.info(
    { network: networkName(network), from: cursor.number, to: block.number },
    'the reader was rewound because of a reorg',
  )
  await commitRewind(committerOf(round, cursor), block, canonical)
}

/** Returns the blocks without duplicates, newest first. */
const newestFirst = (blocks: readonly BlockRef[]): BlockRef[] => {
  const byHash = new Map(blocks.map((block) => [block.hash, block]))
  return [...byHash.values()].sort((a, b) => b.number - a.number)
}
