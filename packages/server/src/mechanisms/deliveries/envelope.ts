import type { ClaimedDelivery } from './delivery.ts'

type Enveloped = { event: Omit<ClaimedDelivery['event'], 'traceparent'>; livemode: boolean }

/**
 * Returns the body of a delivery. It contains the event's payload as the stored text, so that every attempt sends the
 * same bytes.
 */
export const writeEnvelope = ({ event, livemode }: Enveloped): Buffer => {
  const head = JSON.stringify({
    id: event.id,
    type: event.type,
    livemode,
    created_at: event.createdAt.toISOString(),
  })
  return Buffer.from(`${head.slice(0, -1)},"data":${event.payload}}`)
}
