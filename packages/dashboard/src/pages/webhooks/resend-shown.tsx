import { replayWebhookDelivery, type WebhookDelivery } from '@stablerail/sdk/functions'
import { useState } from 'react'
import { useAct } from '../../data/use-act.ts'
import { Button } from '../../parts/button.tsx'
import { Problem } from '../../parts/problem.tsx'
import { say } from '../../parts/toasts.tsx'
import { useWorkspace } from '../../shell/workspace.ts'

type Props = {
  endpointId: string
  deliveries: readonly WebhookDelivery[]
  /** Whether `deliveries` are all of their kind; false if only the newest deliveries of the endpoint were read. */
  isAll: boolean
}

const countOf = (count: number): string => `${count} ${count === 1 ? 'delivery' : 'deliveries'}`

/**
 * A button that sends the listed deliveries again, one after the other. Each has an idempotency key of its own, so that a
 * repetition after an error queues none of them twice.
 */
export const ResendShown = ({ endpointId, deliveries, isAll }: Props) => {
  const { client } = useWorkspace()
  const [done, setDone] = useState(0)
  const resend = useAct(
    'replayWebhookDelivery',
    async (ids: readonly string[], { idempotencyKey }) => {
      for (const [index, id] of ids.entries()) {
        setDone(index)
        await replayWebhookDelivery(client, endpointId, id, { idempotencyKey: `${idempotencyKey}-${id}` })
      }
    },
    { onDone: (_, ids) => say(`${countOf(ids.length)} queued again.`) },
  )
  const sent = resend.isPending ? resend.variables.length : 0
  if (deliveries.length === 0 && !resend.isPending && resend.error === null) return null
  return (
    <div className="grid gap-2">
      <Button
        isBusy={resend.isPending}
        disabled={deliveries.length === 0}
        onClick={() => resend.mutate(deliveries.map(({ id }) => id))}
      >
        {sent > 0
          ? `Resending ${done + 1} of ${sent} …`
          : `Resend ${isAll && deliveries.length > 1 ? 'all ' : ''}${countOf(deliveries.length)}`}
      </Button>
      {resend.error !== null && <Problem error={resend.error} />}
    </div>
  )
}
