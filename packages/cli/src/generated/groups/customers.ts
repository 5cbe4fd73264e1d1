// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Command } from '../../command.ts'

/** Buyers whom the merchant knows by email address. */
export const commands: readonly Command[] = [
  {
    name: 'list',
    summary: 'List customers',
    description: 'Lists customers that are not deleted, newest first.',
    role: 'viewer',
    route: 'listCustomers GET ~/customers',
    arguments: [],
    input: 'query',
    fields: [
      {
        name: 'status',
        type: 'string',
        description: '`at_risk` while a subscription is past due, `churned` once the last subscription is canceled, otherwise `active`.',
        values: ['active', 'at_risk', 'churned'],
      },
      {
        name: 'email',
        type: 'string',
        description: 'Only the customer with this email address, without regard to case; at most one.',
      },
      {
        name: 'q',
        type: 'string',
        description: 'Only customers whose email address or name contains this text, without regard to case. A text without three consecutive letters or digits is searched for in 1,000 customers per page, so a page may be empty and still have a `nextCursor`.',
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
    columns: ['id', 'name', 'status', 'createdAt'],
  },
  {
    name: 'create',
    summary: 'Create a customer',
    description: 'Creates a customer. Returns `conflict` if a customer with the same email address exists and is not deleted.',
    role: 'developer',
    route: 'createCustomer POST ~/customers',
    arguments: [],
    input: 'body',
    fields: [
      {
        name: 'email',
        type: 'string',
        description: 'Email address of the customer, at most 254 characters.',
        required: true,
      },
      { name: 'name', type: 'string', description: 'The customer\'s name, at most 120 characters.' },
      {
        name: 'wallet',
        type: 'string',
        description: 'Address from which the customer pays, as entered by the merchant; at most 100 characters.',
      },
      { name: 'country', type: 'string', description: 'Two-letter ISO 3166 code of the country.' },
      {
        name: 'metadata',
        type: 'object',
        description: 'The merchant\'s own free-form data: at most 50 keys, 16 KB as JSON and 8 levels deep. Events never contain it.',
        open: true,
      },
    ],
    result: 'value',
  },
  {
    name: 'retrieve',
    summary: 'Retrieve a customer',
    description: 'Returns one customer. A deleted customer is returned with `deletedAt` and without personal data.',
    role: 'viewer',
    route: 'retrieveCustomer GET ~/customers/{customerId}',
    arguments: [{ name: 'customer-id', doc: 'Identifies the customer.' }],
    input: 'query',
    fields: [],
    result: 'value',
  },
  {
    name: 'update',
    summary: 'Update a customer',
    description: 'Changes the fields that are sent. The email address cannot change.',
    role: 'developer',
    route: 'updateCustomer PATCH ~/customers/{customerId}',
    arguments: [{ name: 'customer-id', doc: 'Identifies the customer.' }],
    input: 'body',
    fields: [
      { name: 'name', type: 'string', description: 'The customer\'s name, at most 120 characters.' },
      {
        name: 'wallet',
        type: 'string',
        description: 'Address from which the customer pays, as entered by the merchant; at most 100 characters.',
        nullable: true,
      },
      {
        name: 'country',
        type: 'string',
        description: 'Two-letter ISO 3166 code of the country.',
        nullable: true,
      },
      {
        name: 'metadata',
        type: 'object',
        description: 'The merchant\'s own free-form data: at most 50 keys, 16 KB as JSON and 8 levels deep. Events never contain it.',
        nullable: true,
        open: true,
      },
    ],
    result: 'value',
  },
  {
    name: 'delete',
    summary: 'Delete a customer',
    description: 'Removes the personal data of a customer, and the `refundAddress` of its checkouts, and keeps the record, because payments refer to it. Subscriptions of the customer are canceled at once, with `cancelReason` `customer_deleted`, and their unpaid invoices are voided; if a payment of such an invoice is pending, this happens once the payment is settled. Other invoices and checkouts can still be paid. Another customer may then have the email address. A second deletion returns `not_found`.',
    role: 'developer',
    route: 'deleteCustomer DELETE ~/customers/{customerId}',
    arguments: [{ name: 'customer-id', doc: 'Identifies the customer.' }],
    input: 'query',
    fields: [],
    confirm: { route: 'retrieveCustomer GET ~/customers/{customerId}' },
    result: 'nothing',
  },
]
