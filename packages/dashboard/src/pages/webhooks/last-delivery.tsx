import { listWebhookDeliveries, type WebhookEndpoint } from '@stablerail/sdk/functions'
import { useRecord } from '../../data/use-record.ts'
import { When } from '../../parts/small.tsx'
import { useWorkspace } from '../../shell/workspace.ts'

/**
 * Shows the time of the newest event that was queued for an endpoint, received or not. The key begins with the key of the list, which the stream
 * invalidates.
 */
export const LastDelivery = ({ endpoint: { id } }: { endpoint: WebhookEndpoint }) => {
  const { client } = useWorkspace()
  const { data, error } = useRecord(['deliveries', id, 'last'], () =>
    listWebhookDeliveries(client, id, { limit: 1 }),
  )
  if (data === undefined) return error === null ? null : 'Could not be read'
  const [last] = data.data
  if (last === undefined) return 'None yet'
  return (
    <>
      <When at={last.createdAt} isShort />
      {last.status === 'pending' && last.attemptCount === 0 && (
        <span className="block text-soft text-xs">Queued</span>
      )}
    </>
  )
}
