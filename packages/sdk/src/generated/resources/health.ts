// Generated from the contract by packages/codegen. Do not edit: run `pnpm codegen`.

import type { Answer } from '../../answer.ts'
import type { RequestOptions } from '../../options.ts'
import type { Client } from '../../route.ts'
import type { Liveness, Readiness } from '../types/health.ts'
import * as routes from '../routes/health.ts'

/** Whether the service lives and is ready. */
export class Health {
  readonly #client: Client

  /** Made by the client. */
  constructor(client: Client) {
    this.#client = client
  }

  /**
   * Is it alive?.
   *
   * Answers as long as the process does. Needs no credentials.
   *
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns The process answers.
   * @throws {@link InvalidRequestError} The request is malformed; `param` names the field or header. Correct
   *   it and send it again.
   * @throws {@link InternalError} Something unexpected happened and nothing was changed. Retry with the same
   *   idempotency key.
   * @throws {@link ConnectionError} No answer came, or not in time ({@link TimeoutError}).
   * @example
   * ```ts
   * const { ok } = await client.health.live()
   * console.log(ok)
   * ```
   */
  live(options?: RequestOptions): Answer<Liveness> {
    return this.#client(routes.checkLiveness, [], undefined, options)
  }

  /**
   * Is it ready?.
   *
   * Looks at the database and the chain readers; 503 when the database is unreachable. Needs no credentials.
   *
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns The process can serve, and what it stands on.
   * @throws {@link InvalidRequestError} The request is malformed; `param` names the field or header. Correct
   *   it and send it again.
   * @throws {@link RateLimitedError} Too many requests. Wait for the seconds in `Retry-After`.
   * @throws {@link InternalError} Something unexpected happened and nothing was changed. Retry with the same
   *   idempotency key.
   * @throws {@link ConnectionError} No answer came, or not in time ({@link TimeoutError}).
   * @example
   * ```ts
   * const readiness = await client.health.ready()
   * console.log(readiness)
   * ```
   */
  ready(options?: RequestOptions): Answer<Readiness> {
    return this.#client(routes.checkReadiness, [], undefined, options)
  }
}
