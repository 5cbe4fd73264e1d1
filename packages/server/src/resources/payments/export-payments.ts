import { Payment } from '@stablerail/contract'
import type { Context, Scope } from '../../context.ts'
import type { Position } from '../../mechanisms/db/index.ts'
import { type CsvValue, csvLine } from '../../mechanisms/http/index.ts'
import { findCustomers } from '../customers/index.ts'
import { noPosition, type PaymentRow, toPayment } from './payment.ts'
import { type PaymentFilter, type RefundRow, selectConfirmedRefunds, selectPayments } from './store.ts'

const rowsAtOnce = 500

/** Fields that are no single value. */
const nested = ['attribution', 'claims', 'customer'] as const

type Field = Exclude<keyof Payment, (typeof nested)[number]>

/** Every field of a payment that is a single value, in the contract's order. */
const fields = Object.keys(Payment.shape).filter(
  (name): name is Field => !nested.some((other) => other === name),
)
const header = ['type', ...fields, 'logIndex', 'attributionRule', 'customerEmail', 'customerName', 'refundOf']

/**
 * All payments that the filter selects as CSV, newest first. After its payment, each confirmed refund is a row of
 * negative amounts. The payments are read in pages, so that memory does not grow with their number.
 */
export const exportPayments = async function* (
  context: Context,
  scope: Scope,
  filter: PaymentFilter,
): AsyncGenerator<string> {
  yield csvLine(header)
  let after: Position | undefined
  for (;;) {
    const rows = await selectPayments(context.db, scope, { ...filter, after, limit: rowsAtOnce })
    const last = rows.at(-1)
    if (last === undefined) return
    yield (await toLines(context, scope, rows)).join('')
    after = { createdAt: last.created_at, id: last.id }
  }
}

const toLines = async (context: Context, scope: Scope, rows: readonly PaymentRow[]): Promise<string[]> => {
  const customerIds = rows.flatMap(({ customer_id }) => (customer_id === null ? [] : [customer_id]))
  const [customers, refunds] = await Promise.all([
    findCustomers(context.db, scope, [...new Set(customerIds)]),
    selectConfirmedRefunds(
      context.db,
      scope,
      rows.map(({ id }) => id),
    ),
  ])
  return rows.flatMap((row) => {
    const customer = customers.get(row.customer_id ?? '')
    const payment = toPayment(context.config, row)
    const line = (type: string, values: Payment, logIndex: number | null, refundOf: string | null) => {
      const own = fields.map((name): CsvValue => values[name])
      const rule = values.attribution?.rule ?? null
      return csvLine([
        type,
        ...own,
        logIndex,
        rule,
        customer?.email ?? null,
        customer?.name ?? null,
        refundOf,
      ])
    }
    const back = refunds.filter(({ payment_id }) => payment_id === row.id)
    return [
      line('payment', payment, row.position === noPosition ? null : row.position, null),
      ...back.map((refund) => line('refund', toRefund(payment, refund), null, row.id)),
    ]
  })
}

/** A confirmed refund in the columns of a payment: its amounts are negative, its id and its transaction its own. */
const toRefund = (payment: Payment, refund: RefundRow): Payment => ({
  ...payment,
  id: refund.id,
  amountMinor: -refund.amount_minor,
  feeMinor: 0,
  netMinor: -refund.amount_minor,
  txHash: refund.tx_id,
  blockNumber: null,
  confirmations: 0,
  tokenAmountBase: null,
  createdAt: refund.confirmed_at.toISOString(),
})
