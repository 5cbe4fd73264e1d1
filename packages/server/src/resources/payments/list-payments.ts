import type { Page, Payment } from '@stablerail/contract'
import type { Context, Scope } from '../../context.ts'
import { decodeCursor, toPage } from '../../mechanisms/http/index.ts'
import { expandPayments } from './find-payment.ts'
import { type PaymentFilter, selectPayments } from './store.ts'

export type PaymentList = PaymentFilter & {
  cursor?: string | undefined
  limit: number
  expand?: 'customer' | undefined
}

/** One page of payments, newest first. */
export const listPayments = async (
  context: Context,
  scope: Scope,
  { cursor, limit, expand, ...filter }: PaymentList,
): Promise<Page<Payment>> => {
  const afterId = decodeCursor('payment', cursor)
  const rows = await selectPayments(context.db, scope, { ...filter, afterId, limit: limit + 1 })
  return toPage(await expandPayments(context, scope, rows, expand), limit, (payment) => payment)
}
