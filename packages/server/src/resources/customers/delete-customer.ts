import { forgetSubject, notFound } from '../../mechanisms/http/index.ts'
import { scrubCustomerEvents } from '../../mechanisms/outbox/index.ts'
import type { Work } from '../../mechanisms/work/index.ts'
import { scrubbedEmail } from './customer.ts'
import { scrubCustomer } from './store.ts'

/**
 * Deletes a customer: erases the personal data of its row, its events and the stored replies about it. The row stays
 * because checkouts and payments refer to it.
 */
export const deleteCustomer = async (work: Work, id: string): Promise<void> => {
  if (!(await scrubCustomer(work.tx, work, id, work.now))) throw notFound('customer', id)
  await forgetSubject(work, 'customer', id)
  const fields = { email: scrubbedEmail(id), name: null, wallet: null, country: null }
  await scrubCustomerEvents(work.tx, work, { customerId: id, fields })
  work.emit('customer.deleted', { customerId: id })
}
