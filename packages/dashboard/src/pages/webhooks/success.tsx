import type { WebhookEndpoint } from '@stablerail/sdk/functions'
import { Badge } from '../../parts/small.tsx'
import { isFailing, retryingWords, successWords } from './failing.ts'

/** Shows the share of deliveries that succeeded, and the number of failed deliveries that will be attempted again. */
export const Success = ({ endpoint }: { endpoint: WebhookEndpoint }) => (
  <span className="inline-flex flex-wrap items-center gap-1.5">
    {successWords(endpoint)}
    {endpoint.retryingCount > 0 && (
      <Badge tone={isFailing(endpoint) ? 'warn' : 'plain'}>
        {retryingWords(endpoint.retryingCount)} retrying
      </Badge>
    )}
  </span>
)
