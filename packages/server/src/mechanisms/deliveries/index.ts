/**
 * Webhook deliveries: each is one event on its way to one endpoint.
 *
 * A delivery is created with its event: `insertDeliveriesOfEvents` is the part of the outbox's statement that inserts
 * it. Any number of workers (`startDeliveryWorker`) claim due deliveries under a lease (`claimer`), share their places
 * between endpoints (`lanes`), post each claimed delivery once (`attempt`), and write the results in batches
 * (`recorder`). `upkeep` makes deliveries due whose retry time has come, and takes over attempts whose lease has ended
 * because their worker is gone. The statuses move by the contract's table; `retry-plan` says when a failed attempt is
 * retried. Where the endpoint's secret cannot be decrypted nothing is sent, no attempt is counted, and the delivery waits a
 * minute. A tally for each endpoint counts the deliveries that ended, by outcome. Ended deliveries are deleted 30 days
 * after their creation.
 *
 * The room `webhook-endpoints` closes an endpoint, makes its secret and replays its deliveries through
 * `abandonDeliveries`, `makeSigningSecret` and `restartDelivery`. This room only reads and locks endpoints.
 *
 * Only the worker that holds the lease of a delivery may record its attempt. Leases go by the clock of the database, so
 * that a worker whose own clock is wrong neither takes over an attempt under way nor holds one for long. When a retry
 * is due is reckoned and seen by the clocks of the workers. An endpoint that hangs holds at most its
 * own share of a worker's places.
 *
 * A worker begins deliveries in the order in which they became due; those of one moment in the order of the commits of
 * their events.
 *
 * Not promised: that events arrive in that order, or a single arrival of each. A delivery whose answer was lost is sent again,
 * with the same bytes and the same event id.
 */
export { type DeliveryRow, toWebhookDelivery } from './delivery.ts'
export { writeEnvelope } from './envelope.ts'
export { insertDeliveriesOfEvents } from './insert-store.ts'
export { abandonDeliveries, restartDelivery, selectDeliveries, selectNewestDeliveries } from './log-store.ts'
export type { DeliveryPorts } from './ports.ts'
export { purgeDeliveriesJob } from './purge-deliveries.ts'
export { makeSigningSecret, secretBinding } from './signing-secret.ts'
export { wakeDeliveryWorkers } from './wake-delivery-workers.ts'
export { type DeliveryWorker, type DeliveryWorkerOptions, startDeliveryWorker } from './worker.ts'
