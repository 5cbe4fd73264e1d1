import { z } from 'zod'
import { id, idInput } from './primitives/ids.ts'
import { page, pageQuery } from './primitives/pagination.ts'
import { metadata, queryBoolean, text } from './primitives/text.ts'
import { timestamp } from './primitives/time.ts'
import { noBody, route, routes } from './rest.ts'
import { soldMetadataInput } from './sold-metadata.ts'
import { inWorkspace, workspaceIdField } from './workspace-path.ts'

const name = text('Name of the product, 1 to 120 characters.', {
  min: 1,
  max: 120,
  example: 'Blue mug',
})
const description = text('Description of the product for the buyer, at most 1000 characters.', {
  max: 1000,
  example: 'Holds 300 ml.',
})
const active = z.boolean().meta({ description: 'Whether the product is offered.' })

export const Product = z
  .object({
    id: id('product', 'Identifies the product.'),
    workspaceId: workspaceIdField,
    name,
    description: description.nullable(),
    active,
    metadata: metadata().nullable(),
    createdAt: timestamp('Time at which the product was created.'),
  })
  .meta({ id: 'Product', description: 'A product or service that the merchant sells.' })
export type Product = z.output<typeof Product>

export const ProductCreate = z
  .strictObject({ name, description: description.optional(), metadata: soldMetadataInput().optional() })
  .meta({ id: 'ProductCreate', description: 'The fields of a product to create.' })
export type ProductCreate = z.output<typeof ProductCreate>

export const ProductUpdate = z
  .strictObject({
    name: name.optional(),
    description: description.nullable().optional(),
    active: active.optional(),
    metadata: soldMetadataInput().nullable().optional(),
  })
  .meta({ id: 'ProductUpdate', description: 'The fields to change; absent fields stay as they are.' })
export type ProductUpdate = z.output<typeof ProductUpdate>

const oneProduct = inWorkspace({ productId: idInput('product', 'Identifies the product.') })

export const products = routes({
  list: route({
    operation: 'listProducts',
    method: 'GET',
    path: '/v1/workspaces/:workspaceId/products',
    summary: 'List products',
    description: 'Lists products, newest first.',
    access: { by: 'key', role: 'viewer', effect: 'reads' },
    pathParams: inWorkspace({}),
    query: pageQuery({
      active: queryBoolean('Only active products; with `false`, only inactive products.').optional(),
    }),
    responses: { 200: page('ProductPage', Product) },
  }),
  create: route({
    operation: 'createProduct',
    method: 'POST',
    path: '/v1/workspaces/:workspaceId/products',
    summary: 'Create a product',
    description: 'Creates an active product without prices.',
    access: { by: 'key', role: 'developer', effect: 'ordinary' },
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
    description: 'Returns one product.',
    access: { by: 'key', role: 'viewer', effect: 'reads' },
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
    access: { by: 'key', role: 'developer', effect: 'ordinary' },
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
      'Deletes a product and its prices permanently. Returns `conflict` while a subscription refers to the product ' +
      'or one of its prices: make the product inactive instead.',
    access: { by: 'key', role: 'developer', effect: 'ordinary' },
    pathParams: oneProduct,
    responses: { 204: noBody },
    errors: ['not_found', 'conflict'],
  }),
})
