import { webhookDelivery, webhookSignature } from '@stablerail/contract'
import { type Outgoing, OutgoingError } from '../outgoing/index.ts'
import { SealedError } from '../secrets/index.ts'
import type { SpanStart } from '../traces/index.ts'
import { type AttemptResult, type ClaimedDelivery, isFailure } from './delivery.ts'
import { writeEnvelope } from './envelope.ts'
import type { DeliveryPorts } from './ports.ts'
import { signWebhook } from './signature.ts'
import type { OpenSecret } from './signing-secret.ts'

/** Enough bytes for the preview: a character has at most four bytes in UTF-8. */
const maxResponseBytes = 4 * webhookDelivery.previewCharacters
const busyAgainMs = 1_000
/**
 * The pause before a webhook delivery is tried again if the key that encrypted the endpoint's signing secret
 * is missing. The pause is short, so that deliveries continue soon after a restart with the key, and long
 * enough that many waiting deliveries cause little work.
 */
const unopenedAgainMs = 60_000

/**
 * The HTTP client that sends webhook deliveries, and the function that decrypts an endpoint's signing secret.
 */
export type Sender = { outgoing: Outgoing; openSecret: OpenSecret }

/**
 * Posts a delivery once. It never throws: each failure becomes the result of the attempt. The attempt's span belongs
 * to the trace that wrote the event; no trace header is sent to the receiver.
 */
export const makeAttempt: typeof post = async (context, sender, delivery, ...rest) => {
  if (context.traces === null) return await post(context, sender, delivery, ...rest)
  return await context.traces.inSpan(spanOf(delivery), async (span) => {
    const result = await post(context, sender, delivery, ...rest)
    if (result.kind === 'answered') span.set({ 'http.response.status_code': result.httpStatus })
    if (isFailure(result)) span.fail(result.kind === 'answered' ? String(result.httpStatus) : result.kind)
    return result
  })
}

const spanOf = ({ id, endpointId, workspaceId, attemptCount, event }: ClaimedDelivery): SpanStart => ({
  name: 'deliver webhook',
  kind: 'client',
  parent: event.traceparent,
  attributes: {
    'http.request.method': 'POST',
    'http.request.resend_count': attemptCount - 1,
    'stablerail.workspace.id': workspaceId,
    'stablerail.endpoint.id': endpointId,
    'stablerail.delivery.id': id,
    'stablerail.event.id': event.id,
    'stablerail.event.type': event.type,
  },
})

const post = async (
  context: DeliveryPorts,
  { outgoing, openSecret }: Sender,
  delivery: ClaimedDelivery,
  signal: AbortSignal,
  elapsedMs: () => number = () => performance.now(),
): Promise<AttemptResult> => {
  const now = context.clock.now()
  // Do not start an attempt whose lease may end before the attempt could time out, as happens if the database
  // was slow to return the claim.
  if (delivery.leaseEndsMs - elapsedMs() < webhookDelivery.timeoutMs)
    return { kind: 'not_made', againInMs: 0 }
  const startedMs = performance.now()
  try {
    const { status, bodyPreview, latencyMs } = await outgoing.post({
      url: delivery.url,
      ...writeRequest(openSecret, delivery, now),
      timeoutMs: webhookDelivery.timeoutMs,
      maxResponseBytes,
      signal,
    })
    return { kind: 'answered', httpStatus: status, responsePreview: bodyPreview, latencyMs }
  } catch (error) {
    return explain(context, delivery, error, Math.round(performance.now() - startedMs))
  }
}

const writeRequest = (openSecret: OpenSecret, delivery: ClaimedDelivery, now: Date) => {
  const body = writeEnvelope(delivery)
  const secret = openSecret(delivery, delivery.endpointId, delivery.secretSealed)
  const timestampSeconds = Math.floor(now.getTime() / 1000)
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Stablerail/1 (+webhooks)',
      [webhookSignature.header]: signWebhook({ secret, timestampSeconds, body }),
    },
  }
}

const explain = (
  context: DeliveryPorts,
  delivery: ClaimedDelivery,
  error: unknown,
  latencyMs: number,
): AttemptResult => {
  if (error instanceof SealedError) {
    const facts = { deliveryId: delivery.id, reason: error.message }
    context.log.error(
      facts,
      'A delivery was postponed without an attempt because its signing secret could not be decrypted.',
    )
    return { kind: 'not_made', againInMs: unopenedAgainMs }
  }
  if (!(error instanceof OutgoingError)) {
    context.log.error(
      { err: error, deliveryId: delivery.id },
      'A webhook attempt failed because of an error in this server.',
    )
    return { kind: 'unanswered', error: 'The attempt failed on our side; it is made again.', latencyMs }
  }
  if (error.kind === 'busy') return { kind: 'not_made', againInMs: busyAgainMs }
  if (error.kind === 'aborted')
    return { kind: 'interrupted', error: 'The sender was stopped before the answer came.' }
  return { kind: 'unanswered', error: error.message, latencyMs }
}
