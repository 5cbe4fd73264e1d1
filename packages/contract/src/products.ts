import { z } from 'zod'
import { id, idInput } from './primitives/ids.ts'
import { amountMinor, currency, currencyInput } from './primitives/money.ts'
import { page, pageQuery, wholeList } from './primitives/pagination.ts'
import { metadata, queryBoolean, text } from './primitives/text.ts'
import { timestamp } from './primitives/time.ts'
import { noBody, route, routes } from './rest.ts'
import { inWorkspace, workspaceIdField } from './workspace-path.ts'

const name = text('What the product is called, 1 to 120 characters.', {
  min: 1,
  max: 120,
  example: 'Blue mug',
})
const description = text('What the buyer reads about it, at most 1000 characters.', {
  max: 1000,
  example: 'Holds 300 ml.',
})
const productActive = z.boolean().meta({ description: 'Whether the product is offered.' })
const priceActive = z.boolean().meta({ description: 'Whether new checkouts may use the price.' })

export const Product = z
  .object({
    id: id('product', 'Identifies the product.'),
    workspaceId: workspaceIdField,
    name,
    description: description.nullable(),
    active: productActive,
    metadata: metadata().nullable(),
    createdAt: timestamp('When the product was created.'),
  })
  .meta({ id: 'Product', description: 'Something the merchant sells.' })
export type Product = z.output<typeof Product>

export const PriceInterval = z.enum(['one_time', 'minute', 'hour', 'week', 'month', 'year']).meta({
  id: 'PriceInterval',
  description: '`one_time` for a single charge, else how often a subscription renews.',
})
export type PriceInterval = z.output<typeof PriceInterval>

export const Price = z
  .object({
    id: id('price', 'Identifies the price.'),
    workspaceId: workspaceIdField,
    productId: id('product', 'The product it is a price of.'),
    amount: amountMinor('What is charged, each time.'),
    currency: currency(),
    interval: PriceInterval,
    active: priceActive,
    metadata: metadata().nullable(),
    createdAt: timestamp('When the price was created.'),
  })
  .meta({ id: 'Price', description: 'What a product costs, once or per interval.' })
export type Price = z.output<typeof Price>

export const ProductCreate = z
  .object({ name, description: description.optional(), metadata: metadata().optional() })
  .meta({ id: 'ProductCreate', description: 'What a new product is made of.' })
export type ProductCreate = z.output<typeof ProductCreate>

export const ProductUpdate = z
  .object({
    name: name.optional(),
    description: description.nullable().optional(),
    active: productActive.optional(),
    metadata: metadata().nullable().optional(),
  })
  .meta({ id: 'ProductUpdate', description: 'The fields to change; absent ones stay as they are.' })
export type ProductUpdate = z.output<typeof ProductUpdate>

export const PriceCreate = z
  .object({
    amount: amountMinor('What is charged, each time; 0 or more.'),
    interval: PriceInterval,
    currency: currencyInput(),
    metadata: metadata().optional(),
  })
  .meta({ id: 'PriceCreate', description: 'What a new price is made of.' })
export type PriceCreate = z.output<typeof PriceCreate>

export const PriceUpdate = z
  .object({ active: priceActive.optional(), metadata: metadata().nullable().optional() })
  .meta({
    id: 'PriceUpdate',
    description: 'The fields to change. An amount never changes: make a new price.',
  })
export type PriceUpdate = z.output<typeof PriceUpdate>

const oneProduct = inWorkspace({ productId: idInput('product', 'Identifies the product.') })
const onePrice = inWorkspace({ priceId: idInput('price', 'Identifies the price.') })

export const products = routes({
  list: route({
    operation: 'listProducts',
    method: 'GET',
    path: '/v1/workspaces/:workspaceId/products',
    summary: 'List products',
    description: 'Lists products, newest first.',
    access: { by: 'key', role: 'viewer' },
    pathParams: inWorkspace({}),
    query: pageQuery({ active: queryBoolean('Only products that are, or are not, active.').optional() }),
    responses: { 200: page('ProductPage', Product) },
  }),
  create: route({
    operation: 'createProduct',
    method: 'POST',
    path: '/v1/workspaces/:workspaceId/products',
    summary: 'Create a product',
    description: 'Creates an active product, without prices.',
    access: { by: 'key', role: 'developer' },
    idempotencyKey: 'required',
    pathParams: inWorkspace({}),
    body: ProductCreate,
    responses: { 201: Product },
    errors: ['conflict'],
  }),
  retrieve: route({
    operation: 'retrieveProduct',
    method: 'GET',
    path: '/v1/workspaces/:workspaceId/products/:productId',
    summary: 'Retrieve a product',
    description: 'Answers one product.',
    access: { by: 'key', role: 'viewer' },
    pathParams: oneProduct,
    responses: { 200: Product },
    errors: ['not_found'],
  }),
  update: route({
    operation: 'updateProduct',
    method: 'PATCH',
    path: '/v1/workspaces/:workspaceId/products/:productId',
    summary: 'Update a product',
    description: 'Changes the fields that are sent.',
    access: { by: 'key', role: 'developer' },
    pathParams: oneProduct,
    body: ProductUpdate,
    responses: { 200: Product },
    errors: ['not_found'],
  }),
  delete: route({
    operation: 'deleteProduct',
    method: 'DELETE',
    path: '/v1/workspaces/:workspaceId/products/:productId',
    summary: 'Delete a product',
    description:
      'Removes the product and its prices for good. A `conflict` while a subscription refers to either: ' +
      'make it inactive instead.',
    access: { by: 'key', role: 'developer' },
    pathParams: oneProduct,
    responses: { 204: noBody },
    errors: ['not_found', 'conflict'],
  }),
})

export const prices = routes({
  list: route({
    operation: 'listPrices',
    method: 'GET',
    path: '/v1/workspaces/:workspaceId/products/:productId/prices',
    summary: "List a product's prices",
    description: 'Lists all prices of a product, newest first.',
    access: { by: 'key', role: 'viewer' },
    pathParams: oneProduct,
    responses: { 200: wholeList('PriceList', Price) },
    errors: ['not_found'],
  }),
  create: route({
    operation: 'createPrice',
    method: 'POST',
    path: '/v1/workspaces/:workspaceId/products/:productId/prices',
    summary: 'Create a price',
    description: 'Adds an active price to a product.',
    access: { by: 'key', role: 'developer' },
    idempotencyKey: 'required',
    pathParams: oneProduct,
    body: PriceCreate,
    responses: { 201: Price },
    errors: ['not_found', 'conflict'],
  }),
  update: route({
    operation: 'updatePrice',
    method: 'PATCH',
    path: '/v1/workspaces/:workspaceId/prices/:priceId',
    summary: 'Update a price',
    description: 'Changes the fields that are sent.',
    access: { by: 'key', role: 'developer' },
    pathParams: onePrice,
    body: PriceUpdate,
    responses: { 200: Price },
    errors: ['not_found'],
  }),
  delete: route({
    operation: 'deletePrice',
    method: 'DELETE',
    path: '/v1/workspaces/:workspaceId/prices/:priceId',
    summary: 'Delete a price',
    description: 'Removes the price for good. A `conflict` while a subscription refers to it.',
    access: { by: 'key', role: 'developer' },
    pathParams: onePrice,
    responses: { 204: noBody },
    errors: ['not_found', 'conflict'],
  }),
})
