import { withoutTimeout } from '../db/index.ts'
import type { Job } from '../schedule/index.ts'
import type { RelayPorts } from './ports.ts'
import { deleteRefusedBefore } from './purge-store.ts'

/**
 * Refused calls are stored for this long, so that a customer's question about a renewal can be investigated.
 * The module that requested the call stores the reason too.
 */
const refusedKeptMs = 30 * 24 * 3_600_000
const batchSize = 1_000

/**
 * A job that deletes calls 30 days after they were refused. A refused call was never sent. Buyers cause such
 * calls at no cost, by an allowance that their wallet cannot pay. Calls that were sent are kept: they show
 * how the relayer's coins were spent.
 */
export const purgeRelaysJob: Job<RelayPorts> = {
  name: 'purge refused transactions',
  everyMs: 3_600_000,
  run: (context: RelayPorts) => {
    const before = new Date(context.clock.now().getTime() - refusedKeptMs)
    return withoutTimeout(context.db, (tx) => deleteRefusedBefore(tx, before, batchSize))
  },
}
