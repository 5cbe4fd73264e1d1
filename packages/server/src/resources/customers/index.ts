/**
 * Customers: the people and companies that pay a merchant, as that merchant knows them.
 *
 * Flow: `createCustomerRoutes` creates, lists, changes and deletes customers for the merchant. A checkout
 * that names an email address calls `findOrCreateCustomer`; payments, exports and hosted pages read customers
 * by id with `findCustomers`. Each change emits an event in the same transaction, without metadata
 * (`customerEvent`).
 *
 * The module `subscriptions` sets the statuses of customers from their subscriptions (`changeStatuses`). It
 * also provides the function that ends the subscriptions of a customer who is deleted.
 *
 * Guarantees:
 * - An email address belongs to at most one customer of a workspace and mode that is not deleted, regardless
 *   of case: a unique index enforces it, also for concurrent requests. The email address of a customer never
 *   changes.
 * - Deleting a customer keeps its row, because checkouts and payments refer to it, and erases its personal
 *   data: the email address (replaced by a placeholder), name, wallet, country and metadata. It also erases
 *   them from the customer's events, sent or not, and from the replies stored under idempotency keys: a retry
 *   of the creation returns an error that the customer is gone. A new customer can then use the email
 *   address.
 * - A deleted customer is found by id, without personal data, and is in no list.
 *
 * Not promised: that deletion reaches data that was sent before: endpoints that received the customer's
 * events have their own copy.
 */
import type { Customer } from '@stablerail/contract'
import type { Database } from '../../mechanisms/db/index.ts'
import type { Scope } from '../../ports/index.ts'
import { toCustomer } from './customer.ts'
import { selectCustomersById } from './store.ts'

export { type CustomerKey, changeStatuses } from './change-statuses.ts'
export { findOrCreateCustomer } from './create-customer.ts'
export { customerEvent } from './customer.ts'
export { createCustomerRoutes } from './routes.ts'
export { searchCustomers } from './search-store.ts'
export { selectCustomerByEmail } from './store.ts'

/** Returns customers by id, including deleted customers. The map has no entry for an unknown id. */
export const findCustomers = async (
  db: Database,
  scope: Scope,
  ids: readonly string[],
): Promise<Map<string, Customer>> => {
  const rows = await selectCustomersById(db, scope, ids)
  return new Map(rows.map((row) => [row.id, toCustomer(row)]))
}
