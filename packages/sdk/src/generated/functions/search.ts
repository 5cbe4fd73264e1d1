// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { RequestOptions } from '../../options.ts'
import { PageRequest } from '../../pages.ts'
import type { Client } from '../../route.ts'
import type { SearchResult, SearchWorkspaceQuery } from '../types/search.ts'

/**
 * Search records.
 *
 * Returns at most 5 records of each kind that match a text, newest first: payments, invoices, checkouts,
 * payment links, customers, subscriptions and products. A payment is found by the hash of its transaction or
 * of its refund, by the address that paid and by its deposit address. An invoice is found by its number.
 * Payments, invoices and checkouts are found by their amount, such as `19.99`. Customers are found by a part
 * of their name or email address, with their payments, invoices, checkouts and subscriptions; links and
 * products by a part of their description or name, among the newest 1,000. Every record is found by its id.
 * The beginning of an id, an address or an invoice number is enough; of an address, also its beginning and
 * its end with `…` between them, such as `0x3C44CdD…93BC`. Needs role viewer or higher.
 *
 * @example
 * ```ts
 * for await (const searchResult of searchWorkspace(client, { q: 'INV-000042' })) {
 *   console.log(searchResult)
 * }
 * ```
 * @param client - What `createClient` made.
 * @param query - Which ones `searchWorkspace` gives.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns Await it for a page, or iterate over it for every item.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const searchWorkspace = (
  client: Client,
  query: SearchWorkspaceQuery,
  options?: RequestOptions,
): PageRequest<SearchResult> =>
  new PageRequest(client, 'searchWorkspace GET ~/search', [], query, options)
