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
   * @example
   * ```ts
   * const { ok } = await client.health.live()
   * console.log(ok)
   * ```
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns The process answers.
   * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link InternalError},
   *   {@link ConnectionError}.
   */
  live(options?: RequestOptions): Answer<Liveness> {
    return this.#client(routes.checkLiveness, [], undefined, options)
  }

  /**
   * Is it ready?.
   *
   * Looks at the database and the chain readers; 503 when the database is unreachable. Needs no credentials.
   *
   * @example
   * ```ts
   * const readiness = await client.health.ready()
   * console.log(readiness)
   * ```
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns Whether the process can serve, and what it stands on.
   * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link InternalError},
   *   {@link ConnectionError}.
   */
  ready(options?: RequestOptions): Answer<Readiness> {
    return this.#client(routes.checkReadiness, [], undefined, options)
  }
}
