import {
  listWebhookDeliveries,
  replayWebhookDelivery,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '@stablerail/sdk/functions'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAct } from '../../data/use-act.ts'
import { useList } from '../../data/use-list.ts'
import { useStream } from '../../data/use-stream.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { type Column, List } from '../../parts/list.tsx'
import { May } from '../../parts/may.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Badge, Empty, Facts, Status, When } from '../../parts/small.tsx'
import { useWorkspace } from '../../shell/workspace.ts'

/** Lists the deliveries to a webhook endpoint. The list is updated as they happen. */
export const Deliveries = ({ endpoint: { id, status } }: { endpoint: WebhookEndpoint }) => {
  const { client, key } = useWorkspace()
  const cache = useQueryClient()
  const [shown, setShown] = useState<string | null>(null)
  const list = useList(['deliveries', id], (cursor) =>
    listWebhookDeliveries(client, id, { cursor, limit: 25 }),
  )
  const isLive = useStream((message) => {
    if (message.kind === 'event' || (message.kind === 'delivery' && message.endpointId !== id)) return
    void cache.invalidateQueries({ queryKey: [...key, 'deliveries', id] })
  })
  const columns: readonly Column<WebhookDelivery>[] = [
    {
      header: 'Event',
      cell: (delivery) => (
        <button
          type="button"
          className="text-start font-medium hover:text-accent hover:underline"
          onClick={() => setShown(delivery.id)}
        >
          {delivery.eventType}
        </button>
      ),
    },
    { header: 'State', cell: (delivery) => <State delivery={delivery} /> },
    { header: 'Answer', hiddenOn: 'phone', cell: ({ httpStatus }) => httpStatus ?? '–' },
    { header: 'At', isFigure: true, cell: ({ createdAt }) => <When at={createdAt} isShort /> },
  ]
  const found = list.items?.find((delivery) => delivery.id === shown)
  return (
    <section className="grid content-start gap-3">
      <div className="flex items-baseline justify-between">
        <h2 className="font-semibold text-base">Deliveries</h2>
        <span className="text-soft text-xs">{isLive ? 'Live' : 'Connecting …'}</span>
      </div>
      <List
        label="Deliveries"
        list={list}
        columns={columns}
        idOf={(delivery) => delivery.id}
        empty={<Empty title="Nothing was sent yet">Send a test, or make a payment.</Empty>}
      />
      {found !== undefined && (
        <Dialog title={found.eventType} isOpen onClose={() => setShown(null)}>
          <One delivery={found} endpointId={id} canReplay={status === 'enabled'} />
        </Dialog>
      )}
    </section>
  )
}

const State = ({ delivery: { status, attemptCount, nextAttemptAt } }: { delivery: WebhookDelivery }) =>
  status === 'pending' && attemptCount > 0 && nextAttemptAt !== null ? (
    <Badge tone="warn">
      Retrying at&nbsp;
      <When at={nextAttemptAt} isShort />
    </Badge>
  ) : (
    <Status status={status} />
  )

type OneProps = { delivery: WebhookDelivery; endpointId: string; canReplay: boolean }

const One = ({ delivery, endpointId, canReplay }: OneProps) => {
  const { attemptCount, httpStatus, lastError, latencyMs, responsePreview, nextAttemptAt } = delivery
  return (
    <div className="grid gap-4">
      <Facts
        facts={[
          ['State', <State key="state" delivery={delivery} />],
          ['Attempts', attemptCount],
          ['Answer', httpStatus],
          ['Took', latencyMs === null ? null : `${latencyMs} ms`],
          ['Error', lastError],
          ['Next attempt', nextAttemptAt === null ? null : <When key="next" at={nextAttemptAt} />],
          ['Event', <code key="event">{delivery.eventId}</code>],
        ]}
      />
      {responsePreview !== null && (
        <div>
          <p className="mb-1 text-soft">What your endpoint answered</p>
          <pre className="max-h-48 overflow-auto whitespace-pre-wrap break-all rounded-lg bg-raised p-3 text-xs">
            {responsePreview}
          </pre>
        </div>
      )}
      <May operation="replayWebhookDelivery">
        <SendAgain deliveryId={delivery.id} endpointId={endpointId} canReplay={canReplay} />
      </May>
    </div>
  )
}

type SendAgainProps = Pick<OneProps, 'endpointId' | 'canReplay'> & { deliveryId: string }

const SendAgain = ({ deliveryId, endpointId, canReplay }: SendAgainProps) => {
  const { client } = useWorkspace()
  const replay = useAct('replayWebhookDelivery', (id: string, options) =>
    replayWebhookDelivery(client, endpointId, id, options),
  )
  return (
    <>
      {replay.error !== null && <Problem error={replay.error} />}
      <div>
        <Button isBusy={replay.isPending} disabled={!canReplay} onClick={() => replay.mutate(deliveryId)}>
          Send again
        </Button>
      </div>
    </>
  )
}
