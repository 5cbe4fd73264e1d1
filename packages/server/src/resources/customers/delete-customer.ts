import { forgetSubject, notFound } from '../../mechanisms/http/index.ts'
import { scrubCustomerEvents } from '../../mechanisms/outbox/index.ts'
import type { Work } from '../context.ts'
import { scrubbedEmail } from './customer.ts'
import { scrubCustomer } from './store.ts'

/**
 * Ends the subscriptions of a customer, emits their events, and deletes the customer's data from invoices.
 * The code of subscriptions implements it.
 */
export type EndSubscriptions = (work: Work, customerId: string) => Promise<void>

/**
 * Deletes a customer: ends its subscriptions, and erases the personal data in its row, its events and the
 * stored replies about it. The row stays because checkouts and payments refer to it.
 */
export const deleteCustomer = async (
  work: Work,
  id: string,
  endSubscriptions: EndSubscriptions,
): Promise<void> => {
  await endSubscriptions(work, id)
  if (!(await scrubCustomer(work.tx, work, id, work.now))) throw notFound('customer', id)
  // End subscriptions again: a concurrent transaction that created one held a lock on the customer's row, and
  // has committed by now.
  await endSubscriptions(work, id)
  await forgetSubject(work, 'customer', id)
  const fields = { email: scrubbedEmail(id), name: null, wallet: null, country: null }
  await scrubCustomerEvents(work.tx, work, { customerId: id, fields })
  work.emit('customer.deleted', { customerId: id })
}
