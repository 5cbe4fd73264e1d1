// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { JsonValue } from '../../json.ts'
import type { Customer } from './customers.ts'
import type { ChainId, TokenSymbol } from './deposits.ts'
import type { LineItem } from './shared.ts'

/**
 * `draft` until it is sent, `open` until it is paid, `past_due` after its due date, `void` after it was
 * voided, which is final. A `paid` invoice becomes `open` or `past_due` again if a reorg removes its payment
 * from the chain.
 */
export type InvoiceStatus = 'draft' | 'open' | 'paid' | 'past_due' | 'void'

/** One page of a list, newest first. */
export interface InvoicePage {
  /** The items of this page, newest first. */
  data: Invoice[]
  /** Whether another page follows. */
  hasMore: boolean
  /** Value to send as `cursor` to get the next page; null on the last page. */
  nextCursor: string | null
}

/** A bill to a customer, paid on chain. */
export interface Invoice {
  /** Identifies the invoice. */
  id: string
  /** The workspace to which the record belongs. */
  workspaceId: string
  /** Invoice number for people. Numbers increase without gaps in each workspace and mode. */
  number: string
  /** The customer who is billed. */
  customerId: string
  /** The subscription that the invoice bills; null if it bills no subscription. */
  subscriptionId: string | null
  /** Total: the sum of quantity times unit amount of all lines. Unit: minor units (cents). */
  amountMinor: number
  /** Three-letter ISO 4217 code of the currency. */
  currency: string
  /** Blockchain on which a payment is made. */
  chain: ChainId | (string & {})
  /** Stablecoin in which a payment is made. */
  token: TokenSymbol | (string & {})
  /**
   * `draft` until it is sent, `open` until it is paid, `past_due` after its due date, `void` after it was
   * voided, which is final. A `paid` invoice becomes `open` or `past_due` again if a reorg removes its
   * payment from the chain.
   */
  status: InvoiceStatus | (string & {})
  /** The lines of the invoice. */
  lineItems: LineItem[]
  /** A note to the customer, at most 1000 characters. */
  memo: string | null
  /** The merchant's own free-form data. Events never contain it. */
  metadata: Record<string, JsonValue> | null
  /** Time at which the invoice was created. Unit: ISO-8601, UTC. */
  createdAt: string
  /** Time at which the invoice is due. It is computed again when the invoice is sent. Unit: ISO-8601, UTC. */
  dueAt: string | null
  /** Time at which the invoice was paid; null while it is not paid. Unit: ISO-8601, UTC. */
  paidAt: string | null
  /**
   * Sum of the confirmed payments for the invoice, before refunds. On a paid invoice it may be up to 0.5
   * percent below `amountMinor`. Unit: minor units (cents).
   */
  receivedMinor: number
  /** Part of `receivedMinor` that was sent back by confirmed refunds. Unit: minor units (cents). */
  refundedMinor: number
  /**
   * Amount kept after refunds that exceeds the amount due: above `amountMinor` for a paid invoice, the whole
   * amount kept for a void invoice, 0 otherwise. Refund it, or agree with the customer what it pays for.
   * Unit: minor units (cents).
   */
  overpaidMinor: number
  /**
   * Time at which the last of the money that paid the invoice was refunded. The `status` stays `paid`. Unit:
   * ISO-8601, UTC.
   */
  refundedAt: string | null
  /**
   * Name and address of the customer as the invoice shows them, one part per line, at most 500 characters. If
   * an invoice has none when it is sent, it gets the name and email address of the customer. Every person who
   * has the link of the invoice can read it. Events do not contain it. Deleting the customer removes it.
   */
  billTo: string | null
  /**
   * Address of the seller, one part per line, at most 500 characters. If an invoice has no seller address
   * when it is sent, it gets the address of the workspace.
   */
  sellerAddress: string | null
  /**
   * Tax id of the seller, at most 60 characters. If an invoice has no tax id when it is sent, it gets the tax
   * id of the workspace.
   */
  sellerTaxId: string | null
  /** Text about tax that is shown below the total, at most 200 characters. It does not change the amounts. */
  taxLine: string | null
  /**
   * URL of the page on which the customer sees and pays the invoice; null for a draft. Every person who has
   * it can read the invoice. Events and CSV do not contain it.
   */
  hostedUrl: string | null
  /** URL of the invoice as a PDF; null for a draft. As confidential as `hostedUrl`. */
  pdfUrl: string | null
  /**
   * The customer of `customerId`; null if there is none. A deleted customer has `deletedAt` and no personal
   * data. Present only if `expand` names it.
   */
  customer?: Customer | null
}

