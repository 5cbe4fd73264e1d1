import { z } from 'zod'
import { exampleAddress } from './primitives/examples.ts'
import { id, idInput } from './primitives/ids.ts'
import { page, pageQuery } from './primitives/pagination.ts'
import { countryInput, metadata, metadataInput, text } from './primitives/text.ts'
import { timestamp } from './primitives/time.ts'
import { noBody, route, routes } from './rest.ts'
import { inWorkspace, workspaceIdField } from './workspace-path.ts'

export const CustomerStatus = z.enum(['active', 'at_risk', 'churned']).meta({
  id: 'CustomerStatus',
  description:
    '`at_risk` while a subscription is past due, `churned` once the last subscription is canceled, otherwise `active`.',
})

const email = (description: string) =>
  z
    .email()
    .max(254)
    .meta({ description, examples: ['ada@example.com'] })
const name = text("The customer's name, at most 120 characters.", { max: 120, example: 'Ada Lovelace' })
const wallet = text(
  'Address from which the customer pays, as entered by the merchant; at most 100 characters.',
  {
    max: 100,
    example: exampleAddress,
  },
)
const country = countryInput('Two-letter ISO 3166 code of the country.')

export const Customer = z
  .object({
    id: id('customer', 'Identifies the customer.'),
    workspaceId: workspaceIdField,
    email: email('Email address, unique in a workspace and mode, without regard to case.'),
    // The limit is higher than in CustomerCreate, because a checkout that creates a customer accepts names of
    // up to 200 characters.
    name: text("The customer's name; null if not known.", { max: 200, example: 'Ada Lovelace' }).nullable(),
    wallet: wallet.nullable(),
    country: z
      .string()
      .length(2)
      .nullable()
      .meta({ description: 'Two-letter ISO 3166 code of the country; null if not known.', examples: ['DE'] }),
    status: CustomerStatus,
    metadata: metadata().nullable(),
    createdAt: timestamp('Time at which the customer was created.'),
    deletedAt: timestamp(
      'Time at which the customer was deleted and the personal data removed; null if the customer is not deleted.',
    ).nullable(),
  })
  .meta({
    id: 'Customer',
    description: 'A person or company that pays the merchant, identified by an email address.',
  })
export type Customer = z.output<typeof Customer>

export const CustomerCreate = z
  .strictObject({
    email: email('Email address of the customer, at most 254 characters.'),
    name: name.optional(),
    wallet: wallet.optional(),
    country: country.optional(),
    metadata: metadataInput().optional(),
  })
  .meta({ id: 'CustomerCreate', description: 'The fields of a customer to create.' })
export type CustomerCreate = z.output<typeof CustomerCreate>

export const CustomerUpdate = z
  .strictObject({
    name: name.optional(),
    wallet: wallet.nullable().optional(),
    country: country.nullable().optional(),
    metadata: metadataInput().nullable().optional(),
  })
  .meta({
    id: 'CustomerUpdate',
    description: 'The fields to change. Fields that are left out do not change.',
  })
export type CustomerUpdate = z.output<typeof CustomerUpdate>

export const CustomerCreated = z
  .object({ customer: Customer })
  .meta({ id: 'CustomerCreated', description: 'The new customer.' })

const one = inWorkspace({ customerId: idInput('customer', 'Identifies the customer.') })

export const customers = routes({
  list: route({
    operation: 'listCustomers',
    method: 'GET',
    path: '/v1/workspaces/:workspaceId/customers',
    summary: 'List customers',
    description: 'Lists customers that are not deleted, newest first.',
    access: { by: 'key', role: 'viewer', effect: 'reads' },
    pathParams: inWorkspace({}),
    query: pageQuery({
      status: CustomerStatus.optional(),
      email: email(
        'Only the customer with this email address, without regard to case; at most one.',
      ).optional(),
      q: text(
        'Only customers whose email address or name contains this text, without regard to case. A text ' +
          'without three consecutive letters or digits is searched for in 1,000 customers per page, so a page ' +
          'may be empty and still have a `nextCursor`.',
        { max: 120, example: 'ada' },
      ).optional(),
    }),
    responses: { 200: page('CustomerPage', Customer) },
  }),
  create: route({
    operation: 'createCustomer',
    method: 'POST',
    path: '/v1/workspaces/:workspaceId/customers',
    summary: 'Create a customer',
    description:
      'Creates a customer. Returns `conflict` if a customer with the same email address exists and is not deleted.',
    access: { by: 'key', role: 'developer', effect: 'ordinary' },
    idempotencyKey: 'required',
    pathParams: inWorkspace({}),
    body: CustomerCreate,
    responses: { 201: CustomerCreated },
    errors: ['conflict'],
  }),
  retrieve: route({
    operation: 'retrieveCustomer',
    method: 'GET',
    path: '/v1/workspaces/:workspaceId/customers/:customerId',
    summary: 'Retrieve a customer',
    description:
      'Returns one customer. A deleted customer is returned with `deletedAt` and without personal data.',
    access: { by: 'key', role: 'viewer', effect: 'reads' },
    pathParams: one,
    responses: { 200: Customer },
    errors: ['not_found'],
  }),
  update: route({
    operation: 'updateCustomer',
    method: 'PATCH',
    path: '/v1/workspaces/:workspaceId/customers/:customerId',
    summary: 'Update a customer',
    description: 'Changes the fields that are sent. The email address cannot change.',
    access: { by: 'key', role: 'developer', effect: 'ordinary' },
    pathParams: one,
    body: CustomerUpdate,
    responses: { 200: Customer },
    errors: ['not_found'],
  }),
  delete: route({
    operation: 'deleteCustomer',
    method: 'DELETE',
    path: '/v1/workspaces/:workspaceId/customers/:customerId',
    summary: 'Delete a customer',
    description:
      'Removes the personal data of a customer, and the `refundAddress` of its checkouts, and keeps the record, because ' +
      'payments refer to it. ' +
      'Subscriptions of the customer are canceled at once, with `cancelReason` `customer_deleted`, and their ' +
      'unpaid invoices are voided; if a payment of such an invoice is pending, this happens once the payment is ' +
      'settled. Other invoices and checkouts can still be paid. Another customer may then have the email ' +
      'address. A second deletion returns `not_found`.',
    access: { by: 'key', role: 'developer', effect: 'ordinary' },
    pathParams: one,
    responses: { 204: noBody },
    errors: ['not_found'],
  }),
})
