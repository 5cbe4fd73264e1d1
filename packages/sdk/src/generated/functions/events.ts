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
 * Lists the events of a workspace in one mode, newest first. Events with the same time are in the order of
 * their commits, the last one first. Needs role viewer or higher, and a dashboard session: an API key will
 * not do.
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
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
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
 * Streams the events of a workspace in one mode as they are committed, as server-sent events. `data` is the
 * body of the webhook. `id` is a position in the stream: send it as `Last-Event-ID` to continue the stream
 * after it. If the position is no longer valid, the message `reset` is sent and the stream continues from the
 * present: read the lists again. A session also receives deliveries, in messages `delivery`. The stream ends
 * after 15 minutes at the latest: open it again. Events are sent only while the stream is open. Use webhooks
 * for events that you must not miss. Needs role viewer or higher.
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
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const streamEvents = (client: Client, options?: RequestOptions): Answer<PlatformResponse> =>
  client('streamEvents GET /v1/events/stream workspaceId raw', [], undefined, options)
