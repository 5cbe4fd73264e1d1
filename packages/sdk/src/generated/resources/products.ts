// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Answer } from '../../answer.ts'
import type { RequestOptions } from '../../options.ts'
import { PageRequest } from '../../pages.ts'
import type { Client } from '../../route.ts'
import type { ListProductsQuery, Product, ProductCreate, ProductUpdate } from '../types/products.ts'
import * as routes from '../routes/products.ts'

/** What the merchant sells. */
export class Products {
  readonly #client: Client

  /** Made by the client. */
  constructor(client: Client) {
    this.#client = client
  }

  /**
   * List products.
   *
   * Lists products, newest first. Needs role viewer or higher.
   *
   * @param query - What `listProducts` is narrowed by.
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
   * for await (const product of client.products.list()) {
   *   console.log(product.id)
   * }
   * ```
   */
  list(query?: ListProductsQuery, options?: RequestOptions): PageRequest<Product> {
    return new PageRequest(this.#client, routes.listProducts, [], query, options)
  }

  /**
   * Create a product.
   *
   * Creates an active product, without prices. Needs role developer or higher.
   *
   * @param body - The fields of a product to create.
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns Something the merchant sells.
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
   * const product = await client.products.create({ name: 'Blue mug' })
   * console.log(product)
   * ```
   */
  create(body: ProductCreate, options?: RequestOptions): Answer<Product> {
    return this.#client(routes.createProduct, [], body, options)
  }

  /**
   * Retrieve a product.
   *
   * Answers one product. Needs role viewer or higher.
   *
   * @param productId - Identifies the product.
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns Something the merchant sells.
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
   * const product = await client.products.retrieve('prod_01k9z7q4m8c3v5t2r6w1x0y9bn')
   * console.log(product)
   * ```
   */
  retrieve(productId: string, options?: RequestOptions): Answer<Product> {
    return this.#client(routes.retrieveProduct, [productId], undefined, options)
  }

  /**
   * Update a product.
   *
   * Changes the fields that are sent. Needs role developer or higher.
   *
   * @param productId - Identifies the product.
   * @param body - The fields to change; absent ones stay as they are.
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns Something the merchant sells.
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
   * const product = await client.products.update('prod_01k9z7q4m8c3v5t2r6w1x0y9bn', {
   *   name: 'Blue mug',
   * })
   * console.log(product)
   * ```
   */
  update(productId: string, body: ProductUpdate, options?: RequestOptions): Answer<Product> {
    return this.#client(routes.updateProduct, [productId], body, options)
  }

  /**
   * Delete a product.
   *
   * Removes the product and its prices for good. A `conflict` while a subscription refers to either: make it
   * inactive instead. Needs role developer or higher.
   *
   * @param productId - Identifies the product.
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
   * await client.products.delete('prod_01k9z7q4m8c3v5t2r6w1x0y9bn')
   * ```
   */
  delete(productId: string, options?: RequestOptions): Answer<void> {
    return this.#client(routes.deleteProduct, [productId], undefined, options)
  }
}
