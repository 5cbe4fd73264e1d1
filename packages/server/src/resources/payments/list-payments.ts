import type { Expand, Page, Payment } from '@stablerail/contract'
import { decodeCursor } from '../../mechanisms/http/index.ts'
import type { Scope } from '../../ports/index.ts'
import type { Context } from '../context.ts'
import { expandPage } from '../expand.ts'
import { toPayment } from './record/payment.ts'
import { type PaymentFilter, selectPayments } from './record/store.ts'

export type PaymentList = PaymentFilter & {
  cursor?: string | undefined
  limit: number
  expand?: Expand
}

/** Returns one page of payments, newest first. */
export const listPayments = async (
  context: Context,
  scope: Scope,
  { cursor, limit, expand, ...filter }: PaymentList,
): Promise<Page<Payment>> => {
  const after = decodeCursor('payment', cursor)
  const rows = await selectPayments(context.db, scope, { ...filter, after, limit: limit + 1 })
  return await expandPage({ context, scope, expand }, { rows, limit }, (row) =>
    toPayment(context.config, row),
  )
}
