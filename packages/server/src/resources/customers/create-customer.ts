import type { Customer, CustomerCreate } from '@stablerail/contract'
import { ApiError } from '../../mechanisms/http/index.ts'
import type { Work } from '../context.ts'
import { customerEvent, toCustomer } from './customer.ts'
import { insertCustomer, selectCustomerByEmail } from './store.ts'

export const createCustomer = async (work: Work, input: CustomerCreate): Promise<Customer> => {
  const customer = await insert(work, input)
  if (customer === undefined)
    throw new ApiError('conflict', 'A customer with this email address exists. Update that one instead.', {
      param: 'email',
    })
  return customer
}

/**
 * Returns the customer that has an email address, for a checkout. Creates the customer if there is none.
 * Deleted customers are ignored.
 */
export const findOrCreateCustomer = async (
  work: Work,
  input: { email: string; name?: string | undefined },
): Promise<Customer> => {
  const found = await selectCustomerByEmail(work.tx, work, input.email)
  if (found !== undefined) return toCustomer(found)
  const created = await insert(work, input)
  if (created !== undefined) return created
  // A concurrent transaction inserted the customer after the first query. Its row is committed, because the
  // insert above waited for the other transaction to end.
  const winner = await selectCustomerByEmail(work.tx, work, input.email)
  if (winner === undefined)
    throw new ApiError('conflict', 'The customer was deleted meanwhile. Try again.', { retryAfterSeconds: 1 })
  return toCustomer(winner)
}

const insert = async (work: Work, input: CustomerCreate): Promise<Customer | undefined> => {
  const row = await insertCustomer(work.tx, work, {
    id: work.context.ids.make('customer'),
    email: input.email,
    name: input.name ?? null,
    wallet: input.wallet ?? null,
    country: input.country ?? null,
    metadata: input.metadata ?? null,
    createdAt: work.now,
  })
  if (row === undefined) return undefined
  const customer = toCustomer(row)
  work.emit('customer.created', customerEvent(customer))
  return customer
}
