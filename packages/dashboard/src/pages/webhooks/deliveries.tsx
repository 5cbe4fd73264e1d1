import {
  listWebhookDeliveries,
  retrieveWebhookDelivery,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '@stablerail/sdk/functions'
import { useQueryClient } from '@tanstack/react-query'
import { Fragment, useMemo, useState } from 'react'
import { useList } from '../../data/use-list.ts'
import { useRecord } from '../../data/use-record.ts'
import { useStream } from '../../data/use-stream.ts'
import { Button } from '../../parts/button.tsx'
import { useFilters } from '../../parts/filters.tsx'
import { type Column, List } from '../../parts/list.tsx'
import { May } from '../../parts/may.tsx'
import { When } from '../../parts/small.tsx'
import { useWorkspace } from '../../shell/workspace.ts'
import { DeliveryDialog } from './delivery.tsx'
import { DeliveryFilter, NoDeliveries } from './delivery-filter.tsx'
import { filtered, hasFailed, kindOf } from './delivery-kinds.ts'
import { DeliveryState } from './delivery-state.tsx'
import { ResendShown } from './resend-shown.tsx'

/** The name of an event type. A line may break after a point, not inside a word. */
const EventType = ({ type }: { type: string }) =>
  type.split('.').map((word, index) => (
    <Fragment key={word}>
      {index > 0 && (
        <>
          .<wbr />
        </>
      )}
      {word}
    </Fragment>
  ))

/** Shortens the id of an event as the list of events does. Several events may have the same type and time. */
const endOf = (eventId: string): string => `${eventId.slice(0, 4)}…${eventId.slice(-6)}`

const columnsOf = (show: (id: string) => void): readonly Column<WebhookDelivery>[] => [
  {
    header: 'Event',
    cell: (delivery) => (
      <>
        <button
          type="button"
          className="sm:min-w-44 break-words text-start font-medium hover:text-accent hover:underline max-md:-my-3 max-md:py-3"
          onClick={() => show(delivery.id)}
        >
          <EventType type={delivery.eventType} />
        </button>
        <span className="block text-soft text-xs">
          <code title={delivery.eventId}>{endOf(delivery.eventId)}</code>
          <span className="block sm:hidden">
            <When at={delivery.createdAt} isShort />
          </span>
        </span>
      </>
    ),
  },
  { header: 'Status', cell: (delivery) => <DeliveryState delivery={delivery} /> },
  { header: 'Response', hiddenOn: 'phone', cell: ({ httpStatus }) => httpStatus ?? '–' },
  {
    header: 'Created',
    isFigure: true,
    hiddenOn: 'phone',
    cell: ({ createdAt }) => <When at={createdAt} isShort />,
  },
]

/** Lists the deliveries to a webhook endpoint. The list is updated as they happen. */
export const Deliveries = ({ endpoint: { id, status } }: { endpoint: WebhookEndpoint }) => {
  const { client, key } = useWorkspace()
  const cache = useQueryClient()
  const [shown, setShown] = useState<string | null>(null)
  const filters = useFilters(['deliveries'])
  const kind = kindOf(filters.values.deliveries)
  const list = useList(['deliveries', id], (cursor) =>
    listWebhookDeliveries(client, id, { cursor, limit: 25 }),
  )
  const isLive = useStream((message) => {
    if (message.kind === 'event' || (message.kind === 'delivery' && message.endpointId !== id)) return
    void cache.invalidateQueries({ queryKey: [...key, 'deliveries', id] })
  })
  // The cells of new columns are mounted again, and a button that opened a dialog would not get the focus back.
  const columns = useMemo(() => columnsOf(setShown), [])
  const { items, note } = filtered(list.items, kind, list.hasMore)
  const found = list.items?.find((delivery) => delivery.id === shown)
  return (
    <section className="grid content-start gap-3">
      <div className="flex items-baseline justify-between">
        <h2 className="font-semibold text-base">Deliveries</h2>
        <span className="text-soft text-xs">{isLive ? 'Updates automatically' : 'Connecting …'}</span>
      </div>
      <LastFailure endpointId={id} deliveries={list.items ?? []} show={setShown} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <DeliveryFilter filters={filters} kind={kind} />
        {status === 'enabled' && (kind === 'retrying' || kind === 'failed') && (
          <May operation="replayWebhookDelivery">
            <ResendShown key={kind} endpointId={id} deliveries={items ?? []} isAll={!list.hasMore} />
          </May>
        )}
      </div>
      <List
        label="Deliveries"
        list={{ ...list, items }}
        columns={columns}
        idOf={(delivery) => delivery.id}
        empty={<NoDeliveries kind={kind} />}
      />
      {note !== null && <p className="text-soft text-xs">{note}</p>}
      {found !== undefined && (
        <DeliveryDialog
          delivery={found}
          endpointId={id}
          isEnabled={status === 'enabled'}
          onClose={() => setShown(null)}
        />
      )}
    </section>
  )
}

type Failures = {
  endpointId: string
  deliveries: readonly WebhookDelivery[]
  show: (id: string) => void
}

/** Shows why the newest failed delivery failed, with a button that opens it. Shows nothing if none has failed. */
const LastFailure = ({ endpointId, deliveries, show }: Failures) => {
  const { client } = useWorkspace()
  const last = deliveries.find(hasFailed)
  const { data } = useRecord(
    ['deliveries', endpointId, last?.id],
    () => retrieveWebhookDelivery(client, endpointId, last?.id ?? ''),
    { isAsked: last !== undefined },
  )
  if (last === undefined) return null
  const at = data?.attempts[0]?.at
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg bg-bad-ground px-3 py-2.5 text-bad">
      <p className="wrap-anywhere min-w-0 sm:flex-1">
        <span className="font-medium">
          Last failure
          {at !== undefined && (
            <>
              , <When at={at} isShort />
            </>
          )}
          :
        </span>{' '}
        {last.lastError ?? `response ${last.httpStatus}`}
      </p>
      <Button onClick={() => show(last.id)}>
        View<span className="sr-only"> {last.eventType}</span>
      </Button>
    </div>
  )
}
