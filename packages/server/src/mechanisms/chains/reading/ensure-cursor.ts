import type { NetworkConfig } from '../../../settings/config.ts'
import type { ChainPorts } from '../ports.ts'
import { createProviders } from './create-providers.ts'
import type { CursorRow } from './cursor.ts'
import { leastFinalDepth } from './finality.ts'
import { ChainError, type ChainProviders, type ChainSource, type MinedBlock } from './source.ts'
import { insertCursor, selectCursor } from './store.ts'
import { sweepOf } from './sweep/sweep.ts'

/**
 * Makes sure that a network has a cursor, so that no block after this call is missed, even before a reader runs. It
 * asks a provider for the head where there is no cursor yet, and so must not be called within a transaction.
 */
export const ensureCursor = async (context: ChainPorts, network: NetworkConfig): Promise<void> => {
  if ((await findCursor(context, network)) !== undefined) return
  const { wsUrl: _, ...quiet } = network
  const providers = createProviders(context, quiet)
  try {
    await startCursor(context, network, providers)
  } finally {
    await providers.close()
  }
}

/** Puts the first cursor of a network on the network's head. */
export const startCursor = async (
  context: ChainPorts,
  network: NetworkConfig,
  providers: ChainProviders,
): Promise<void> => {
  const blocks = await providers.round<Start>(async (source) =>
    network.watch === 'wallets' ? [await sweepOf(source).head()] : await startOnHead(source),
  )
  await insertCursor(context.db, network, blocks, context.clock.now())
}

type Start = [first: MinedBlock, ...below: MinedBlock[]]

/** The head, and a final block below it: were the head reorganised at once, nothing else would be known of the chain. */
const startOnHead = async (source: ChainSource): Promise<Start> => {
  const head = await source.head()
  const number = (await source.finalized()) ?? head.number - leastFinalDepth
  if (number < 0 || number >= head.number) return [head]
  const [below = null] = await source.headersAt([number])
  return below === null ? [head] : [head, below]
}

/** The network's cursor. Throws where the cursor was made for another network, whose blocks are not this network's. */
export const findCursor = async (
  context: ChainPorts,
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
