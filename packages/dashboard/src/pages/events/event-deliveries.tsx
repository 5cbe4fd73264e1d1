import {
  listWebhookDeliveries,
  listWebhookEndpoints,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '@stablerail/sdk/functions'
import { useQueryClient } from '@tanstack/react-query'
import { useRecord } from '../../data/use-record.ts'
import { useStream } from '../../data/use-stream.ts'
import { Button } from '../../parts/button.tsx'
import { amongWords, Go } from '../../parts/go.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Waiting } from '../../parts/small.tsx'
import { useWorkspace } from '../../shell/workspace.ts'
import { DeliveryState } from '../webhooks/delivery-state.tsx'
import { noDeliveryWords } from './no-delivery-words.ts'

export type EventDelivery = { endpoint: WebhookEndpoint; delivery: WebhookDelivery }

type Props = { event: { id: string; createdAt: string }; show: (delivery: EventDelivery) => void }

/** Shows to which webhook endpoints an event was sent, and the state of each delivery. It is updated as they change. */
export const EventDeliveries = ({ event, show }: Props) => {
  const { client, key } = useWorkspace()
  const cache = useQueryClient()
  const { data, error, refetch } = useRecord(['deliveries', 'of-event', event.id], async () => {
    const { data: endpoints } = await listWebhookEndpoints(client)
    const found = await Promise.all(
      endpoints.map(async (endpoint) => {
        const { data: deliveries } = await listWebhookDeliveries(client, endpoint.id, { eventId: event.id })
        return deliveries.map((delivery): EventDelivery => ({ endpoint, delivery }))
      }),
    )
    return { endpointCount: endpoints.length, deliveries: found.flat() }
  })
  useStream((message) => {
    if (message.kind !== 'event')
      void cache.invalidateQueries({ queryKey: [...key, 'deliveries', 'of-event', event.id] })
  })
  return (
    <section className="grid min-w-0 gap-2">
      <h3 className="font-semibold">Deliveries</h3>
      {data === undefined && error === null && <Waiting lines={2} />}
      {data === undefined && error !== null && <Problem error={error} retry={() => void refetch()} />}
      {data?.deliveries.length === 0 && (
        <p className="text-soft">
          {noDeliveryWords(event.createdAt, data.endpointCount, new Date())}{' '}
          {data.endpointCount === 0 && (
            <Go to="webhooks" className={amongWords}>
              Add an endpoint
            </Go>
          )}
        </p>
      )}
      {data !== undefined && data.deliveries.length > 0 && (
        <ul className="grid min-w-0 gap-2">
          {data.deliveries.map((one) => (
            <Row key={one.delivery.id} one={one} show={show} />
          ))}
        </ul>
      )}
    </section>
  )
}

const Row = ({ one, show }: { one: EventDelivery; show: Props['show'] }) => {
  const { endpoint, delivery } = one
  return (
    <li className="flex items-center justify-between gap-4 rounded-lg border border-line px-3 py-2.5">
      <div className="grid min-w-0 gap-1">
        <Go to={`webhooks/${endpoint.id}`} className="text-accent [overflow-wrap:anywhere] hover:underline">
          {endpoint.url}
        </Go>
        <span>
          <DeliveryState delivery={delivery} />
        </span>
      </div>
      <Button onClick={() => show(one)}>
        View<span className="sr-only"> delivery to {endpoint.url}</span>
      </Button>
    </li>
  )
}
