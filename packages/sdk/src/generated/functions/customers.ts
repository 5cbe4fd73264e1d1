// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Answer } from '../../answer.ts'
import type { RequestOptions } from '../../options.ts'
import { PageRequest } from '../../pages.ts'
import type { Client } from '../../route.ts'
import type {
  Customer,
  CustomerCreate,
  CustomerCreated,
  CustomerUpdate,
  ListCustomersQuery,
} from '../types/customers.ts'
import * as routes from '../routes/customers.ts'

/** List customers. As `client.customers.list`. */
export const listCustomers = (
  client: Client,
  query?: ListCustomersQuery,
  options?: RequestOptions,
): PageRequest<Customer> =>
  new PageRequest(client, routes.listCustomers, [], query, options)

/** Create a customer. As `client.customers.create`. */
export const createCustomer = (
  client: Client,
  body: CustomerCreate,
  options?: RequestOptions,
): Answer<CustomerCreated> =>
  client(routes.createCustomer, [], body, options)

/** Retrieve a customer. As `client.customers.retrieve`. */
export const retrieveCustomer = (
  client: Client,
  customerId: string,
  options?: RequestOptions,
): Answer<Customer> =>
  client(routes.retrieveCustomer, [customerId], undefined, options)

/** Update a customer. As `client.customers.update`. */
export const updateCustomer = (
  client: Client,
  customerId: string,
  body: CustomerUpdate,
  options?: RequestOptions,
): Answer<Customer> =>
  client(routes.updateCustomer, [customerId], body, options)

/** Delete a customer. As `client.customers.delete`. */
export const deleteCustomer = (client: Client, customerId: string, options?: RequestOptions): Answer<void> =>
  client(routes.deleteCustomer, [customerId], undefined, options)
