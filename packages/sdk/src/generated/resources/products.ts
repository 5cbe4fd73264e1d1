// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Answer } from '../../answer.ts'
import type { RequestOptions } from '../../options.ts'
import { PageRequest } from '../../pages.ts'
import type { Client } from '../../route.ts'
import type { ListProductsQuery, Product, ProductCreate, ProductUpdate } from '../types/products.ts'

/** The goods and services that the merchant sells. */
export class Products {
  readonly #client: Client

  /** Called by the client only. */
  constructor(client: Client) {
    this.#client = client
  }

  /**
   * List products.
   *
   * Lists products, newest first. Needs role viewer or higher.
   *
   * @example
   * ```ts
   * for await (const product of client.products.list()) {
   *   console.log(product.id)
   * }
   * ```
   * @param query - Which ones `listProducts` gives.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns Await it for a page, or iterate over it for every item.
   * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
   *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
   */
  list(query?: ListProductsQuery, options?: RequestOptions): PageRequest<Product> {
    return new PageRequest(this.#client, 'listProducts GET ~/products', [], query, options)
  }

  /**
   * Create a product.
   *
   * Creates an active product without prices. Needs role developer or higher.
   *
   * @example
   * ```ts
   * const product = await client.products.create({ name: 'Blue mug' })
   * console.log(product)
   * ```
   * @param body - The fields of a product to create.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns A product or service that the merchant sells.
   * @throws On {@link ConflictError}: The request collides with stored data, or its idempotency key was used
   *   with another body.
   * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
   *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
   */
  create(body: ProductCreate, options?: RequestOptions): Answer<Product> {
    return this.#client('createProduct POST ~/products', [], body, options)
  }

  /**
   * Retrieve a product.
   *
   * Returns one product. Needs role viewer or higher.
   *
   * @example
   * ```ts
   * const product = await client.products.retrieve('prod_01k9z7q4m8c3v5t2r6w1x0y9bn')
   * console.log(product)
   * ```
   * @param productId - Identifies the product.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns A product or service that the merchant sells.
   * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and
   *   mode.
   * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
   *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
   */
  retrieve(productId: string, options?: RequestOptions): Answer<Product> {
    return this.#client('retrieveProduct GET ~/products/{productId}', [productId], undefined, options)
  }

  /**
   * Update a product.
   *
   * Changes the fields that are sent. Needs role developer or higher.
   *
   * @example
   * ```ts
   * const product = await client.products.update('prod_01k9z7q4m8c3v5t2r6w1x0y9bn', {
   *   name: 'Blue mug',
   * })
   * console.log(product)
   * ```
   * @param productId - Identifies the product.
   * @param body - The fields to change; absent fields stay as they are.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns A product or service that the merchant sells.
   * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and
   *   mode.
   * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
   *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
   */
  update(productId: string, body: ProductUpdate, options?: RequestOptions): Answer<Product> {
    return this.#client('updateProduct PATCH ~/products/{productId}', [productId], body, options)
  }

  /**
   * Delete a product.
   *
   * Deletes a product and its prices permanently. Returns `conflict` while a subscription refers to the
   * product or one of its prices: make the product inactive instead. Needs role developer or higher.
   *
   * @example
   * ```ts
   * await client.products.delete('prod_01k9z7q4m8c3v5t2r6w1x0y9bn')
   * ```
   * @param productId - Identifies the product.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns Nothing.
   * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and
   *   mode.
   * @throws On {@link ConflictError}: The request collides with stored data, or its idempotency key was used
   *   with another body.
   * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
   *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
   */
  delete(productId: string, options?: RequestOptions): Answer<void> {
    return this.#client('deleteProduct DELETE ~/products/{productId}', [productId], undefined, options)
  }
}
