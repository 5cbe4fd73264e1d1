// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Command } from '../../command.ts'

/** The goods and services that the merchant sells. */
export const commands: readonly Command[] = [
  {
    name: 'list',
    summary: 'List products',
    description: 'Lists products, newest first.',
    role: 'viewer',
    route: 'listProducts GET ~/products',
    arguments: [],
    input: 'query',
    fields: [
      {
        name: 'active',
        type: 'boolean',
        description: 'Only active products; with `false`, only inactive products.',
      },
      {
        name: 'cursor',
        type: 'string',
        description: 'The `nextCursor` of the previous page, an opaque string; absent for the first page.',
      },
      {
        name: 'limit',
        type: 'integer',
        description: 'Maximum number of items to return, from 1 to 100. Default: 25.',
        default: 25,
      },
    ],
    paged: true,
    result: 'list',
    columns: ['id', 'name', 'active', 'createdAt'],
  },
  {
    name: 'create',
    summary: 'Create a product',
    description: 'Creates an active product without prices.',
    role: 'developer',
    route: 'createProduct POST ~/products',
    arguments: [],
    input: 'body',
    fields: [
      {
        name: 'name',
        type: 'string',
        description: 'Name of the product, 1 to 120 characters.',
        required: true,
      },
      {
        name: 'description',
        type: 'string',
        description: 'Description of the product for the buyer, at most 1000 characters.',
      },
      {
        name: 'metadata',
        type: 'object',
        description: 'The merchant\'s own free-form data: at most 50 keys, 16 KB as JSON and 8 levels deep. Events never contain it. With `ageRestriction: {category, requiredAge}`, buyers must attest their age before they are shown how to pay.',
        open: true,
      },
    ],
    result: 'value',
  },
  {
    name: 'retrieve',
    summary: 'Retrieve a product',
    description: 'Returns one product.',
    role: 'viewer',
    route: 'retrieveProduct GET ~/products/{productId}',
    arguments: [{ name: 'product-id', doc: 'Identifies the product.' }],
    input: 'query',
    fields: [],
    result: 'value',
  },
  {
    name: 'update',
    summary: 'Update a product',
    description: 'Changes the fields that are sent.',
    role: 'developer',
    route: 'updateProduct PATCH ~/products/{productId}',
    arguments: [{ name: 'product-id', doc: 'Identifies the product.' }],
    input: 'body',
    fields: [
      { name: 'name', type: 'string', description: 'Name of the product, 1 to 120 characters.' },
      {
        name: 'description',
        type: 'string',
        description: 'Description of the product for the buyer, at most 1000 characters.',
        nullable: true,
      },
      { name: 'active', type: 'boolean', description: 'Whether the product is offered.' },
      {
        name: 'metadata',
        type: 'object',
        description: 'The merchant\'s own free-form data: at most 50 keys, 16 KB as JSON and 8 levels deep. Events never contain it. With `ageRestriction: {category, requiredAge}`, buyers must attest their age before they are shown how to pay.',
        nullable: true,
        open: true,
      },
    ],
    result: 'value',
  },
  {
    name: 'delete',
    summary: 'Delete a product',
    description: 'Deletes a product and its prices permanently. Returns `conflict` while a subscription refers to the product or one of its prices: make the product inactive instead.',
    role: 'developer',
    route: 'deleteProduct DELETE ~/products/{productId}',
    arguments: [{ name: 'product-id', doc: 'Identifies the product.' }],
    input: 'query',
    fields: [],
    confirm: { route: 'retrieveProduct GET ~/products/{productId}' },
    result: 'nothing',
  },
]
