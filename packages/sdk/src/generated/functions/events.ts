// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { RequestOptions } from '../../options.ts'
import { PageRequest } from '../../pages.ts'
import type { Client } from '../../route.ts'
import type { EventRecord, ListEventsQuery } from '../types/events.ts'

/**
 * List events.
 *
 * Lists the events of a workspace in one mode, newest first. Needs role viewer or higher, and a dashboard
 * session: an API key will not do.
 *
 * @example
 * ```ts
 * for await (const eventRecord of listEvents(client)) {
 *   console.log(eventRecord.id)
 * }
 * ```
 * @param client - What `createClient` made.
 * @param query - Which ones `listEvents` gives.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns Await it for a page, or iterate over it for every item.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link InternalError}, {@link ConnectionError}.
 */
export const listEvents = (
  client: Client,
  query?: ListEventsQuery,
  options?: RequestOptions,
): PageRequest<EventRecord> =>
  new PageRequest(client, 'listEvents GET /v1/events workspaceId', [], query, options)