/** The fields of an invoice to create. Its total is the sum of the lines. */
export interface InvoiceCreate {
  /** The customer who is billed. From 1 to 80 characters. */
  customerId: string
  /** Blockchain on which a payment is made. */
  chain: ChainId
  /** Stablecoin in which a payment is made. */
  token: TokenSymbol
  /** 1 to 100 lines. Their total must be at least 1 and at most 1000000000000. */
  lineItems: LineItemCreate[]
  /** Currency of the amounts. It must be the currency to which the token is pegged. Default: `USD`. */
  currency?: string | undefined
  /** A note to the customer, at most 1000 characters. */
  memo?: string | undefined
  /** Number of days until the invoice is due. Unit: days. From 0 to 365. Default: `14`. */
  dueInDays?: number | undefined
  /**
   * Subscription to which the invoice belongs. The invoice bills no period of it, and paying the invoice does
   * not renew it. From 1 to 80 characters.
   */
  subscriptionId?: string | undefined
  /**
   * Name and address of the customer as the invoice shows them, one part per line, at most 500 characters. If
   * an invoice has none when it is sent, it gets the name and email address of the customer. Every person who
   * has the link of the invoice can read it. Events do not contain it. Deleting the customer removes it. From
   * 1 to 500 characters.
   */
  billTo?: string | undefined
  /**
   * Address of the seller, one part per line, at most 500 characters. If an invoice has no seller address
   * when it is sent, it gets the address of the workspace. From 1 to 500 characters.
   */
  sellerAddress?: string | undefined
  /**
   * Tax id of the seller, at most 60 characters. If an invoice has no tax id when it is sent, it gets the tax
   * id of the workspace. From 1 to 60 characters.
   */
  sellerTaxId?: string | undefined
  /**
   * Text about tax that is shown below the total, at most 200 characters. It does not change the amounts.
   * From 1 to 200 characters.
   */
  taxLine?: string | undefined
  /**
   * The merchant's own free-form data: at most 50 keys, 16 KB as JSON and 8 levels deep. Events never contain
   * it.
   */
  metadata?: Record<string, JsonValue> | undefined
}

/** One line of a new invoice. */
export interface LineItemCreate {
  /** Goods or service that the line bills, at most 200 characters. */
  description: string
  /** Number of units. From 1 to 1000000. */
  quantity: number
  /**
   * Price of one unit; negative for a discount. Unit: minor units (cents). From -1000000000000 to
   * 1000000000000.
   */
  unitAmountMinor: number
}

/** Which ones `listInvoices` gives. */
export interface ListInvoicesQuery {
  /** Only invoices to this customer. From 1 to 80 characters. */
  customerId?: string | undefined
  /**
   * `draft` until it is sent, `open` until it is paid, `past_due` after its due date, `void` after it was
   * voided, which is final. A `paid` invoice becomes `open` or `past_due` again if a reorg removes its
   * payment from the chain.
   */
  status?: InvoiceStatus | undefined
  /** `customer` returns each record with its customer. */
  expand?: 'customer' | undefined
  /** Only invoices created at this time or later. Unit: ISO-8601. */
  from?: string | undefined
  /** Only invoices created at this time or earlier. It must not be before `from`. Unit: ISO-8601. */
  to?: string | undefined
  /**
   * The `nextCursor` of the previous page, an opaque string; absent for the first page. At most 200
   * characters.
   */
  cursor?: string | undefined
  /** Maximum number of items to return, from 1 to 100. Default: 25. Default: `25`. */
  limit?: number | undefined
}

/** Which ones the CSV export gives. */
export interface ListInvoicesCsvQuery {
  /** Only invoices to this customer. From 1 to 80 characters. */
  customerId?: string | undefined
  /**
   * `draft` until it is sent, `open` until it is paid, `past_due` after its due date, `void` after it was
   * voided, which is final. A `paid` invoice becomes `open` or `past_due` again if a reorg removes its
   * payment from the chain.
   */
  status?: InvoiceStatus | undefined
  /** `customer` returns each record with its customer. */
  expand?: 'customer' | undefined
  /** Only invoices created at this time or later. Unit: ISO-8601. */
  from?: string | undefined
  /** Only invoices created at this time or earlier. It must not be before `from`. Unit: ISO-8601. */
  to?: string | undefined
}

/** Which ones `retrieveInvoice` gives. */
export interface RetrieveInvoiceQuery {
  /** `customer` returns each record with its customer. */
  expand?: 'customer' | undefined
}
