import {
  replayWebhookDelivery,
  retrieveWebhookDelivery,
  type WebhookAttempt,
  type WebhookDelivery,
  type WebhookDeliveryDetail,
} from '@stablerail/sdk/functions'
import { useAct } from '../../data/use-act.ts'
import { useRecord } from '../../data/use-record.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { May } from '../../parts/may.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Badge, Copied, Facts, Waiting, When } from '../../parts/small.tsx'
import { say } from '../../parts/toasts.tsx'
import { useWorkspace } from '../../shell/workspace.ts'
import { Body, Text } from './body.tsx'
import { DeliveryState } from './delivery-state.tsx'

type Props = { delivery: WebhookDelivery; endpointId: string; isEnabled: boolean; onClose: () => void }

/** Shows a delivery: the body that is sent, every attempt with its response, and a button that sends it again. */
export const DeliveryDialog = ({ delivery, endpointId, isEnabled, onClose }: Props) => {
  const { client } = useWorkspace()
  // The key begins with the key of the list, which the stream invalidates.
  const { data, error, refetch } = useRecord(['deliveries', endpointId, delivery.id], () =>
    retrieveWebhookDelivery(client, endpointId, delivery.id),
  )
  return (
    <Dialog title={delivery.eventType} isOpen onClose={onClose}>
      <div className="grid min-w-0 gap-5">
        <Facts
          facts={[
            ['Status', <DeliveryState key="state" delivery={data?.delivery ?? delivery} />],
            ['Created', <When key="created" at={delivery.createdAt} />],
            [
              'Event',
              <Copied key="event" text={delivery.eventId} shown={delivery.eventId} name="id of the event" />,
            ],
          ]}
        />
        <May operation="replayWebhookDelivery">
          <Resend deliveryId={delivery.id} endpointId={endpointId} isEnabled={isEnabled} />
        </May>
        {data !== undefined && <Shown detail={data} />}
        {data === undefined && error === null && <Waiting lines={6} />}
        {error !== null && <Problem error={error} retry={() => void refetch()} />}
      </div>
    </Dialog>
  )
}

type ResendProps = { deliveryId: string; endpointId: string; isEnabled: boolean }

const Resend = ({ deliveryId, endpointId, isEnabled }: ResendProps) => {
  const { client } = useWorkspace()
  const replay = useAct(
    'replayWebhookDelivery',
    (id: string, options) => replayWebhookDelivery(client, endpointId, id, options),
    { onDone: () => say('The delivery was queued again.') },
  )
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <Button isBusy={replay.isPending} disabled={!isEnabled} onClick={() => replay.mutate(deliveryId)}>
          Resend
        </Button>
        {!isEnabled && <span className="text-soft">Enable the endpoint first.</span>}
      </div>
      {replay.error !== null && <Problem error={replay.error} />}
    </div>
  )
}

const Shown = ({ detail: { attempts, body } }: { detail: WebhookDeliveryDetail }) => (
  <>
    <section className="grid min-w-0 gap-2">
      <h3 className="font-semibold">Attempts</h3>
      {attempts.length === 0 ? (
        <p className="text-soft">No attempt has ended yet.</p>
      ) : (
        <ol className="grid min-w-0 gap-3">
          {attempts.map((attempt) => (
            <li key={attempt.at} className="min-w-0 rounded-lg border border-line p-3">
              <Attempt attempt={attempt} />
            </li>
          ))}
        </ol>
      )}
    </section>
    <Body body={body} />
  </>
)

const isSuccess = (status: number | null) => status !== null && status >= 200 && status < 300

/** One attempt. The response is text of a stranger, and is shown as text only. */
const Attempt = ({ attempt }: { attempt: WebhookAttempt }) => {
  const { at, httpStatus, error, latencyMs, responsePreview } = attempt
  return (
    <div className="grid min-w-0 gap-1.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={isSuccess(httpStatus) ? 'good' : 'bad'}>{httpStatus ?? 'No response'}</Badge>
        <When at={at} />
        {latencyMs !== null && <span className="figures text-soft">{latencyMs} ms</span>}
      </div>
      {error !== null && <p className="wrap-anywhere text-bad">{error}</p>}
      {responsePreview !== null && responsePreview !== '' && <Text>{responsePreview}</Text>}
    </div>
  )
}
