// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Answer } from '../../answer.ts'
import type { RequestOptions } from '../../options.ts'
import type { Client } from '../../route.ts'
import type { Analytics, RetrieveAnalyticsQuery } from '../types/analytics.ts'

/**
 * Retrieve analytics.
 *
 * Adds up payments, refunds, checkouts and subscriptions of a workspace in one mode, as they are now: what a
 * reorg or a refund takes back is told of the day on which it was made, and figures of past days may change
 * with it. Needs role viewer or higher, and a dashboard session: an API key will not do.
 *
 * @example
 * ```ts
 * const analytics = await retrieveAnalytics(client)
 * console.log(analytics)
 * ```
 * @param client - What `createClient` made.
 * @param query - Which ones `retrieveAnalytics` gives.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns Figures of a workspace in one mode. Sums beyond 9,007,199,254,740,991 are answered as that number.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link InternalError}, {@link ConnectionError}.
 */
export const retrieveAnalytics = (
  client: Client,
  query?: RetrieveAnalyticsQuery,
  options?: RequestOptions,
): Answer<Analytics> =>
  client('retrieveAnalytics GET ~/analytics', [], query, options)
