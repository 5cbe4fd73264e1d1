// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Answer } from '../../answer.ts'
import type { RequestOptions } from '../../options.ts'
import { PageRequest } from '../../pages.ts'
import type { Client } from '../../route.ts'
import type { Price, PriceCreate, PriceUpdate } from '../types/prices.ts'

/**
 * List a product's prices.
 *
 * Lists all prices of a product, newest first. Needs role viewer or higher.
 *
 * @example
 * ```ts
 * for await (const price of listPrices(client, 'prod_01k9z7q4m8c3v5t2r6w1x0y9bn')) {
 *   console.log(price.id)
 * }
 * ```
 * @param client - What `createClient` made.
 * @param productId - Identifies the product.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns Await it for a page, or iterate over it for every item.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const listPrices = (client: Client, productId: string, options?: RequestOptions): PageRequest<Price> =>
  new PageRequest(client, 'listPrices GET ~/products/{productId}/prices', [productId], undefined, options)

/**
 * Create a price.
 *
 * Adds an active price to a product. A product has at most 100 prices. Needs role developer or higher.
 *
 * @example
 * ```ts
 * const price = await createPrice(client, 'prod_01k9z7q4m8c3v5t2r6w1x0y9bn', {
 *   amount: 1999,
 *   interval: 'one_time',
 * })
 * console.log(price)
 * ```
 * @param client - What `createClient` made.
 * @param productId - Identifies the product.
 * @param body - The fields of a price to create.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns The amount that a product costs, once or per interval.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws On {@link ConflictError}: The request collides with stored data, or its idempotency key was used
 *   with another body.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const createPrice = (
  client: Client,
  productId: string,
  body: PriceCreate,
  options?: RequestOptions,
): Answer<Price> =>
  client('createPrice POST ~/products/{productId}/prices', [productId], body, options)

/**
 * Retrieve a price.
 *
 * Returns one price. Needs role viewer or higher.
 *
 * @example
 * ```ts
 * const price = await retrievePrice(client, 'price_01k9z7q4m8c3v5t2r6w1x0y9bn')
 * console.log(price)
 * ```
 * @param client - What `createClient` made.
 * @param priceId - Identifies the price.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns The amount that a product costs, once or per interval.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const retrievePrice = (client: Client, priceId: string, options?: RequestOptions): Answer<Price> =>
  client('retrievePrice GET ~/prices/{priceId}', [priceId], undefined, options)

/**
 * Update a price.
 *
 * Changes the fields that are sent. Needs role developer or higher.
 *
 * @example
 * ```ts
 * const price = await updatePrice(client, 'price_01k9z7q4m8c3v5t2r6w1x0y9bn', { active: true })
 * console.log(price)
 * ```
 * @param client - What `createClient` made.
 * @param priceId - Identifies the price.
 * @param body - The fields to change. The amount cannot be changed: create another price.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns The amount that a product costs, once or per interval.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const updatePrice = (
  client: Client,
  priceId: string,
  body: PriceUpdate,
  options?: RequestOptions,
): Answer<Price> =>
  client('updatePrice PATCH ~/prices/{priceId}', [priceId], body, options)

/**
 * Delete a price.
 *
 * Deletes a price permanently. Returns `conflict` while a subscription refers to it. Needs role developer or
 * higher.
 *
 * @example
 * ```ts
 * await deletePrice(client, 'price_01k9z7q4m8c3v5t2r6w1x0y9bn')
 * ```
 * @param client - What `createClient` made.
 * @param priceId - Identifies the price.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns Nothing.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws On {@link ConflictError}: The request collides with stored data, or its idempotency key was used
 *   with another body.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const deletePrice = (client: Client, priceId: string, options?: RequestOptions): Answer<void> =>
  client('deletePrice DELETE ~/prices/{priceId}', [priceId], undefined, options)
