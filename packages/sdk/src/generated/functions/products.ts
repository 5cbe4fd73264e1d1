// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Answer } from '../../answer.ts'
import type { RequestOptions } from '../../options.ts'
import { PageRequest } from '../../pages.ts'
import type { Client } from '../../route.ts'
import type { ListProductsQuery, Product, ProductCreate, ProductUpdate } from '../types/products.ts'

/**
 * List products.
 *
 * Lists products, newest first. Needs role viewer or higher.
 *
 * @example
 * ```ts
 * for await (const product of listProducts(client)) {
 *   console.log(product.id)
 * }
 * ```
 * @param client - What `createClient` made.
 * @param query - Which ones `listProducts` gives.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns Await it for a page, or iterate over it for every item.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const listProducts = (
  client: Client,
  query?: ListProductsQuery,
  options?: RequestOptions,
): PageRequest<Product> =>
  new PageRequest(client, 'listProducts GET ~/products', [], query, options)

/**
 * Create a product.
 *
 * Creates an active product without prices. Needs role developer or higher.
 *
 * @example
 * ```ts
 * const product = await createProduct(client, { name: 'Blue mug' })
 * console.log(product)
 * ```
 * @param client - What `createClient` made.
 * @param body - The fields of a product to create.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns A product or service that the merchant sells.
 * @throws On {@link ConflictError}: The request collides with stored data, or its idempotency key was used
 *   with another body.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const createProduct = (
  client: Client,
  body: ProductCreate,
  options?: RequestOptions,
): Answer<Product> =>
  client('createProduct POST ~/products', [], body, options)

/**
 * Retrieve a product.
 *
 * Returns one product. Needs role viewer or higher.
 *
 * @example
 * ```ts
 * const product = await retrieveProduct(client, 'prod_01k9z7q4m8c3v5t2r6w1x0y9bn')
 * console.log(product)
 * ```
 * @param client - What `createClient` made.
 * @param productId - Identifies the product.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns A product or service that the merchant sells.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const retrieveProduct = (
  client: Client,
  productId: string,
  options?: RequestOptions,
): Answer<Product> =>
  client('retrieveProduct GET ~/products/{productId}', [productId], undefined, options)

/**
 * Update a product.
 *
 * Changes the fields that are sent. Needs role developer or higher.
 *
 * @example
 * ```ts
 * const product = await updateProduct(client, 'prod_01k9z7q4m8c3v5t2r6w1x0y9bn', { name: 'Blue mug' })
 * console.log(product)
 * ```
 * @param client - What `createClient` made.
 * @param productId - Identifies the product.
 * @param body - The fields to change; absent fields stay as they are.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns A product or service that the merchant sells.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const updateProduct = (
  client: Client,
  productId: string,
  body: ProductUpdate,
  options?: RequestOptions,
): Answer<Product> =>
  client('updateProduct PATCH ~/products/{productId}', [productId], body, options)

/**
 * Delete a product.
 *
 * Deletes a product and its prices permanently. Returns `conflict` while a subscription refers to the product
 * or one of its prices: make the product inactive instead. Needs role developer or higher.
 *
 * @example
 * ```ts
 * await deleteProduct(client, 'prod_01k9z7q4m8c3v5t2r6w1x0y9bn')
 * ```
 * @param client - What `createClient` made.
 * @param productId - Identifies the product.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns Nothing.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws On {@link ConflictError}: The request collides with stored data, or its idempotency key was used
 *   with another body.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const deleteProduct = (client: Client, productId: string, options?: RequestOptions): Answer<void> =>
  client('deleteProduct DELETE ~/products/{productId}', [productId], undefined, options)
