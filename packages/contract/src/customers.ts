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
    '`at_risk` while a subscription is past due, `churned` when the last one is canceled, else `active`.',
})

const email = (description: string) =>
  z
    .email()
    .max(254)
    .meta({ description, examples: ['ada@example.com'] })
const name = text("The customer's name, at most 120 characters.", { max: 120, example: 'Ada Lovelace' })
const wallet = text('An address the customer pays from, as the merchant knows it; at most 100 characters.', {
  max: 100,
  example: exampleAddress,
})
const country = countryInput('Two-letter ISO 3166 code of the country.')

export const Customer = z
  .object({
    id: id('customer', 'Identifies the customer.'),
    workspaceId: workspaceIdField,
    email: email('Email address, unique in a workspace and mode, without regard to case.'),
    // A name may be longer here than in CustomerCreate: a checkout that creates a customer accepts names of
    // up to 200 characters.
    name: text("The customer's name.", { max: 200, example: 'Ada Lovelace' }).nullable(),
    wallet: wallet.nullable(),
    country: z
      .string()
      .length(2)
      .nullable()
      .meta({ description: 'Two-letter ISO 3166 code of the country.', examples: ['DE'] }),
    status: CustomerStatus,
    metadata: metadata().nullable(),
    createdAt: timestamp('When the customer was created.'),
    deletedAt: timestamp(
      'When the customer was deleted and its personal data removed; null for a customer that is not deleted.',
    ).nullable(),
  })
  .meta({ id: 'Customer', description: 'A buyer the merchant knows by email address.' })
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
  .meta({ id: 'CustomerUpdate', description: 'The fields to change; absent ones stay as they are.' })
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
        'Only the customer with this email address, without regard to case: at most one.',
      ).optional(),
      q: text(
        'Only customers whose email or name contains this, without regard to case. Without three letters or digits in ' +
          'a row it is looked for in 1,000 customers a page: a page may be empty and have a `nextCursor`.',
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
      'Creates a customer. A customer that has the same email address and is not deleted is a `conflict`.',
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
    description: 'Answers a customer; a deleted one too, with `deletedAt` and without personal data.',
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
      'Removes the personal data and keeps the record, so that payments still refer to it. Subscriptions of the ' +
      'customer are canceled at once, with `cancelReason` `customer_deleted`, and their unpaid invoices void; where a ' +
      'payment for one is on its way, once that is settled. Other invoices and checkouts stay payable. ' +
      'Another customer may have the email address then. A second delete is `not_found`.',
    access: { by: 'key', role: 'developer', effect: 'ordinary' },
    pathParams: one,
    responses: { 204: noBody },
    errors: ['not_found'],
  }),
})
