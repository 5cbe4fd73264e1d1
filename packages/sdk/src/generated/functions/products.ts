// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Answer } from '../../answer.ts'
import type { RequestOptions } from '../../options.ts'
import { PageRequest } from '../../pages.ts'
import type { Client } from '../../route.ts'
import type { ListProductsQuery, Product, ProductCreate, ProductUpdate } from '../types/products.ts'
import * as routes from '../routes/products.ts'

/** List products. As `client.products.list`. */
export const listProducts = (
  client: Client,
  query?: ListProductsQuery,
  options?: RequestOptions,
): PageRequest<Product> =>
  new PageRequest(client, routes.listProducts, [], query, options)

/** Create a product. As `client.products.create`. */
export const createProduct = (
  client: Client,
  body: ProductCreate,
  options?: RequestOptions,
): Answer<Product> =>
  client(routes.createProduct, [], body, options)

/** Retrieve a product. As `client.products.retrieve`. */
export const retrieveProduct = (
  client: Client,
  productId: string,
  options?: RequestOptions,
): Answer<Product> =>
  client(routes.retrieveProduct, [productId], undefined, options)

/** Update a product. As `client.products.update`. */
export const updateProduct = (
  client: Client,
  productId: string,
  body: ProductUpdate,
  options?: RequestOptions,
): Answer<Product> =>
  client(routes.updateProduct, [productId], body, options)

/** Delete a product. As `client.products.delete`. */
export const deleteProduct = (client: Client, productId: string, options?: RequestOptions): Answer<void> =>
  client(routes.deleteProduct, [productId], undefined, options)
