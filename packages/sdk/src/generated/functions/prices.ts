// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Answer } from '../../answer.ts'
import type { RequestOptions } from '../../options.ts'
import type { Client } from '../../route.ts'
import type { Price, PriceCreate, PriceList, PriceUpdate } from '../types/prices.ts'
import * as routes from '../routes/prices.ts'

/** List a product's prices. As `client.prices.list`. */
export const listPrices = (client: Client, productId: string, options?: RequestOptions): Answer<PriceList> =>
  client(routes.listPrices, [productId], undefined, options)

/** Create a price. As `client.prices.create`. */
export const createPrice = (
  client: Client,
  productId: string,
  body: PriceCreate,
  options?: RequestOptions,
): Answer<Price> =>
  client(routes.createPrice, [productId], body, options)

/** Update a price. As `client.prices.update`. */
export const updatePrice = (
  client: Client,
  priceId: string,
  body: PriceUpdate,
  options?: RequestOptions,
): Answer<Price> =>
  client(routes.updatePrice, [priceId], body, options)

/** Delete a price. As `client.prices.delete`. */
export const deletePrice = (client: Client, priceId: string, options?: RequestOptions): Answer<void> =>
  client(routes.deletePrice, [priceId], undefined, options)
