// Generated from the contract by packages/codegen. Do not edit: run `pnpm codegen`.

import type { Answer } from '../../answer.ts'
import type { RequestOptions } from '../../options.ts'
import type { Client } from '../../route.ts'
import type { Price, PriceCreate, PriceList, PriceUpdate } from '../types/prices.ts'
import * as routes from '../routes/prices.ts'

/** What a product costs. */
export class Prices {
  readonly #client: Client

  /** Made by the client. */
  constructor(client: Client) {
    this.#client = client
  }

  /**
   * List a product's prices.
   *
   * Lists all prices of a product, newest first. Needs role viewer or higher.
   *
   * @param productId - Identifies the product.
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
   * @throws {@link NotFoundError} No such resource, or none that is visible in this workspace and mode.
   * @throws {@link ConnectionError} No answer came, or not in time ({@link TimeoutError}).
   * @example
   * ```ts
   * const { data } = await client.prices.list('prod_01k9z7q4m8c3v5t2r6w1x0y9bn')
   * console.log(data)
   * ```
   */
  list(productId: string, options?: RequestOptions): Answer<PriceList> {
    return this.#client(routes.listPrices, [productId], undefined, options)
  }

  /**
   * Create a price.
   *
   * Adds an active price to a product, which may have 100. Needs role developer or higher.
   *
   * @param productId - Identifies the product.
   * @param body - What a new price is made of.
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns What a product costs, once or per interval.
   * @throws {@link InvalidRequestError} The request is malformed; `param` names the field or header. Correct
   *   it and send it again.
   * @throws {@link RateLimitedError} Too many requests. Wait for the seconds in `Retry-After`.
   * @throws {@link InternalError} Something unexpected happened and nothing was changed. Retry with the same
   *   idempotency key.
   * @throws {@link UnauthorizedError} No valid API key or session came with the request. Wallet routes take a
   *   dashboard session only.
   * @throws {@link ForbiddenError} The key or member lacks the role, or belongs to another workspace.
   * @throws {@link NotFoundError} No such resource, or none that is visible in this workspace and mode.
   * @throws {@link ConflictError} The request collides with what is stored, or its idempotency key was used
   *   with another body. With `Retry-After`, the first request with the key is still running: send it again.
   * @throws {@link ConnectionError} No answer came, or not in time ({@link TimeoutError}).
   * @example
   * ```ts
   * const price = await client.prices.create('prod_01k9z7q4m8c3v5t2r6w1x0y9bn', {
   *   amount: 1999,
   *   interval: 'one_time',
   * })
   * console.log(price)
   * ```
   */
  create(productId: string, body: PriceCreate, options?: RequestOptions): Answer<Price> {
    return this.#client(routes.createPrice, [productId], body, options)
  }

  /**
   * Update a price.
   *
   * Changes the fields that are sent. Needs role developer or higher.
   *
   * @param priceId - Identifies the price.
   * @param body - The fields to change. An amount never changes: make a new price.
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns What a product costs, once or per interval.
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
   * const price = await client.prices.update('price_01k9z7q4m8c3v5t2r6w1x0y9bn', { active: true })
   * console.log(price)
   * ```
   */
  update(priceId: string, body: PriceUpdate, options?: RequestOptions): Answer<Price> {
    return this.#client(routes.updatePrice, [priceId], body, options)
  }

  /**
   * Delete a price.
   *
   * Removes the price for good. A `conflict` while a subscription refers to it. Needs role developer or
   * higher.
   *
   * @param priceId - Identifies the price.
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
   * @throws {@link ConflictError} The request collides with what is stored, or its idempotency key was used
   *   with another body. With `Retry-After`, the first request with the key is still running: send it again.
   * @throws {@link ConnectionError} No answer came, or not in time ({@link TimeoutError}).
   * @example
   * ```ts
   * await client.prices.delete('price_01k9z7q4m8c3v5t2r6w1x0y9bn')
   * ```
   */
  delete(priceId: string, options?: RequestOptions): Answer<void> {
    return this.#client(routes.deletePrice, [priceId], undefined, options)
  }
}
