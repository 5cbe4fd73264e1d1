import { dropRepliesAbout, notFound } from '../../mechanisms/http/index.ts'
import type { Work } from '../../mechanisms/work/index.ts'
import { scrubCustomer } from './store.ts'

/** Forgets a customer: the row stays for what refers to it, the personal data goes, stored answers included. */
export const deleteCustomer = async (work: Work, id: string): Promise<void> => {
  if (!(await scrubCustomer(work.tx, work, id, work.now))) throw notFound('customer', id)
  await dropRepliesAbout(work.tx, work, id)
  work.emit('customer.deleted', { customerId: id })
}
