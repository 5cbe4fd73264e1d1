import { withoutTimeout } from '../db/index.ts'
import type { Job } from '../schedule/index.ts'
import type { RelayPorts } from './ports.ts'
import { deleteRefusedBefore } from './purge-store.ts'

/** Long enough to look into what customers were told of a renewal; whoever asked keeps the reason. */
const refusedKeptMs = 30 * 24 * 3_600_000
const batchSize = 1_000

/**
 * A job: deletes calls that were refused, so never sent, 30 days after. Buyers cause these at no cost, by an approval that
 * their wallet cannot pay. What was sent is kept: it is what the relayer's coins were spent on.
 */
export const purgeRelaysJob: Job<RelayPorts> = {
  name: 'purge refused transactions',
  everyMs: 3_600_000,
  run: (context: RelayPorts) => {
    const before = new Date(context.clock.now().getTime() - refusedKeptMs)
    return withoutTimeout(context.db, (tx) => deleteRefusedBefore(tx, before, batchSize))
  },
}
