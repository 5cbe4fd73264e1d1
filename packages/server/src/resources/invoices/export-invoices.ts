import { Invoice } from '@stablerail/contract'
import type { Context, Scope } from '../../context.ts'
import type { Position } from '../../mechanisms/db/index.ts'
import { type CsvValue, csvLine } from '../../mechanisms/http/index.ts'
import { findCustomers } from '../customers/index.ts'
import { type InvoiceRow, toInvoice } from './invoice.ts'
import { type InvoiceFilter, type SettlementRow, selectInvoices, selectSettlements } from './store.ts'

const rowsAtOnce = 500

type Field = Exclude<keyof Invoice, 'lineItems'>

/** Every field of an invoice that is a single value, in the contract's order. */
const fields = Object.keys(Invoice.shape).filter((name): name is Field => name !== 'lineItems')

const header = [
  ...fields,
  ...['customerEmail', 'customerName', 'paymentId', 'txHash', 'blockNumber'],
  ...['settledChain', 'settledToken', 'tokenAmountBase', 'confirmedAt'],
]

/**
 * The invoices as CSV, newest first, with their customers and the payments that settled them. Each part is a query of
 * its own, so that a client that reads slowly holds no snapshot of the database.
 */
export const exportInvoices = async function* (
  context: Context,
  scope: Scope,
  filter: InvoiceFilter,
): AsyncGenerator<string> {
  yield csvLine(header)
  let after: Position | undefined
  for (;;) {
    const rows = await selectInvoices(context.db, scope, { ...filter, after, limit: rowsAtOnce })
    const last = rows.at(-1)
    if (last === undefined) return
    yield (await toLines(context, scope, rows)).join('')
    after = { createdAt: last.created_at, id: last.id }
  }
}

const toLines = async (context: Context, scope: Scope, rows: readonly InvoiceRow[]): Promise<string[]> => {
  const paymentIds = rows.flatMap(({ payment_id }) => (payment_id === null ? [] : [payment_id]))
  const [customers, settlements] = await Promise.all([
    findCustomers(context.db, scope, [...new Set(rows.map(({ customer_id }) => customer_id))]),
    selectSettlements(context.db, scope, paymentIds),
  ])
  const byPayment = new Map(settlements.map((one) => [one.id, one]))
  return rows.map((row) => {
    const invoice = toInvoice(row)
    const customer = customers.get(row.customer_id)
    return csvLine([
      ...fields.map((name): CsvValue => invoice[name]),
      ...[customer?.email ?? null, customer?.name ?? null],
      ...settlementOf(byPayment.get(row.payment_id ?? '')),
    ])
  })
}

const settlementOf = (one: SettlementRow | undefined): CsvValue[] =>
  one === undefined
    ? [null, null, null, null, null, null, null]
    : [
        ...[one.id, one.tx_id, one.block_number, one.chain, one.token, one.amount_base],
        one.confirmed_at?.toISOString() ?? null,
      ]
