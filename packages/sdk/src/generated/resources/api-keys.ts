// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Answer } from '../../answer.ts'
import type { RequestOptions } from '../../options.ts'
import { PageRequest } from '../../pages.ts'
import type { Client } from '../../route.ts'
import type { ApiKey, ApiKeyCreate, ApiKeyCreated } from '../types/api-keys.ts'

/** Secret keys for the API. */
export class ApiKeys {
  readonly #client: Client

  /** Called by the client only. */
  constructor(client: Client) {
    this.#client = client
  }

  /**
   * List API keys.
   *
   * Lists all keys in use and the 100 most recently revoked keys, newest first, without their secrets. Needs
   * role admin or higher, and a dashboard session: an API key will not do.
   *
   * @example
   * ```ts
   * for await (const apiKey of client.apiKeys.list()) {
   *   console.log(apiKey.id)
   * }
   * ```
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns Await it for a page, or iterate over it for every item.
   * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
   *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
   */
  list(options?: RequestOptions): PageRequest<ApiKey> {
    return new PageRequest(this.#client, 'listApiKeys GET ~/api_keys', [], undefined, options)
  }

  /**
   * Create an API key.
   *
   * Creates a key and returns its secret, which is returned only once. A workspace has at most 100 keys in
   * use. Every admin is notified by mail. Needs role admin or higher, and a dashboard session with a factor
   * proven in the last 5 minutes: an API key will not do.
   *
   * @example
   * ```ts
   * const { apiKey, secret } = await client.apiKeys.create({
   *   name: 'Shop server',
   *   permission: 'readonly',
   *   livemode: true,
   * })
   * console.log(apiKey, secret)
   * ```
   * @param body - The fields of an API key to create.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns The new key: its record and its secret.
   * @throws On {@link AalRequiredError}: The operation needs a factor proven within the last 5 minutes.
   * @throws On {@link ConflictError}: The request collides with stored data, or its idempotency key was used
   *   with another body.
   * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
   *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
   */
  create(body: ApiKeyCreate, options?: RequestOptions): Answer<ApiKeyCreated> {
    return this.#client('createApiKey POST ~/api_keys', [], body, options)
  }

  /**
   * Revoke an API key.
   *
   * Revokes a key permanently. It stops working within 5 seconds. Revoking a revoked key changes nothing.
   * Needs role admin or higher, and a dashboard session: an API key will not do.
   *
   * @example
   * ```ts
   * await client.apiKeys.revoke('key_01k9z7q4m8c3v5t2r6w1x0y9bn')
   * ```
   * @param keyId - Identifies the key.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns Nothing.
   * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and
   *   mode.
   * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
   *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
   */
  revoke(keyId: string, options?: RequestOptions): Answer<void> {
    return this.#client('revokeApiKey DELETE ~/api_keys/{keyId}', [keyId], undefined, options)
  }
}
