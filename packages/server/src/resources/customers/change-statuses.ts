import type { Customer } from '@stablerail/contract'
import type { Tx } from '../../mechanisms/db/index.ts'
import { toCustomer } from './customer.ts'
import { type CustomerStatus, lockCustomers, setStatuses } from './store.ts'

export type CustomerKey = { workspaceId: string; customerId: string }

/**
 * Sets the statuses of customers to the values that `decide` returns, and returns the customers whose status
 * changed. The customers are locked first: two transactions that change subscriptions of one customer decide
 * one after the other, so that the second sees the changes of the first.
 */
export const changeStatuses = async (
  tx: Tx,
  livemode: boolean,
  keys: readonly CustomerKey[],
  decide: () => Promise<readonly (CustomerKey & { status: CustomerStatus })[]>,
): Promise<Customer[]> => {
  if (keys.length === 0) return []
  await lockCustomers(tx, livemode, keys)
  return (await setStatuses(tx, livemode, await decide())).map(toCustomer)
}
