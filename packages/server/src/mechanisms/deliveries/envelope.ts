import type { ClaimedDelivery } from './delivery.ts'

/** The bytes that are sent: the payload is the text that was stored, so that every attempt sends the same. */
export const writeEnvelope = ({ event, livemode }: Pick<ClaimedDelivery, 'event' | 'livemode'>): Buffer => {
  const head = JSON.stringify({
    id: event.id,
    type: event.type,
    livemode,
    created_at: event.createdAt.toISOString(),
  })
  return Buffer.from(`${head.slice(0, -1)},"data":${event.payload}}`)
}
