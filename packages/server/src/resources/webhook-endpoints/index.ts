/**
 * Webhook endpoints: the URLs that receive the events of a workspace by POST.
 *
 * Who takes part: an endpoint has a URL, the event types it receives, a signing secret and a status. A
 * delivery is one event on its way to one endpoint; deliveries and the sending of them belong to
 * `mechanisms/deliveries`.
 *
 * Flow: the routes register, list, change and delete endpoints, rotate their secrets, send a test event, and
 * list and replay deliveries. The outbox reads the enabled endpoints when it writes events.
 *
 * Guarantees:
 * - A URL is checked before the transaction (`checkDestination`), because the check queries DNS.
 * - Only the response that creates or rotates the signing secret contains the secret; the database stores it
 *   encrypted.
 * - A workspace and mode have at most `caps.webhookEndpoints` endpoints, even with concurrent creations.
 * - Disabling or deleting an endpoint abandons its unfinished deliveries, in the same transaction. A deleted
 *   endpoint keeps its row, because deliveries refer to it.
 *
 * Not promised: that no request reaches an endpoint after it was disabled; a running attempt is not
 * interrupted. There is no transition period on rotation either: every attempt after the rotation is signed
 * with the new secret.
 */

export { failingDigest, findFailingJob } from './failing-endpoints.ts'
export { webhookEndpointRoutes } from './routes.ts'
export { sealedSecrets } from './sealed-store.ts'
