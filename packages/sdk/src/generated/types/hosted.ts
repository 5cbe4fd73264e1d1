// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { InvoiceStatus } from './invoices.ts'
import type { ChainId, LineItem, Merchant, TokenSymbol } from './shared.ts'

/** What the customer sees of an invoice. */
export interface HostedInvoice {
  /** Number of the invoice, for people. */
  number: string
  /**
   * `draft` until sent, `open` until paid, `past_due` once the due date passed, `void` once voided, for good.
   * A `paid` invoice is `open` or `past_due` again if the chain loses its payment.
   */
  status: InvoiceStatus | (string & {})
  /** Whether real money moves. */
  livemode: boolean
  /** What is to be paid. Unit: minor units (cents). */
  amountMinor: number
  /** Three-letter ISO 4217 code of the currency. */
  currency: string
  /** The blockchain that a payment is made on. */
  chain: ChainId | (string & {})
  /** The stablecoin that a payment is made in. */
  token: TokenSymbol | (string & {})
  /** What is billed, line by line. */
  lineItems: LineItem[]
  /** A note to the customer. */
  memo: string | null
  /** When the invoice was created. Unit: ISO-8601, UTC. */
  createdAt: string
  /** When the invoice is due. Unit: ISO-8601, UTC. */
  dueAt: string | null
  /** When the invoice was paid. Unit: ISO-8601, UTC. */
  paidAt: string | null
  /** What buyers may know of a workspace. */
  merchant: Merchant
}

/** The page and token of a checkout. */
export interface HostedCheckoutLink {
  /** The page to pay on. */
  hostedUrl: string
  /** The secret token from the address of the page. */
  token: string
}

/** The amount that the buyer chose, for a link with an open amount. */
export interface OpenPaymentLink {
  /**
   * The amount that the buyer chose, within the bounds of the link. A link with an open amount needs it,
   * another takes none. Unit: minor units (cents). From 1 to 1000000000000.
   */
  amount?: number | undefined
}

/** A merchant's public page. */
export interface MerchantProfile {
  /** Name in the address of the page. */
  slug: string
  /** What buyers may know of a workspace. */
  merchant: Merchant
  /** The active payment links of the merchant. */
  links: MerchantProfileLink[]
}

/** A message to the merchant. */
export interface ContactMessage {
  /** Address that the merchant answers to. At most 254 characters. */
  email: string
  /** Name of the sender. At most 120 characters. */
  name?: string | undefined
  /** The message, 1 to 2000 characters. */
  message: string
}

/** An active payment link. */
export interface MerchantProfileLink {
  /** The address to pay at. */
  url: string
  /** What the buyer reads about the charge. */
  description: string
  /** The fixed charge; 0 when the buyer chooses. Unit: minor units (cents). */
  amountMinor: number
  /** Whether the buyer chooses the amount. */
  openAmount: boolean
  /** Three-letter ISO 4217 code of the currency. */
  currency: string
  /** The blockchain that a payment is made on. */
  chain: ChainId | (string & {})
  /** The stablecoin that a payment is made in. */
  token: TokenSymbol | (string & {})
}
