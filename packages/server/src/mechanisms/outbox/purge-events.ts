import { withoutTimeout } from '../db/index.ts'
import { createMakePartitionsJob, purgePartitions } from '../partitions/index.ts'
import type { Job } from '../schedule/index.ts'
import { eventPartitions } from './partitions-store.ts'
import type { OutboxPorts } from './ports.ts'
import { deleteEventsBefore } from './store.ts'

const limit = 1_000

const dayMs = 24 * 3_600_000

/** The job that deletes events older than the configured time, except events that still have a delivery. */
export const purgeEventsJob: Job<OutboxPorts> = {
  name: 'purge events',
  everyMs: 3_600_000,
  run: (context: OutboxPorts) => {
    const before = new Date(context.clock.now().getTime() - context.config.eventsKeptDays * dayMs)
    return purgePartitions(context, eventPartitions, before, (partition) =>
      withoutTimeout(context.db, (tx) => deleteEventsBefore(tx, { partition, before, limit })),
    )
  },
}

export const makeEventPartitionsJob: Job<OutboxPorts> = createMakePartitionsJob(eventPartitions)
