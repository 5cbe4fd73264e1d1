// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { RequestOptions } from '../../options.ts'
import { PageRequest } from '../../pages.ts'
import type { Client } from '../../route.ts'
import type { EventRecord, ListEventsQuery } from '../types/events.ts'

/** The log of changes in a workspace. */
export class Events {
  readonly #client: Client

  /** Called by the client only. */
  constructor(client: Client) {
    this.#client = client
  }

  /**
   * List events.
   *
   * Lists the events of a workspace in one mode, newest first. Events with the same time are in the order of
   * their commits, the last one first. Needs role viewer or higher, and a dashboard session: an API key will
   * not do.
   *
   * @example
   * ```ts
   * for await (const eventRecord of client.events.list()) {
   *   console.log(eventRecord.id)
   * }
   * ```
   * @param query - Which ones `listEvents` gives.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns Await it for a page, or iterate over it for every item.
   * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
   *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
   */
  list(query?: ListEventsQuery, options?: RequestOptions): PageRequest<EventRecord> {
    return new PageRequest(this.#client, 'listEvents GET /v1/events workspaceId', [], query, options)
  }
}
