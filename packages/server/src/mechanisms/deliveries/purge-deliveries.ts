import { withoutTimeout } from '../db/index.ts'
import type { Job } from '../schedule/index.ts'
import { deleteDeliveriesBefore } from './log-store.ts'
import type { DeliveryPorts } from './ports.ts'

/** The documentation advises receivers to remember event ids for 30 days, so older events must not be sent again. */
const deliveriesKeptMs = 30 * 24 * 3_600_000
const batchSize = 1_000

export const purgeDeliveriesJob: Job<DeliveryPorts> = {
  name: 'purge webhook deliveries',
  everyMs: 3_600_000,
  run: (context: DeliveryPorts) => {
    const before = new Date(context.clock.now().getTime() - deliveriesKeptMs)
    return withoutTimeout(context.db, (tx) => deleteDeliveriesBefore(tx, before, batchSize))
  },
}
