import { withoutTimeout } from '../db/index.ts'
import { createMakePartitionsJob, purgePartitions } from '../partitions/index.ts'
import type { Job } from '../schedule/index.ts'
import { deleteDeliveriesBefore } from './log-store.ts'
import { deliveryPartitions } from './partitions-store.ts'
import type { DeliveryPorts } from './ports.ts'

/** The documentation advises receivers to remember event ids for 30 days, so older events must not be sent again. */
const deliveriesKeptMs = 30 * 24 * 3_600_000
const limit = 1_000

export const purgeDeliveriesJob: Job<DeliveryPorts> = {
  name: 'purge webhook deliveries',
  everyMs: 3_600_000,
  run: (context: DeliveryPorts) => {
    const before = new Date(context.clock.now().getTime() - deliveriesKeptMs)
    return purgePartitions(context, deliveryPartitions, before, (partition) =>
      withoutTimeout(context.db, (tx) => deleteDeliveriesBefore(tx, { partition, before, limit })),
    )
  },
}

export const makeDeliveryPartitionsJob: Job<DeliveryPorts> = createMakePartitionsJob(deliveryPartitions)
