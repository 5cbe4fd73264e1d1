// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Answer } from '../../answer.ts'
import type { RequestOptions } from '../../options.ts'
import type { Client } from '../../route.ts'
import type { Analytics, RetrieveAnalyticsQuery } from '../types/analytics.ts'

/**
 * Retrieve analytics.
 *
 * Sums the payments, refunds, checkouts and subscriptions of a workspace in one mode, in their current state.
 * The figures of past days can change: when a reorg removes a payment, for example, the payment no longer
 * counts on the day on which it was created. Needs role viewer or higher, and a dashboard session: an API key
 * will not do.
 *
 * @example
 * ```ts
 * const analytics = await retrieveAnalytics(client)
 * console.log(analytics)
 * ```
 * @param client - What `createClient` made.
 * @param query - Which ones `retrieveAnalytics` gives.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns Figures of a workspace in one mode. A sum above 9,007,199,254,740,991 is returned as that number.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const retrieveAnalytics = (
  client: Client,
  query?: RetrieveAnalyticsQuery,
  options?: RequestOptions,
): Answer<Analytics> =>
  client('retrieveAnalytics GET ~/analytics', [], query, options)
