// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Answer } from '../../answer.ts'
import type { RequestOptions } from '../../options.ts'
import type { Client } from '../../route.ts'
import type { ApiKeyCreate, ApiKeyCreated, ApiKeyList } from '../types/api-keys.ts'
import * as routes from '../routes/api-keys.ts'

/** Keys for the API. */
export class ApiKeys {
  readonly #client: Client

  /** Made by the client. */
  constructor(client: Client) {
    this.#client = client
  }

  /**
   * List API keys.
   *
   * Lists all keys, newest first, without the keys themselves. Needs role admin or higher, and a dashboard
   * session: an API key will not do.
   *
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns A list answered whole.
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
   * const { data } = await client.apiKeys.list()
   * console.log(data)
   * ```
   */
  list(options?: RequestOptions): Answer<ApiKeyList> {
    return this.#client(routes.listApiKeys, [], undefined, options)
  }

  /**
   * Create an API key.
   *
   * Creates a key and answers with it, this once only. Needs role admin or higher, and a dashboard session:
   * an API key will not do.
   *
   * @param body - The fields of an API key to create.
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns The record of the new key, and the key itself.
   * @throws {@link InvalidRequestError} The request is malformed; `param` names the field or header. Correct
   *   it and send it again.
   * @throws {@link RateLimitedError} Too many requests. Wait for the seconds in `Retry-After`.
   * @throws {@link InternalError} Something unexpected happened and nothing was changed. Retry with the same
   *   idempotency key.
   * @throws {@link UnauthorizedError} No valid API key or session came with the request. Wallet routes take a
   *   dashboard session only.
   * @throws {@link ForbiddenError} The key or member lacks the role, or belongs to another workspace.
   * @throws {@link ConflictError} The request collides with what is stored, or its idempotency key was used
   *   with another body. With `Retry-After`, the first request with the key is still running: send it again.
   * @throws {@link ConnectionError} No answer came, or not in time ({@link TimeoutError}).
   * @example
   * ```ts
   * const { apiKey, secret } = await client.apiKeys.create({
   *   name: 'Shop server',
   *   permission: 'readonly',
   *   livemode: true,
   * })
   * console.log(apiKey, secret)
   * ```
   */
  create(body: ApiKeyCreate, options?: RequestOptions): Answer<ApiKeyCreated> {
    return this.#client(routes.createApiKey, [], body, options)
  }

  /**
   * Revoke an API key.
   *
   * The key stops working within 5 seconds. Needs role admin or higher, and a dashboard session: an API key
   * will not do.
   *
   * @param keyId - Identifies the key.
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns Nothing.
   * @throws {@link InvalidRequestError} The request is malformed; `param` names the field or header. Correct
   *   it and send it again.
   * @throws {@link RateLimitedError} Too many requests. Wait for the seconds in `Retry-After`.
   * @throws {@link InternalError} Something unexpected happened and nothing was changed. Retry with the same
   *   idempotency key.
   * @throws {@link UnauthorizedError} No valid API key or session came with the request. Wallet routes take a
   *   dashboard session only.
   * @throws {@link ForbiddenError} The key or member lacks the role, or belongs to another workspace.
   * @throws {@link NotFoundError} No such resource, or none that is visible in this workspace and mode.
   * @throws {@link ConnectionError} No answer came, or not in time ({@link TimeoutError}).
   * @example
   * ```ts
   * await client.apiKeys.revoke('key_01k9z7q4m8c3v5t2r6w1x0y9bn')
   * ```
   */
  revoke(keyId: string, options?: RequestOptions): Answer<void> {
    return this.#client(routes.revokeApiKey, [keyId], undefined, options)
  }
}
