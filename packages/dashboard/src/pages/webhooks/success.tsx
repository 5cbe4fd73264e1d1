import type { WebhookEndpoint } from '@stablerail/sdk/functions'
import { Badge } from '../../parts/small.tsx'
import { retryingWords } from './failing.ts'

/**
 * Shows the share of finished deliveries that succeeded, and the number of failed deliveries that will be attempted again.
 * While some are, it shows a number in place of the share, because 100 % would hide them.
 */
export const Success = ({ endpoint }: { endpoint: WebhookEndpoint }) => (
  <span className="inline-flex flex-wrap items-center gap-1.5">
    {rateOf(endpoint)}
    {endpoint.retryingCount > 0 && (
      <Badge tone="warn">{retryingWords(endpoint.retryingCount)} retrying</Badge>
    )}
  </span>
)

const rateOf = ({ successRate, finishedCount, retryingCount }: WebhookEndpoint): string => {
  if (finishedCount === 0) return 'No delivery has ended yet'
  const received = Math.round(successRate * finishedCount)
  if (retryingCount > 0) return `${received} of ${finishedCount} received`
  return `${(successRate * 100).toFixed(successRate === 1 ? 0 : 1)} % of ${finishedCount}`
}
