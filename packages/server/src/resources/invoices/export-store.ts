/** SQL that writes invoices as CSV lines. */
import { Invoice } from '@stablerail/contract'
import { sql } from 'kysely'
import {
  type CsvColumn,
  csvMoment,
  csvPlain,
  csvSelection,
  csvText,
  type Database,
  type ExportedPage,
  isExported,
  type Position,
  selectExportedIds,
} from '../../mechanisms/db/index.ts'
import type { Scope } from '../../ports/index.ts'
import { type InvoiceFilter, invoicesPage } from './store.ts'

const rowsAtOnce = 2_000

type Field = Exclude<keyof Invoice, 'lineItems' | 'metadata' | 'customer' | 'hostedUrl' | 'pdfUrl'>

/** The CSV columns of the invoice fields that are single values, by field. */
const ofInvoice: Record<Field, CsvColumn<object>> = {
  id: csvPlain('invoice.id'),
  workspaceId: csvPlain('invoice.workspace_id'),
  number: { sql: sql`'INV-' || lpad(invoice.number::text, greatest(6, length(invoice.number::text)), '0')` },
  customerId: csvPlain('invoice.customer_id'),
  subscriptionId: csvPlain('invoice.subscription_id'),
  amountMinor: csvPlain('invoice.amount_minor'),
  currency: csvPlain('invoice.currency'),
  chain: csvPlain('invoice.chain'),
  token: csvPlain('invoice.token'),
  status: csvPlain('invoice.status'),
  memo: csvText('invoice.memo'),
  createdAt: csvMoment('invoice.created_at'),
  dueAt: csvMoment('invoice.due_at'),
  paidAt: csvMoment('invoice.paid_at'),
  receivedMinor: csvPlain('invoice.received_minor'),
  refundedMinor: csvPlain('invoice.refunded_minor'),
  overpaidMinor: {
    sql: sql`(case invoice.status
      when 'paid' then greatest(0, invoice.received_minor - invoice.refunded_minor - invoice.amount_minor)
      when 'void' then invoice.received_minor - invoice.refunded_minor else 0 end)::text`,
  },
  refundedAt: csvMoment('invoice.refunded_at'),
  billTo: csvText('invoice.bill_to'),
  sellerAddress: csvText('invoice.seller_address'),
  sellerTaxId: csvText('invoice.seller_tax_id'),
  taxLine: csvText('invoice.tax_line'),
}

/**
 * The invoice fields that later releases added to the CSV export. Their columns come last, so that no older
 * column changes its position.
 */
const later: readonly Field[] = [
  ...(['receivedMinor', 'refundedMinor', 'overpaidMinor', 'refundedAt'] as const),
  ...(['billTo', 'sellerAddress', 'sellerTaxId', 'taxLine'] as const),
]

/** The customer, and the payment and transfer that paid the invoice. */
const ofSettlement: Record<string, CsvColumn<object>> = {
  customerEmail: csvText('customer.email'),
  customerName: csvText('customer.name'),
  paymentId: csvPlain('payment.id'),
  txHash: csvText('transfer.tx_id'),
  blockNumber: csvPlain('transfer.block_number'),
  settledChain: csvPlain('transfer.chain'),
  settledToken: csvPlain('transfer.token'),
  tokenAmountBase: csvPlain('transfer.amount_base'),
  confirmedAt: csvMoment('payment.confirmed_at'),
}

/**
 * The fields of an invoice that have a column, in the order of the contract, without the fields in `later`.
 */
const fields = Object.keys(Invoice.shape).filter(
  (name): name is Field => name in ofInvoice && !later.some((one) => one === name),
)
export const invoiceHeader = [...fields, ...Object.keys(ofSettlement), ...later]

const { selection, toLine } = csvSelection([
  ...fields.map((name) => ofInvoice[name]),
  ...Object.values(ofSettlement),
  ...later.map((name) => ofInvoice[name]),
])

/** Returns the CSV line of a row of `selectInvoiceLines`. */
export const toInvoiceLine = toLine

/** Returns the ids of the invoices on a page after a position, newest first. */
export const selectExported = (
  db: Database,
  scope: Scope,
  filter: InvoiceFilter & { after: Position | undefined },
): Promise<ExportedPage | undefined> =>
  selectExportedIds(db, invoicesPage(db, scope, { ...filter, limit: rowsAtOnce }))

/** Returns the columns of the invoices with these comma-separated ids, newest first. */
export const selectInvoiceLines = (db: Database, scope: Scope, ids: string) =>
  db
    .selectFrom('invoices as invoice')
    .leftJoin('customers as customer', (join) =>
      join
        .onRef('customer.workspace_id', '=', 'invoice.workspace_id')
        .onRef('customer.livemode', '=', 'invoice.livemode')
        .onRef('customer.id', '=', 'invoice.customer_id'),
    )
    .leftJoin('payments as payment', (join) =>
      join
        .onRef('payment.workspace_id', '=', 'invoice.workspace_id')
        .onRef('payment.livemode', '=', 'invoice.livemode')
        .onRef('payment.id', '=', 'invoice.payment_id'),
    )
    .leftJoin('transfers as transfer', 'transfer.id', 'payment.transfer_id')
    .where('invoice.workspace_id', '=', scope.workspaceId)
    .where('invoice.livemode', '=', scope.livemode)
    .where(isExported('invoice.id', ids))
    .select(selection)
    .orderBy('invoice.created_at', 'desc')
    .orderBy('invoice.id', 'desc')
    .execute()
