import { findBroadcastSince } from '../mechanisms/relaying/index.ts'
import type { Context, Job } from '../resources/context.ts'
import { findNetwork } from '../settings/config.ts'

/**
 * How long blocks are mined for a sent transaction, in milliseconds. A transaction that takes longer is sent
 * again, and the time then starts again.
 */
const mineForMs = 30_000

/**
 * Mines confirmations for the transactions that the relayer has recently sent. A pull is then settled within
 * seconds, even if its chain requires many confirmations. Mines no block if no transaction was sent.
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
