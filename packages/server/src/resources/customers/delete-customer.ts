import { dropRepliesAbout, notFound } from '../../mechanisms/http/index.ts'
import type { Work } from '../../mechanisms/work/index.ts'
import { scrubCustomer } from './store.ts'

/**
 * Deletes a customer: erases the personal data of its row and deletes the stored replies about the customer. The row
 * stays because checkouts and payments refer to it.
 */
export const deleteCustomer = async (work: Work, id: string): Promise<void> => {
  if (!(await scrubCustomer(work.tx, work, id, work.now))) throw notFound('customer', id)
  await dropRepliesAbout(work.tx, work, id)
  work.emit('customer.deleted', { customerId: id })
}
