import type { WebhookEndpoint } from '@stablerail/sdk/functions'

type Counts = Pick<WebhookEndpoint, 'status' | 'successRate' | 'finishedCount' | 'retryingCount'>

/** An endpoint fails if the share of its deliveries that succeeded is below this value. */
const lowSuccessRate = 0.9

/**
 * An endpoint fails if at least this many deliveries wait for another attempt. The success rate of an endpoint with many
 * deliveries hardly changes while the endpoint is down, because deliveries that wait do not count.
 */
const manyRetrying = 10

/** The service counts at most this many deliveries that wait for another attempt. */
const mostCounted = 100

/**
 * Returns whether an enabled endpoint fails: its success rate is low, or most of its deliveries, or many, wait for another
 * attempt. A single delivery that waits beside others that succeeded is no failure of the endpoint.
 */
export const isFailing = ({ status, successRate, finishedCount, retryingCount }: Counts): boolean =>
  status === 'enabled' &&
  (successRate < lowSuccessRate || retryingCount >= manyRetrying || retryingCount > finishedCount)

/** Returns the number of deliveries that will be attempted again, in words. */
export const retryingWords = (count: number): string =>
  count < mostCounted ? String(count) : `${mostCounted} or more`

/** Returns what fails at an endpoint in a sentence. */
export const failingWords = ({
  successRate,
  finishedCount,
  retryingCount,
}: Omit<Counts, 'status'>): string => {
  if (retryingCount === 0) {
    const failed = finishedCount - Math.round(successRate * finishedCount)
    return `${failed} of ${finishedCount} webhooks failed.`
  }
  const counted = retryingCount === 1 ? '1 webhook is' : `${retryingWords(retryingCount)} webhooks are`
  return `${counted} not delivered. Retrying automatically.`
}

/**
 * Returns the share of deliveries that succeeded. While some wait for another attempt, it returns a number in place of the
 * share, of all deliveries that were attempted, because 100% would hide those that wait.
 */
export const successWords = ({
  successRate,
  finishedCount,
  retryingCount,
}: Omit<Counts, 'status'>): string => {
  if (finishedCount + retryingCount === 0) return 'Nothing attempted yet'
  if (retryingCount === 0)
    return `${(successRate * 100).toFixed(successRate === 1 ? 0 : 1)}% of ${finishedCount}`
  const received = Math.round(successRate * finishedCount)
  const attempted = finishedCount + retryingCount
  return `${received} of ${attempted}${retryingCount < mostCounted ? '' : ' or more'} received`
}
