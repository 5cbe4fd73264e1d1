// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { JsonValue } from '../../json.ts'
import type { ChainId, LineItem, TokenSymbol } from './shared.ts'

/**
 * `draft` until sent, `open` until paid, `past_due` once the due date passed, `void` once voided, for good. A
 * `paid` invoice is `open` or `past_due` again if the chain loses its payment.
 */
export type InvoiceStatus = 'draft' | 'open' | 'paid' | 'past_due' | 'void'

/** One page of a list, newest first. */
export interface InvoicePage {
  /** The items of this page, newest first. */
  data: Invoice[]
  /** Whether another page follows. */
  hasMore: boolean
  /** Send it as `cursor` for the next page; null on the last page. */
  nextCursor: string | null
}

/** A bill to a customer, paid on chain. */
export interface Invoice {
  /** Identifies the invoice. */
  id: string
  /** The workspace the record belongs to. */
  workspaceId: string
  /** Number for people: it rises without gaps in a workspace and mode. */
  number: string
  /** The customer who is billed. */
  customerId: string
  /** The subscription that the invoice bills, if any. */
  subscriptionId: string | null
  /** Sum of quantity times unit amount over the lines. Unit: minor units (cents). */
  amountMinor: number
  /** Three-letter ISO 4217 code of the currency. */
  currency: string
  /** The blockchain that a payment is made on. */
  chain: ChainId | (string & {})
  /** The stablecoin that a payment is made in. */
  token: TokenSymbol | (string & {})
  /**
   * `draft` until sent, `open` until paid, `past_due` once the due date passed, `void` once voided, for good.
   * A `paid` invoice is `open` or `past_due` again if the chain loses its payment.
   */
  status: InvoiceStatus | (string & {})
  /** What is billed, line by line. */
  lineItems: LineItem[]
  /** A note to the customer, at most 1000 characters. */
  memo: string | null
  /** Free-form data of the merchant's own. It is never part of an event. */
  metadata: Record<string, JsonValue> | null
  /** When the invoice was created. Unit: ISO-8601, UTC. */
  createdAt: string
  /** When the invoice is due; counted anew when the invoice is sent. Unit: ISO-8601, UTC. */
  dueAt: string | null
  /** When the invoice was paid. Unit: ISO-8601, UTC. */
  paidAt: string | null
  /**
   * What confirmed payments for the invoice brought, also what was refunded since. It may be up to 0.5
   * percent below `amountMinor` on a paid invoice. Unit: minor units (cents).
   */
  receivedMinor: number
  /** What of `receivedMinor` was sent back, by refunds that confirmed. Unit: minor units (cents). */
  refundedMinor: number
  /**
   * What is kept beyond what the invoice asks: of a paid one, above `amountMinor`; of a void one, all that is
   * kept. Refund it, or agree with the customer what it pays. Unit: minor units (cents).
   */
  overpaidMinor: number
  /** When all that had paid the invoice was refunded. Its `status` stays `paid`. Unit: ISO-8601, UTC. */
  refundedAt: string | null
  /**
   * Who is billed, as the document names them: name and address in lines, at most 500 characters. Whoever has
   * the link of the invoice reads it. No event has it, and deleting the customer empties it.
   */
  billTo: string | null
  /** The address of the seller in lines, at most 500 characters. */
  sellerAddress: string | null
  /** The tax id of the seller, at most 60 characters. */
  sellerTaxId: string | null
  /** What is said of tax below the total, at most 200 characters. The amounts are those of the lines. */
  taxLine: string | null
}

/** The fields of an invoice to create; its total is the sum of the lines. */
export interface InvoiceCreate {
  /** The customer who is billed. From 1 to 80 characters. */
  customerId: string
  /** The blockchain that a payment is made on. */
  chain: ChainId
  /** The stablecoin that a payment is made in. */
  token: TokenSymbol
  /** 1 to 100 lines; the total must be 1 or more, and at most 1000000000000. */
  lineItems: LineItemCreate[]
  /** Currency of the amounts. It must be the one the token is pegged to. Default: `USD`. */
  currency?: string | undefined
  /** A note to the customer, at most 1000 characters. */
  memo?: string | undefined
  /** Days until the invoice is due. Unit: days. From 0 to 365. Default: `14`. */
  dueInDays?: number | undefined
  /**
   * A subscription that the invoice is about. It does not bill a period, and paying it does not renew the
   * subscription. From 1 to 80 characters.
   */
  subscriptionId?: string | undefined
  /**
   * Who is billed, as the document names them: name and address in lines, at most 500 characters. Whoever has
   * the link of the invoice reads it. No event has it, and deleting the customer empties it. From 1 to 500
   * characters.
   */
  billTo?: string | undefined
  /** The address of the seller in lines, at most 500 characters. From 1 to 500 characters. */
  sellerAddress?: string | undefined
  /** The tax id of the seller, at most 60 characters. From 1 to 60 characters. */
  sellerTaxId?: string | undefined
  /**
   * What is said of tax below the total, at most 200 characters. The amounts are those of the lines. From 1
   * to 200 characters.
   */
  taxLine?: string | undefined
  /**
   * Free-form data of the merchant's own, never part of an event: at most 50 keys, 16 KB as JSON and 8 levels
   * deep.
   */
  metadata?: Record<string, JsonValue> | undefined
}

/** One line of a new invoice. */
export interface LineItemCreate {
  /** What the line is for, at most 200 characters. */
  description: string
  /** How many are billed. From 1 to 1000000. */
  quantity: number
  /**
   * What one costs; negative for a discount. Unit: minor units (cents). From -1000000000000 to 1000000000000.
   */
  unitAmountMinor: number
}

/** Which ones `listInvoices` gives. */
export interface ListInvoicesQuery {
  /** Only invoices to this customer. From 1 to 80 characters. */
  customerId?: string | undefined
  /**
   * `draft` until sent, `open` until paid, `past_due` once the due date passed, `void` once voided, for good.
   * A `paid` invoice is `open` or `past_due` again if the chain loses its payment.
   */
  status?: InvoiceStatus | undefined
  /** Only invoices created at this moment or later. Unit: ISO-8601. */
  from?: string | undefined
  /** Only invoices created at this moment or earlier. It is not before `from`. Unit: ISO-8601. */
  to?: string | undefined
  /** The opaque `nextCursor` of the page before; absent for the first page. At most 200 characters. */
  cursor?: string | undefined
  /** How many items to answer with: 1 to 100, 25 by default. Default: `25`. */
  limit?: number | undefined
}

/** Which ones the CSV export gives. */
export interface ListInvoicesCsvQuery {
  /** Only invoices to this customer. From 1 to 80 characters. */
  customerId?: string | undefined
  /**
   * `draft` until sent, `open` until paid, `past_due` once the due date passed, `void` once voided, for good.
   * A `paid` invoice is `open` or `past_due` again if the chain loses its payment.
   */
  status?: InvoiceStatus | undefined
  /** Only invoices created at this moment or later. Unit: ISO-8601. */
  from?: string | undefined
  /** Only invoices created at this moment or earlier. It is not before `from`. Unit: ISO-8601. */
  to?: string | undefined
}
