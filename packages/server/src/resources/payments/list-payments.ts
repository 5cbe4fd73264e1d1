import type { Page, Payment } from '@stablerail/contract'
import { decodeCursor, toPage } from '../../mechanisms/http/index.ts'
import type { Scope } from '../../ports/index.ts'
import type { Context } from '../context.ts'
import { expandPayments } from './record/find-payment.ts'
import { type PaymentFilter, selectPayments } from './record/store.ts'

export type PaymentList = PaymentFilter & {
  cursor?: string | undefined
  limit: number
  expand?: 'customer' | undefined
}

/** Returns one page of payments, newest first. */
export const listPayments = async (
  context: Context,
  scope: Scope,
  { cursor, limit, expand, ...filter }: PaymentList,
): Promise<Page<Payment>> => {
  const after = decodeCursor('payment', cursor)
  const rows = await selectPayments(context.db, scope, { ...filter, after, limit: limit + 1 })
  const page = toPage(rows, limit, (row) => row)
  return { ...page, data: await expandPayments(context, scope, page.data, expand) }
}
