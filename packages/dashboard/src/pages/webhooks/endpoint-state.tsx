import type { WebhookEndpoint } from '@stablerail/sdk/functions'
import { Badge, Status } from '../../parts/small.tsx'
import { isFailing } from './failing.ts'

/** Shows whether an endpoint is enabled and, if so, whether its deliveries fail. */
export const EndpointState = ({ endpoint }: { endpoint: WebhookEndpoint }) => (
  <span className="flex flex-wrap gap-1.5">
    <Status status={endpoint.status} />
    {isFailing(endpoint) && <Badge tone="warn">Failing</Badge>}
  </span>
)
