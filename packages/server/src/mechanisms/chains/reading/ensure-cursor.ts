import type { NetworkConfig } from '../../../config.ts'
import type { Context } from '../../../context.ts'
import { createProviders } from './create-providers.ts'
import type { CursorRow } from './cursor.ts'
import { ChainError, type ChainProviders, type MinedBlock } from './source.ts'
import { insertCursor, selectCursor } from './store.ts'
import { sweepOf } from './sweep/sweep.ts'

/**
 * Makes sure that a network has a cursor, so that no block after this call is missed, even before a reader runs. It
 * asks a provider for the head where there is no cursor yet, and so must not be called within a transaction.
 */
export const ensureCursor = async (context: Context, network: NetworkConfig): Promise<void> => {
  if ((await findCursor(context, network)) !== undefined) return
  const { wsUrl: _, ...quiet } = network
  const providers = createProviders(context, quiet)
  try {
    await startCursor(context, network, providers)
  } finally {
    await providers.close()
  }
}

/** Puts the first cursor of a network on the network's head or, where it is read by accounts, on the newest final block. */
export const startCursor = async (
  context: Context,
  network: NetworkConfig,
  providers: ChainProviders,
): Promise<void> => {
  const head = await providers.round<MinedBlock>((source) =>
    network.watch === 'wallets' ? sweepOf(source).head() : source.head(),
  )
  await insertCursor(context.db, network, head, context.clock.now())
}

/** The network's cursor. Throws where the cursor was made for another network, whose blocks are not this network's. */
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
