import { findBroadcastSince } from '../mechanisms/relaying/index.ts'
import type { Context, Job } from '../resources/context.ts'
import { findNetwork } from '../settings/config.ts'

/** A transaction that is not mined within this time is sent again, which begins the time anew. */
const mineForMs = 30_000

/**
 * Mines the confirmations of what the relayer has sent, so that a pull is settled in seconds, however many blocks its chain
 * asks for. Where nothing was sent, it mines nothing.
 */
const mineForRelays = async ({ config, db, clock, localChains }: Context): Promise<number> => {
  const since = new Date(clock.now().getTime() - mineForMs)
  for (const { chain, livemode } of await findBroadcastSince(db, since)) {
    const network = findNetwork(config, chain, livemode)
    if (network !== undefined) await localChains?.mine(network, network.confirmations)
  }
  return 0
}

export const mineForRelaysJob: Job = { name: 'mine for relays', everyMs: 500, run: mineForRelays }
