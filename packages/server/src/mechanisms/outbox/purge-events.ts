import type { Context } from '../../context.ts'
import { withoutTimeout } from '../db/index.ts'
import { deliveriesKeptMs } from '../deliveries/index.ts'
import type { Job } from '../schedule/index.ts'
import { deleteEventsBefore } from './store.ts'

const batchSize = 1_000

/** A job: deletes events older than `deliveriesKeptMs`, except those that still have a delivery. */
export const purgeEventsJob: Job = {
  name: 'purge events',
  everyMs: 3_600_000,
  run: (context: Context) => {
    const before = new Date(context.clock.now().getTime() - deliveriesKeptMs)
    return withoutTimeout(context.db, (tx) => deleteEventsBefore(tx, before, batchSize))
  },
}
