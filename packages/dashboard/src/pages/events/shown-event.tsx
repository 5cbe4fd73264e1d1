import type { EventRecord } from '@stablerail/sdk/functions'
import { useState } from 'react'
import { Dialog } from '../../parts/dialog.tsx'
import { Go } from '../../parts/go.tsx'
import { Copied, Facts, When } from '../../parts/small.tsx'
import { Body } from '../webhooks/body.tsx'
import { DeliveryDialog } from '../webhooks/delivery.tsx'
import { EventDeliveries, type EventDelivery } from './event-deliveries.tsx'
import { recordOf } from './subject.ts'

/** Shows an event: its record, its deliveries and its body. A delivery opens in its place, and closes back to it. */
export const ShownEvent = ({ event, onClose }: { event: EventRecord; onClose: () => void }) => {
  const [opened, setOpened] = useState<EventDelivery | null>(null)
  if (opened !== null)
    return (
      <DeliveryDialog
        delivery={opened.delivery}
        endpointId={opened.endpoint.id}
        isEnabled={opened.endpoint.status === 'enabled'}
        onClose={() => setOpened(null)}
      />
    )
  return (
    <Dialog title={event.type} isOpen onClose={onClose}>
      <div className="grid min-w-0 gap-5">
        <Facts
          facts={[
            ['ID', <Copied key="id" text={event.id} shown={event.id} name="id" />],
            ['Time', <When key="time" at={event.createdAt} />],
          ]}
        />
        <RecordLink payload={event.payload} />
        <EventDeliveries event={event} show={setOpened} />
        <Body body={bodyOf(event)} />
      </div>
    </Dialog>
  )
}

/** Returns the body that webhook endpoints receive for an event. */
const bodyOf = ({ id, type, livemode, createdAt, payload }: EventRecord): string =>
  JSON.stringify({ id, type, livemode, created_at: createdAt, data: payload })

const RecordLink = ({ payload }: Pick<EventRecord, 'payload'>) => {
  const record = recordOf(payload)
  return record === null ? null : (
    <p>
      <Go to={record.to}>View {record.kind}</Go>
    </p>
  )
}
