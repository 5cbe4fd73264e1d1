import {
  type EventData,
  type Invoice,
  type InvoiceCreate,
  invoiceNumber,
  maxAmountMinor,
} from '@stablerail/contract'
import type { Selectable } from 'kysely'
import type { Tables } from '../../mechanisms/db/index.ts'
import { invalid } from '../../mechanisms/http/index.ts'
import type { Config } from '../../settings/config.ts'

export type InvoiceRow = Selectable<Tables['invoices']>

const dayMs = 86_400_000

/** Returns the sum of the lines. Throws if an invoice cannot have this amount. */
export const totalOf = (lines: InvoiceCreate['lineItems']): number => {
  const total = lines.reduce(
    (sum, { quantity, unitAmountMinor }) => sum + BigInt(quantity) * BigInt(unitAmountMinor),
    0n,
  )
  if (total < 1n || total > BigInt(maxAmountMinor))
    throw invalid('lineItems', `The lines come to ${total}; an invoice is of 1 to ${maxAmountMinor} cents.`)
  return Number(total)
}

export const dueDate = (from: Date, days: number): Date => new Date(from.getTime() + days * dayMs)

type Money = Pick<Invoice, 'receivedMinor' | 'refundedMinor' | 'overpaidMinor' | 'refundedAt'>

/**
 * Returns the amounts received, refunded and overpaid. For a paid invoice, the amount overpaid is the money
 * kept after refunds, less the amount of the invoice. For a void invoice, it is all the money kept after
 * refunds.
 */
const moneyOf = ({
  status,
  amount_minor,
  received_minor,
  refunded_minor,
  refunded_at,
}: InvoiceRow): Money => {
  const keptMinor = received_minor - refunded_minor
  const overMinor = { paid: keptMinor - amount_minor, void: keptMinor }[status as string] ?? 0
  return {
    receivedMinor: received_minor,
    refundedMinor: refunded_minor,
    overpaidMinor: Math.max(0, overMinor),
    refundedAt: refunded_at?.toISOString() ?? null,
  }
}

/** Returns the invoice of the API, without the URLs of its page and PDF. */
export const toInvoice = (row: InvoiceRow): Omit<Invoice, 'hostedUrl' | 'pdfUrl'> => ({
  id: row.id,
  workspaceId: row.workspace_id,
  number: invoiceNumber(row.number),
  customerId: row.customer_id,
  subscriptionId: row.subscription_id,
  amountMinor: row.amount_minor,
  currency: row.currency,
  chain: row.chain,
  token: row.token,
  status: row.status,
  lineItems: row.line_items,
  memo: row.memo,
  metadata: row.metadata as Invoice['metadata'],
  createdAt: row.created_at.toISOString(),
  dueAt: row.due_at?.toISOString() ?? null,
  paidAt: row.paid_at?.toISOString() ?? null,
  ...moneyOf(row),
  billTo: row.bill_to,
  sellerAddress: row.seller_address,
  sellerTaxId: row.seller_tax_id,
  taxLine: row.tax_line,
})

/**
 * Returns the invoice as the data of events: without the merchant's metadata and without the bill-to text.
 */
export const invoiceEvent = (row: InvoiceRow): EventData<'invoice.created'> => {
  const { metadata: _, billTo: __, ...invoice } = toInvoice(row)
  return { invoice }
}

/** Returns the invoice of the API. A draft has no page yet. */
export const showInvoice = (
  config: Pick<Config, 'hostedBaseUrl' | 'publicBaseUrl'>,
  row: InvoiceRow,
): Invoice => ({
  ...toInvoice(row),
  hostedUrl: row.status === 'draft' ? null : invoiceUrl(config, row),
  pdfUrl: row.status === 'draft' ? null : invoicePdfUrl(config, row),
})

/** Returns the URL of the hosted page on which the customer sees and pays an invoice. */
export const invoiceUrl = (config: Pick<Config, 'hostedBaseUrl'>, row: InvoiceRow): string =>
  `${config.hostedBaseUrl}/i/${row.hosted_token}`

/** Returns the public URL of the invoice's PDF, which contains the secret token. */
export const invoicePdfUrl = (config: Pick<Config, 'publicBaseUrl'>, row: InvoiceRow): string =>
  `${config.publicBaseUrl}/v1/i/${row.hosted_token}/pdf`
