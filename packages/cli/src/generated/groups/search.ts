// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Command } from '../../command.ts'

/** One search over the records of a workspace. */
export const commands: readonly Command[] = [
  {
    name: 'search',
    summary: 'Search records',
    description: 'Returns at most 5 records of each kind that match a text, newest first: payments, invoices, checkouts, payment links, customers, subscriptions and products. A payment is found by the hash of its transaction or of its refund, by the address that paid and by its deposit address. An invoice is found by its number. Payments, invoices and checkouts are found by their amount, such as `19.99`. Customers are found by a part of their name or email address, with their payments, invoices, checkouts and subscriptions; links and products by a part of their description or name, among the newest 1,000. Every record is found by its id. The beginning of an id, an address or an invoice number is enough; of an address, also its beginning and its end with `…` between them, such as `0x3C44CdD…93BC`.',
    role: 'viewer',
    route: 'searchWorkspace GET ~/search',
    arguments: [],
    input: 'query',
    fields: [
      {
        name: 'q',
        type: 'string',
        description: 'The text to search for, 2 to 120 characters.',
        required: true,
      },
    ],
    result: 'list',
    columns: ['id', 'title', 'status', 'amountMinor', 'interval', 'createdAt', 'kind'],
  },
]
