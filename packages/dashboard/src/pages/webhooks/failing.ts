import type { WebhookEndpoint } from '@stablerail/sdk/functions'

/** An endpoint fails if the share of its deliveries that succeeded is below this value. */
const lowSuccessRate = 0.9

/** Returns whether an enabled endpoint does not receive all its webhooks. */
export const isFailing = ({
  status,
  successRate,
  retryingCount,
}: Pick<WebhookEndpoint, 'status' | 'successRate' | 'retryingCount'>): boolean =>
  status === 'enabled' && (successRate < lowSuccessRate || retryingCount > 0)

/** Returns the number of deliveries that will be attempted again, in words. The service counts to at most 100. */
export const retryingWords = (count: number): string => (count < 100 ? String(count) : '100 or more')
