import { Payment } from '@stablerail/contract'
import type { Context, Scope } from '../../context.ts'
import type { Position } from '../../mechanisms/db/index.ts'
import { type CsvValue, csvLine } from '../../mechanisms/http/index.ts'
import { findCustomers } from '../customers/index.ts'
import { type PaymentRow, toPayment } from './payment.ts'
import { type PaymentFilter, selectPayments } from './store.ts'

const rowsAtOnce = 500

/** Fields that are no single value. */
const nested = ['attribution', 'claims', 'customer'] as const

type Field = Exclude<keyof Payment, (typeof nested)[number]>

/** Every field of a payment that is a single value, in the contract's order. */
const fields = Object.keys(Payment.shape).filter(
  (name): name is Field => !nested.some((other) => other === name),
)
const header = ['type', ...fields, 'logIndex', 'attributionRule', 'customerEmail', 'customerName']

/**
 * All payments that the filter selects as CSV, newest first. A confirmed refund is a row of negative amounts after its
 * payment. The payments are read in pages, so that memory does not grow with their number.
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
  const ids = rows.flatMap(({ customer_id }) => (customer_id === null ? [] : [customer_id]))
  const customers = await findCustomers(context.db, scope, [...new Set(ids)])
  return rows.flatMap((row) => {
    const customer = customers.get(row.customer_id ?? '')
    const payment = toPayment(row)
    const line = (type: string, values: Payment, logIndex: number | null) => {
      const own = fields.map((name): CsvValue => values[name])
      const rule = values.attribution?.rule ?? null
      return csvLine([type, ...own, logIndex, rule, customer?.email ?? null, customer?.name ?? null])
    }
    const refund = toRefund(payment)
    const first = line('payment', payment, row.log_index)
    return refund === null ? [first] : [first, line('refund', refund, null)]
  })
}

/** The refund as a row of negative amounts; null while no refund is confirmed on chain. */
const toRefund = (payment: Payment): Payment | null => {
  const { refundedAt, refundAmountMinor } = payment
  if (refundedAt === null || refundAmountMinor === null) return null
  return {
    ...payment,
    amountMinor: -refundAmountMinor,
    feeMinor: 0,
    netMinor: -refundAmountMinor,
    txHash: payment.refundTxHash,
    blockNumber: null,
    confirmations: 0,
    tokenAmountBase: null,
    createdAt: refundedAt,
  }
}
