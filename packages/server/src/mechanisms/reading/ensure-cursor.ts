import {
  ChainError,
  type ChainProviders,
  type ChainSource,
  leastFinalDepth,
  type MinedBlock,
} from '@stablerail/chains'
import type { NetworkConfig } from '../../settings/config.ts'
import type { CursorRow } from './cursor.ts'
import { openProviders } from './open-providers.ts'
import type { ReaderPorts } from './ports.ts'
import { insertCursor, selectCursor } from './store.ts'
import { sweepOf } from './sweep/sweep.ts'

/**
 * Creates the cursor of a network unless it exists, so that no block after this call is missed, even before a
 * reader runs. To create it, requests the newest block from a provider, so it must not be called within a
 * database transaction.
 */
export const ensureCursor = async (context: ReaderPorts, network: NetworkConfig): Promise<void> => {
  if ((await findCursor(context, network)) !== undefined) return
  const { wsUrl: _, ...quiet } = network
  const providers = openProviders(context, quiet)
  try {
    await startCursor(context, network, providers)
  } finally {
    await providers.close()
  }
}

/** Creates the first cursor of a network at the network's newest block. */
export const startCursor = async (
  context: ReaderPorts,
  network: NetworkConfig,
  providers: ChainProviders,
): Promise<void> => {
  const blocks = await providers.round<Start>(async (source) =>
    network.watch === 'wallets' ? [await sweepOf(source).head()] : await startOnHead(source),
  )
  await insertCursor(context.db, network, blocks, context.clock.now())
}

type Start = [first: MinedBlock, ...below: MinedBlock[]]

/**
 * Returns the newest block, followed by a final block below it. If the newest block is reorganised at once,
 * the final block is the only known block that is still in the chain.
 */
const startOnHead = async (source: ChainSource): Promise<Start> => {
  const head = await source.head()
  const number = (await source.finalized()) ?? head.number - leastFinalDepth
  if (number < 0 || number >= head.number) return [head]
  const [below = null] = await source.headersAt([number])
  return below === null ? [head] : [head, below]
}

/**
 * Returns the network's cursor. Throws if the cursor was created for a network with another id, because its
 * blocks are not this network's.
 */
export const findCursor = async (
  context: ReaderPorts,
  network: NetworkConfig,
): Promise<CursorRow | undefined> => {
  const cursor = await selectCursor(context.db, network)
  if (cursor !== undefined && cursor.network_id !== network.networkId)
    throw new ChainError(
      'wrong_network',
      `This database has read network ${cursor.network_id} as ${network.chain}; NETWORKS now says ${network.networkId}. Use another database, or correct NETWORKS.`,
    )
  return cursor
}
