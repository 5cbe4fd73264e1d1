import type { WebhookEndpoint } from '@stablerail/sdk/functions'
import { Badge } from '../../parts/small.tsx'
import { retryingWords } from './failing.ts'

/**
 * Shows the success rate: the share of finished deliveries that succeeded, and the number of failed deliveries that will be
 * attempted again.
 */
export const Success = ({ endpoint }: { endpoint: WebhookEndpoint }) => (
  <span className="inline-flex flex-wrap items-center gap-1.5">
    {rateOf(endpoint)}
    {endpoint.retryingCount > 0 && (
      <Badge tone="warn">{retryingWords(endpoint.retryingCount)} retrying</Badge>
    )}
  </span>
)

const rateOf = ({ successRate, finishedCount }: WebhookEndpoint): string =>
  finishedCount === 0
    ? 'No delivery has ended yet'
    : `${(successRate * 100).toFixed(successRate === 1 ? 0 : 1)} %`
