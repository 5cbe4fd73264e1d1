import { withoutTimeout } from '../db/index.ts'
import type { Job } from '../schedule/index.ts'
import type { RelayPorts } from './ports.ts'
import { deleteRefusedBefore } from './purge-store.ts'

/**
 * The time for which refused contract calls are stored, so that a customer's question about a failed renewal
 * can be investigated.
 */
const refusedKeptMs = 30 * 24 * 3_600_000
const batchSize = 1_000

/**
 * A job that deletes contract calls 30 days after they were refused. A refused call was never sent. It is
 * deleted because buyers can cause any number of refused calls at no cost, for example by a token allowance
 * that is larger than their balance. Calls that were sent are kept, because they show how the relayer's coins
 * were spent.
 */
export const purgeRelaysJob: Job<RelayPorts> = {
  name: 'purge refused transactions',
  everyMs: 3_600_000,
  run: (context: RelayPorts) => {
    const before = new Date(context.clock.now().getTime() - refusedKeptMs)
    return withoutTimeout(context.db, (tx) => deleteRefusedBefore(tx, before, batchSize))
  },
}
