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

/** Buyers whom the merchant knows by email address. */
export class Customers {
  readonly #client: Client

  /** Made by the client. */
  constructor(client: Client) {
    this.#client = client
  }

  /**
   * List customers.
   *
   * Lists customers that are not deleted, newest first. Needs role viewer or higher.
   *
   * @param query - What `listCustomers` is narrowed by.
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns Await it for a page, or iterate over it for every item.
   * @throws {@link InvalidRequestError} The request is malformed; `param` names the field or header. Correct
   *   it and send it again.
   * @throws {@link RateLimitedError} Too many requests. Wait for the seconds in `Retry-After`.
   * @throws {@link InternalError} Something unexpected happened and nothing was changed. Retry with the same
   *   idempotency key.
   * @throws {@link UnauthorizedError} No valid API key or session came with the request. Wallet routes take a
   *   dashboard session only.
   * @throws {@link ForbiddenError} The key or member lacks the role, or belongs to another workspace.
   * @throws {@link ConnectionError} No answer came, or not in time ({@link TimeoutError}).
   * @example
   * ```ts
   * for await (const customer of client.customers.list()) {
   *   console.log(customer.id)
   * }
   * ```
   */
  list(query?: ListCustomersQuery, options?: RequestOptions): PageRequest<Customer> {
    return new PageRequest(this.#client, routes.listCustomers, [], query, options)
  }

  /**
   * Create a customer.
   *
   * Creates a customer. A customer that has the same email address and is not deleted is a `conflict`. Needs
   * role developer or higher.
   *
   * @param body - The fields of a customer to create.
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns The new customer.
   * @throws {@link InvalidRequestError} The request is malformed; `param` names the field or header. Correct
   *   it and send it again.
   * @throws {@link RateLimitedError} Too many requests. Wait for the seconds in `Retry-After`.
   * @throws {@link InternalError} Something unexpected happened and nothing was changed. Retry with the same
   *   idempotency key.
   * @throws {@link UnauthorizedError} No valid API key or session came with the request. Wallet routes take a
   *   dashboard session only.
   * @throws {@link ForbiddenError} The key or member lacks the role, or belongs to another workspace.
   * @throws {@link ConflictError} The request collides with what is stored, or its idempotency key was used
   *   with another body. With `Retry-After`, the first request with the key is still running: send it again.
   * @throws {@link ConnectionError} No answer came, or not in time ({@link TimeoutError}).
   * @example
   * ```ts
   * const { customer } = await client.customers.create({ email: 'ada@example.com' })
   * console.log(customer)
   * ```
   */
  create(body: CustomerCreate, options?: RequestOptions): Answer<CustomerCreated> {
    return this.#client(routes.createCustomer, [], body, options)
  }

  /**
   * Retrieve a customer.
   *
   * Answers a customer; a deleted one too, with `deletedAt` and without personal data. Needs role viewer or
   * higher.
   *
   * @param customerId - Identifies the customer.
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns A buyer the merchant knows by email address.
   * @throws {@link InvalidRequestError} The request is malformed; `param` names the field or header. Correct
   *   it and send it again.
   * @throws {@link RateLimitedError} Too many requests. Wait for the seconds in `Retry-After`.
   * @throws {@link InternalError} Something unexpected happened and nothing was changed. Retry with the same
   *   idempotency key.
   * @throws {@link UnauthorizedError} No valid API key or session came with the request. Wallet routes take a
   *   dashboard session only.
   * @throws {@link ForbiddenError} The key or member lacks the role, or belongs to another workspace.
   * @throws {@link NotFoundError} No such resource, or none that is visible in this workspace and mode.
   * @throws {@link ConnectionError} No answer came, or not in time ({@link TimeoutError}).
   * @example
   * ```ts
   * const customer = await client.customers.retrieve('cus_01k9z7q4m8c3v5t2r6w1x0y9bn')
   * console.log(customer)
   * ```
   */
  retrieve(customerId: string, options?: RequestOptions): Answer<Customer> {
    return this.#client(routes.retrieveCustomer, [customerId], undefined, options)
  }

  /**
   * Update a customer.
   *
   * Changes the fields that are sent. The email address cannot change. Needs role developer or higher.
   *
   * @param customerId - Identifies the customer.
   * @param body - The fields to change; absent ones stay as they are.
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns A buyer the merchant knows by email address.
   * @throws {@link InvalidRequestError} The request is malformed; `param` names the field or header. Correct
   *   it and send it again.
   * @throws {@link RateLimitedError} Too many requests. Wait for the seconds in `Retry-After`.
   * @throws {@link InternalError} Something unexpected happened and nothing was changed. Retry with the same
   *   idempotency key.
   * @throws {@link UnauthorizedError} No valid API key or session came with the request. Wallet routes take a
   *   dashboard session only.
   * @throws {@link ForbiddenError} The key or member lacks the role, or belongs to another workspace.
   * @throws {@link NotFoundError} No such resource, or none that is visible in this workspace and mode.
   * @throws {@link ConnectionError} No answer came, or not in time ({@link TimeoutError}).
   * @example
   * ```ts
   * const customer = await client.customers.update('cus_01k9z7q4m8c3v5t2r6w1x0y9bn', {
   *   name: 'Ada Lovelace',
   * })
   * console.log(customer)
   * ```
   */
  update(customerId: string, body: CustomerUpdate, options?: RequestOptions): Answer<Customer> {
    return this.#client(routes.updateCustomer, [customerId], body, options)
  }

  /**
   * Delete a customer.
   *
   * Removes the personal data and keeps the record, so that payments still refer to it. Another customer may
   * have the email address then. A second delete is `not_found`. Needs role developer or higher.
   *
   * @param customerId - Identifies the customer.
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns Nothing.
   * @throws {@link InvalidRequestError} The request is malformed; `param` names the field or header. Correct
   *   it and send it again.
   * @throws {@link RateLimitedError} Too many requests. Wait for the seconds in `Retry-After`.
   * @throws {@link InternalError} Something unexpected happened and nothing was changed. Retry with the same
   *   idempotency key.
   * @throws {@link UnauthorizedError} No valid API key or session came with the request. Wallet routes take a
   *   dashboard session only.
   * @throws {@link ForbiddenError} The key or member lacks the role, or belongs to another workspace.
   * @throws {@link NotFoundError} No such resource, or none that is visible in this workspace and mode.
   * @throws {@link ConnectionError} No answer came, or not in time ({@link TimeoutError}).
   * @example
   * ```ts
   * await client.customers.delete('cus_01k9z7q4m8c3v5t2r6w1x0y9bn')
   * ```
   */
  delete(customerId: string, options?: RequestOptions): Answer<void> {
    return this.#client(routes.deleteCustomer, [customerId], undefined, options)
  }
}
