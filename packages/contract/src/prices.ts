import { z } from 'zod'
import { caps } from './limits.ts'
import { id, idInput } from './primitives/ids.ts'
import { amountMinor, currency, currencyInput } from './primitives/money.ts'
import { wholeList } from './primitives/pagination.ts'
import { metadata } from './primitives/text.ts'
import { timestamp } from './primitives/time.ts'
import { noBody, route, routes } from './rest.ts'
import { soldMetadataInput } from './sold-metadata.ts'
import { inWorkspace, workspaceIdField } from './workspace-path.ts'

const active = z.boolean().meta({ description: 'Whether new checkouts may use the price.' })

export const PriceInterval = z.enum(['one_time', 'minute', 'hour', 'week', 'month', 'year']).meta({
  id: 'PriceInterval',
  description: '`one_time` for a single charge; otherwise the interval in which a subscription renews.',
})
export type PriceInterval = z.output<typeof PriceInterval>

export const RecurringInterval = PriceInterval.exclude(['one_time']).meta({
  id: 'RecurringInterval',
  description: 'The interval in which a subscription renews.',
})
export type RecurringInterval = z.output<typeof RecurringInterval>

export const Price = z
  .object({
    id: id('price', 'Identifies the price.'),
    workspaceId: workspaceIdField,
    productId: id('product', 'The product to which the price belongs.'),
    amount: amountMinor('Amount of each charge.'),
    currency: currency(),
    interval: PriceInterval,
    active,
    metadata: metadata().nullable(),
    createdAt: timestamp('Time at which the price was created.'),
  })
  .meta({ id: 'Price', description: 'The amount that a product costs, once or per interval.' })
export type Price = z.output<typeof Price>

export const PriceCreate = z
  .strictObject({
    amount: amountMinor('Amount of each charge; 0 or more.'),
    interval: PriceInterval,
    currency: currencyInput(),
    metadata: soldMetadataInput().optional(),
  })
  .meta({ id: 'PriceCreate', description: 'The fields of a price to create.' })
export type PriceCreate = z.output<typeof PriceCreate>

export const PriceUpdate = z
  .strictObject({ active: active.optional(), metadata: soldMetadataInput().nullable().optional() })
  .meta({
    id: 'PriceUpdate',
    description: 'The fields to change. The amount cannot be changed: create another price.',
  })
export type PriceUpdate = z.output<typeof PriceUpdate>

const oneProduct = inWorkspace({ productId: idInput('product', 'Identifies the product.') })
const onePrice = inWorkspace({ priceId: idInput('price', 'Identifies the price.') })

export const prices = routes({
  list: route({
    operation: 'listPrices',
    method: 'GET',
    path: '/v1/workspaces/:workspaceId/products/:productId/prices',
    summary: "List a product's prices",
    description: 'Lists all prices of a product, newest first.',
    access: { by: 'key', role: 'viewer', effect: 'reads' },
    pathParams: oneProduct,
    responses: { 200: wholeList('PriceList', Price) },
    errors: ['not_found'],
  }),
  create: route({
    operation: 'createPrice',
    method: 'POST',
    path: '/v1/workspaces/:workspaceId/products/:productId/prices',
    summary: 'Create a price',
    description: `Adds an active price to a product. A product has at most ${caps.pricesPerProduct} prices.`,
    access: { by: 'key', role: 'developer', effect: 'ordinary' },
    idempotencyKey: 'required',
    pathParams: oneProduct,
    body: PriceCreate,
    responses: { 201: Price },
    errors: ['not_found', 'conflict'],
  }),
  retrieve: route({
    operation: 'retrievePrice',
    method: 'GET',
    path: '/v1/workspaces/:workspaceId/prices/:priceId',
    summary: 'Retrieve a price',
    description: 'Returns one price.',
    access: { by: 'key', role: 'viewer', effect: 'reads' },
    pathParams: onePrice,
    responses: { 200: Price },
    errors: ['not_found'],
  }),
  update: route({
    operation: 'updatePrice',
    method: 'PATCH',
    path: '/v1/workspaces/:workspaceId/prices/:priceId',
    summary: 'Update a price',
    description: 'Changes the fields that are sent.',
    access: { by: 'key', role: 'developer', effect: 'ordinary' },
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
    description: 'Deletes a price permanently. Returns `conflict` while a subscription refers to it.',
    access: { by: 'key', role: 'developer', effect: 'ordinary' },
    pathParams: onePrice,
    responses: { 204: noBody },
    errors: ['not_found', 'conflict'],
  }),
})
