import type { Subscription } from '@stablerail/sdk/functions'
import { Badge, Status, When } from '../../parts/small.tsx'

/**
 * Shows the status of a subscription and, if a cancellation is scheduled, the day on which it takes effect.
 */
export const SubscriptionBadge = ({
  subscription: { status, canceledAt },
}: {
  subscription: Subscription
}) => (
  <span className="flex flex-wrap gap-1.5">
    <Status status={status} />
    {canceledAt !== null && status !== 'canceled' && (
      <Badge tone="warn">
        Ends&nbsp;
        <When at={canceledAt} isShort />
      </Badge>
    )}
  </span>
)
