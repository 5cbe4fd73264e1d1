import type { WebhookEndpoint } from '@stablerail/sdk/functions'
import { isFailing } from './failing.ts'

const rankOf = (endpoint: WebhookEndpoint): number => {
  if (isFailing(endpoint)) return 0
  return endpoint.status === 'enabled' ? 1 : 2
}

/**
 * Returns endpoints with those that fail first and the disabled ones last, and otherwise by how many deliveries wait for
 * another attempt. Equal ones stay in their order.
 */
export const failingFirst = (endpoints: readonly WebhookEndpoint[]): WebhookEndpoint[] =>
  endpoints.toSorted((one, other) => rankOf(one) - rankOf(other) || other.retryingCount - one.retryingCount)
