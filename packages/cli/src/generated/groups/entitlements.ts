// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Command } from '../../command.ts'

/** The products that customers may use because they paid for them. */
export const commands: readonly Command[] = [
  {
    name: 'list',
    summary: 'List entitlements',
    description: 'Lists entitlements, including revoked ones, newest first by the time of their first grant. Guests, who pay without a customer, have no entitlements.',
    role: 'viewer',
    route: 'listEntitlements GET ~/entitlements',
    arguments: [],
    input: 'query',
    fields: [
      { name: 'customerId', type: 'string', description: 'Only entitlements of this customer.' },
      {
        name: 'expand',
        type: 'string',
        description: '`customer` returns each record with its customer, `product` with its product, and `customer,product` with both.',
        values: ['customer', 'product', 'customer,product', 'product,customer'],
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
    columns: ['id', 'grantedAt', 'productId', 'customerId', 'source', 'revokedAt'],
  },
]
