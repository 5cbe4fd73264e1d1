// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Answer } from '../../answer.ts'
import type { RequestOptions } from '../../options.ts'
import { PageRequest } from '../../pages.ts'
import type { PlatformResponse } from '../../platform.ts'
import type { Client } from '../../route.ts'
import type { EventRecord, ListEventsQuery } from '../types/events.ts'

/**
 * List events.
 *
 * Lists the events of a workspace in one mode, newest first. Events of one moment come in the order of their
 * commits, the last first. Needs role viewer or higher, and a dashboard session: an API key will not do.
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

/**
 * Stream events.
 *
 * Tells the events of a workspace in one mode as they are committed, as server-sent events: `data` is what a
 * webhook carries as its body, `id` a place to give back as `Last-Event-ID`, after which the stream goes on.
 * A place that cannot be believed any more is answered with the message `reset`: read the lists again, the
 * stream goes on from now. A session is also told of deliveries, in messages `delivery`. The stream ends
 * after 15 minutes at the latest; open it again then. What must not be missed while nobody reads is for
 * webhooks. Needs role viewer or higher.
 *
 * @example
 * ```ts
 * const response = await streamEvents(client)
 * console.log(response.headers.get('content-type'))
 * await response.body?.cancel()
 * ```
 * @param client - What `createClient` made.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns The `Response`, its body a stream that is not read yet.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link InternalError}, {@link ConnectionError}.
 */
export const streamEvents = (client: Client, options?: RequestOptions): Answer<PlatformResponse> =>
  client('streamEvents GET /v1/events/stream workspaceId raw', [], undefined, options)
