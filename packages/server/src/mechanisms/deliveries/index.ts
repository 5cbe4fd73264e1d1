/**
 * Webhook deliveries: a delivery is the sending of one event to one endpoint.
 *
 * A delivery is created with its event: `insertDeliveriesOfEvents` is the part of the outbox's statement that
 * inserts it. Any number of workers (`startDeliveryWorker`) claim due deliveries under a lease (`claimer`),
 * share their slots among endpoints (`lanes`), post each claimed delivery once (`attempt`), and write the
 * results in batches (`recorder`). `upkeep` makes deliveries due when their retry time has come, and takes
 * over attempts whose lease has ended because their worker died. `webhookDeliveryMoves` of
 * `@stablerail/contract` lists the allowed changes of a delivery's status; `retry-plan` computes when a
 * failed attempt is retried. If the endpoint's secret cannot be decrypted, nothing is sent, no attempt is
 * counted, and the delivery is due again after a minute. A tally per endpoint counts the ended deliveries by
 * outcome. Ended deliveries are deleted 30 days after their creation, a week at once: `makeDeliveryPartitionsJob` makes the
 * partitions, and `purgeDeliveriesJob` drops them (see `partitions`).
 *
 * The module `webhook-endpoints` closes an endpoint, makes its secret and replays its deliveries through
 * `abandonDeliveries`, `makeSigningSecret` and `restartDelivery`. This module only reads and locks endpoints.
 *
 * Only the worker that holds the lease of a delivery may record its attempt. Leases use the clock of the database, so
 * that a worker with a wrong clock neither takes over a running attempt nor blocks one for long. Retry times use the
 * clocks of the workers. An endpoint that hangs holds at most its own share of a worker's slots.
 *
 * A worker starts deliveries in the order in which they became due; deliveries due at the same time are started in the
 * commit order of their events.
 *
 * Not promised: that events arrive in the order in which they were committed, or only once. A delivery whose
 * response was lost is sent again, with the same bytes and the same event id.
 */
export { selectDeliveryWithEvent } from './attempts-store.ts'
export { type DeliveryRow, toAttempts, toWebhookDelivery } from './delivery.ts'
export { writeEnvelope } from './envelope.ts'
export { insertDeliveriesOfEvents } from './insert-store.ts'
export { abandonDeliveries, restartDelivery, selectDeliveries, selectNewestDeliveries } from './log-store.ts'
export type { DeliveryPorts } from './ports.ts'
export { makeDeliveryPartitionsJob, purgeDeliveriesJob } from './purge-deliveries.ts'
export { makeSigningSecret, secretBinding } from './signing-secret.ts'
export { wakeDeliveryWorkers } from './wake-delivery-workers.ts'
export { type DeliveryWorker, type DeliveryWorkerOptions, startDeliveryWorker } from './worker.ts'
