import type { Customer, CustomerUpdate } from '@stablerail/contract'
import { notFound } from '../../mechanisms/http/index.ts'
import type { Work } from '../context.ts'
import { customerEvent, toCustomer } from './customer.ts'
import { updateCustomerRow } from './store.ts'

export const updateCustomer = async (work: Work, id: string, change: CustomerUpdate): Promise<Customer> => {
  const row = await updateCustomerRow(work.tx, work, id, change)
  if (row === undefined) throw notFound('customer', id)
  const customer = toCustomer(row)
  work.emit('customer.updated', customerEvent(customer))
  return customer
}
