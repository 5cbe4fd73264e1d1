import type { Payment } from '@stablerail/contract'
import type { Context, Database, Scope } from '../../context.ts'
import { notFound } from '../../mechanisms/http/index.ts'
import { findCustomers } from '../customers/index.ts'
import { type PaymentRow, toPayment } from './payment.ts'
import { selectCheckoutPayment, selectPayment } from './store.ts'

type Expand = 'customer' | undefined

/** One payment, with its customer where that is asked for. */
export const findPayment = async (
  context: Context,
  scope: Scope,
  id: string,
  expand?: Expand,
): Promise<Payment> => {
  const row = await selectPayment(context.db, scope, id)
  if (row === undefined) throw notFound('payment', id)
  const [payment] = await expandPayments(context, scope, [row], expand)
  if (payment === undefined) throw new Error('One row makes one payment.')
  return payment
}

/** Payments as they are answered; all their customers are fetched at once. */
export const expandPayments = async (
  context: Context,
  scope: Scope,
  rows: readonly PaymentRow[],
  expand: Expand,
): Promise<Payment[]> => {
  if (expand === undefined) return rows.map(toPayment)
  const ids = rows.flatMap(({ customer_id }) => (customer_id === null ? [] : [customer_id]))
  const customers = await findCustomers(context.db, scope, [...new Set(ids)])
  return rows.map((row) => ({ ...toPayment(row), customer: customers.get(row.customer_id ?? '') ?? null }))
}

/** How far the payment of a checkout is, for whoever pays it; null while none was seen. */
export const findCheckoutPayment = async (
  db: Database,
  scope: Scope,
  checkoutId: string,
): Promise<Pick<Payment, 'status' | 'txHash' | 'confirmations' | 'failureReason'> | null> => {
  const row = await selectCheckoutPayment(db, scope, checkoutId)
  if (row === undefined) return null
  const { status, txHash, confirmations, failureReason } = toPayment(row)
  return { status, txHash, confirmations, failureReason }
}
