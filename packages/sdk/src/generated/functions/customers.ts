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

/**
 * List customers.
 *
 * Lists customers that are not deleted, newest first. Needs role viewer or higher.
 *
 * @example
 * ```ts
 * for await (const customer of listCustomers(client)) {
 *   console.log(customer.id)
 * }
 * ```
 * @param client - What `createClient` made.
 * @param query - Which ones `listCustomers` gives.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns Await it for a page, or iterate over it for every item.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const listCustomers = (
  client: Client,
  query?: ListCustomersQuery,
  options?: RequestOptions,
): PageRequest<Customer> =>
  new PageRequest(client, 'listCustomers GET ~/customers', [], query, options)

/**
 * Create a customer.
 *
 * Creates a customer. Returns `conflict` if a customer with the same email address exists and is not deleted.
 * Needs role developer or higher.
 *
 * @example
 * ```ts
 * const { customer } = await createCustomer(client, { email: 'ada@example.com' })
 * console.log(customer)
 * ```
 * @param client - What `createClient` made.
 * @param body - The fields of a customer to create.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns The new customer.
 * @throws On {@link ConflictError}: The request collides with stored data, or its idempotency key was used
 *   with another body.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const createCustomer = (
  client: Client,
  body: CustomerCreate,
  options?: RequestOptions,
): Answer<CustomerCreated> =>
  client('createCustomer POST ~/customers', [], body, options)

/**
 * Retrieve a customer.
 *
 * Returns one customer. A deleted customer is returned with `deletedAt` and without personal data. Needs role
 * viewer or higher.
 *
 * @example
 * ```ts
 * const customer = await retrieveCustomer(client, 'cus_01k9z7q4m8c3v5t2r6w1x0y9bn')
 * console.log(customer)
 * ```
 * @param client - What `createClient` made.
 * @param customerId - Identifies the customer.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns A person or company that pays the merchant, identified by an email address.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const retrieveCustomer = (
  client: Client,
  customerId: string,
  options?: RequestOptions,
): Answer<Customer> =>
  client('retrieveCustomer GET ~/customers/{customerId}', [customerId], undefined, options)

/**
 * Update a customer.
 *
 * Changes the fields that are sent. The email address cannot change. Needs role developer or higher.
 *
 * @example
 * ```ts
 * const customer = await updateCustomer(client, 'cus_01k9z7q4m8c3v5t2r6w1x0y9bn', {
 *   name: 'Ada Lovelace',
 * })
 * console.log(customer)
 * ```
 * @param client - What `createClient` made.
 * @param customerId - Identifies the customer.
 * @param body - The fields to change. Fields that are left out do not change.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns A person or company that pays the merchant, identified by an email address.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const updateCustomer = (
  client: Client,
  customerId: string,
  body: CustomerUpdate,
  options?: RequestOptions,
): Answer<Customer> =>
  client('updateCustomer PATCH ~/customers/{customerId}', [customerId], body, options)

/**
 * Delete a customer.
 *
 * Removes the personal data of a customer, and the `refundAddress` of its checkouts, and keeps the record,
 * because payments refer to it. Subscriptions of the customer are canceled at once, with `cancelReason`
 * `customer_deleted`, and their unpaid invoices are voided; if a payment of such an invoice is pending, this
 * happens once the payment is settled. Other invoices and checkouts can still be paid. Another customer may
 * then have the email address. A second deletion returns `not_found`. Needs role developer or higher.
 *
 * @example
 * ```ts
 * await deleteCustomer(client, 'cus_01k9z7q4m8c3v5t2r6w1x0y9bn')
 * ```
 * @param client - What `createClient` made.
 * @param customerId - Identifies the customer.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns Nothing.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const deleteCustomer = (client: Client, customerId: string, options?: RequestOptions): Answer<void> =>
  client('deleteCustomer DELETE ~/customers/{customerId}', [customerId], undefined, options)
