// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { RequestOptions } from '../../options.ts'
import { PageRequest } from '../../pages.ts'
import type { Client } from '../../route.ts'
import type { EventRecord, ListEventsQuery } from '../types/events.ts'
import * as routes from '../routes/events.ts'

/** The log of what happened in a workspace. */
export class Events {
  readonly #client: Client

  /** Made by the client. */
  constructor(client: Client) {
    this.#client = client
  }

  /**
   * List events.
   *
   * Lists the events of a workspace, newest first. Needs role viewer or higher, and a dashboard session: an
   * API key will not do.
   *
   * @param query - What `listEvents` is narrowed by.
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns Await it for a page, or iterate over it for every item.
   * @throws {@link InvalidRequestError} The request is malformed; `param` names the field or header. Correct
   *   it and send it again.
   * @throws {@link RateLimitedError} Too many requests. Wait for the seconds in `Retry-After`.
   * @throws {@link InternalError} Something unexpected happened and nothing was changed. Retry with the same
   *   idempotency key.
   * @throws {@link UnauthorizedError} No valid API key or session came with the request. Wallet routes take a
   *   dashboard session only.
   * @throws {@link ForbiddenError} The key or member lacks the role, or belongs to another workspace.
   * @throws {@link ConnectionError} No answer came, or not in time ({@link TimeoutError}).
   * @example
   * ```ts
   * for await (const eventRecord of client.events.list()) {
   *   console.log(eventRecord.id)
   * }
   * ```
   */
  list(query?: ListEventsQuery, options?: RequestOptions): PageRequest<EventRecord> {
    return new PageRequest(this.#client, routes.listEvents, [], query, options)
  }
}
