import type { NetworkConfig } from '../../../config.ts'
import type { Context } from '../../../context.ts'
import { createProviders } from './create-providers.ts'
import type { CursorRow } from './cursor.ts'
import { ChainError, type ChainProviders } from './source.ts'
import { insertCursor, selectCursor } from './store.ts'

/**
 * Makes sure that a network is read from now on, so that nothing after this is missed, whether a reader runs yet
 * or not. Asks the network only when it was never read before; never call it within a transaction.
 */
export const ensureCursor = async (context: Context, network: NetworkConfig): Promise<void> => {
  if ((await findCursor(context, network)) !== undefined) return
  const { wsUrl: _, ...quiet } = network
  const providers = createProviders(quiet, context.clock)
  try {
    await startCursor(context, network, providers)
  } finally {
    await providers.close()
  }
}

/** Puts the cursor of a network that was never read on its head. */
export const startCursor = async (
  context: Context,
  network: NetworkConfig,
  providers: ChainProviders,
): Promise<void> => {
  const head = await providers.round((source) => source.head())
  await insertCursor(context.db, network, head, context.clock.now())
}

/** The network's cursor; refuses one of another network, whose blocks would be taken for this one's. */
export const findCursor = async (
  context: Context,
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
