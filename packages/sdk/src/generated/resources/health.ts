// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Answer } from '../../answer.ts'
import type { RequestOptions } from '../../options.ts'
import type { Client } from '../../route.ts'
import type { Liveness, Readiness } from '../types/health.ts'

/** Health checks: whether the service runs and can serve requests. */
export class Health {
  readonly #client: Client

  /** Called by the client only. */
  constructor(client: Client) {
    this.#client = client
  }

  /**
   * Is it alive?.
   *
   * Returns 200 while the process runs. Needs no credentials.
   *
   * @example
   * ```ts
   * const { ok } = await client.health.live()
   * console.log(ok)
   * ```
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns The process is running.
   * @throws As any call: {@link InvalidRequestError}, {@link UnavailableError}, {@link InternalError},
   *   {@link ConnectionError}.
   */
  live(options?: RequestOptions): Answer<Liveness> {
    return this.#client('checkLiveness GET /v1/healthz', [], undefined, options)
  }

  /**
   * Is it ready?.
   *
   * Checks the database and the chain readers. Returns 503 if the database does not respond or accepts no
   * writes. Needs no credentials.
   *
   * @example
   * ```ts
   * const readiness = await client.health.ready()
   * console.log(readiness)
   * ```
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns The process can serve requests. `checks` has the state of its parts.
   * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link InternalError},
   *   {@link ConnectionError}.
   */
  ready(options?: RequestOptions): Answer<Readiness> {
    return this.#client('checkReadiness GET /v1/readyz 503', [], undefined, options)
  }
}
