/**
 * Webhook deliveries: an event on its way to one endpoint.
 *
 * A delivery comes into being with its event, in the statement that `insertDeliveriesOfEvents` gives the outbox.
 * Any number of workers (`startDeliveryWorker`) claim due deliveries under a lease (`claimer`), share their places
 * between endpoints (`lanes`), post each once (`attempt`), and write the results in batches (`recorder`). What a lost
 * worker had claimed is taken over when its lease ends, and what waits for its time becomes due (`upkeep`). The
 * statuses move by the contract's table; a failed attempt is retried by `retry-plan`. How an endpoint fares is kept
 * as a tally beside the deliveries. Ended deliveries are forgotten after 30 days.
 *
 * The room of the endpoints closes, rotates and replays through `abandonDeliveries`, `makeSigningSecret` and
 * `restartDelivery`; endpoints themselves are only read and locked here.
 *
 * Not promised: an order among events, and "exactly once". A delivery whose answer was lost is sent again, with the
 * same bytes and the same event id.
 */
export { toWebhookDelivery } from './delivery.ts'
export { insertDeliveriesOfEvents } from './insert-store.ts'
export { abandonDeliveries, restartDelivery, selectDeliveries } from './log-store.ts'
export { deliveriesKeptMs, purgeDeliveriesJob } from './purge-deliveries.ts'
export { makeSigningSecret } from './signing-secret.ts'
export { wakeDeliveryWorkers } from './wake-delivery-workers.ts'
export { type DeliveryWorker, type DeliveryWorkerOptions, startDeliveryWorker } from './worker.ts'
