import type { Customer } from '@stablerail/contract'
import type { Database, Scope } from '../../context.ts'
import { toCustomer } from './customer.ts'
import { selectCustomersById } from './store.ts'

export { findOrCreateCustomer } from './create-customer.ts'
export { customerRoutes } from './routes.ts'

/** Customers by id, deleted ones too; unknown ids are left out. */
export const findCustomers = async (
  db: Database,
  scope: Scope,
  ids: readonly string[],
): Promise<Map<string, Customer>> => {
  const rows = await selectCustomersById(db, scope, ids)
  return new Map(rows.map((row) => [row.id, toCustomer(row)]))
}
