// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Answer } from '../../answer.ts'
import type { RequestOptions } from '../../options.ts'
import type { Client } from '../../route.ts'
import type { Liveness, Readiness } from '../types/health.ts'

/**
 * Is it alive?.
 *
 * Returns 200 while the process runs. Needs no credentials.
 *
 * @example
 * ```ts
 * const { ok } = await checkLiveness(client)
 * console.log(ok)
 * ```
 * @param client - What `createClient` made.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns The process is running.
 * @throws As any call: {@link InvalidRequestError}, {@link UnavailableError}, {@link InternalError},
 *   {@link ConnectionError}.
 */
export const checkLiveness = (client: Client, options?: RequestOptions): Answer<Liveness> =>
  client('checkLiveness GET /v1/healthz', [], undefined, options)

/**
 * Is it ready?.
 *
 * Checks the database and the chain readers. Returns 503 if the database does not respond or accepts no
 * writes. Needs no credentials.
 *
 * @example
 * ```ts
 * const readiness = await checkReadiness(client)
 * console.log(readiness)
 * ```
 * @param client - What `createClient` made.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns The process can serve requests. `checks` has the state of its parts.
 * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link InternalError},
 *   {@link ConnectionError}.
 */
export const checkReadiness = (client: Client, options?: RequestOptions): Answer<Readiness> =>
  client('checkReadiness GET /v1/readyz 503', [], undefined, options)
