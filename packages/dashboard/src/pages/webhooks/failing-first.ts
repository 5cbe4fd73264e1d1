import type { WebhookDelivery, WebhookEndpoint } from '@stablerail/sdk/functions'
import { isFailing } from './failing.ts'

const rankOf = (endpoint: WebhookEndpoint): number => {
  if (isFailing(endpoint)) return 0
  return endpoint.status === 'enabled' ? 1 : 2
}

/** Returns endpoints with those that fail first and the disabled ones last, and otherwise in their order. */
export const failingFirst = (endpoints: readonly WebhookEndpoint[]): WebhookEndpoint[] =>
  endpoints.toSorted((one, other) => rankOf(one) - rankOf(other))

/** Returns whether the last attempt of a delivery failed and none succeeded since. */
export const hasFailed = ({
  status,
  attemptCount,
}: Pick<WebhookDelivery, 'status' | 'attemptCount'>): boolean =>
  status === 'failed' || (status === 'pending' && attemptCount > 0)
