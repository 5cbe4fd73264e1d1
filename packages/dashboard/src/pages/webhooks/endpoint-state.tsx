import type { WebhookEndpoint } from '@stablerail/sdk/functions'
import { Badge, Status } from '../../parts/small.tsx'
import { isFailing } from './failing.ts'

/** Shows whether an endpoint is enabled; one whose deliveries fail is shown as failing only. */
export const EndpointState = ({ endpoint }: { endpoint: WebhookEndpoint }) =>
  isFailing(endpoint) ? <Badge tone="warn">Failing</Badge> : <Status status={endpoint.status} />
