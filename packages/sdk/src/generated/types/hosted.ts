// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { InvoiceStatus } from './invoices.ts'
import type {
  AcceptedPair,
  Autopay,
  AutopayIssue,
  ChainId,
  LineItem,
  Merchant,
  PriceInterval,
  RecurringInterval,
  TermsToSign,
  TokenSymbol,
  UnsignedTransaction,
} from './shared.ts'
import type { SubscriptionStatus } from './subscriptions.ts'

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

/** What the customer sees of a subscription. */
export interface HostedSubscription {
  /** What is subscribed to. */
  product: string
  /** `past_due` while a renewal is unpaid past its grace; a `paused` subscription does not renew. */
  status: SubscriptionStatus | (string & {})
  /** Whether real money moves. */
  livemode: boolean
  /** What each period costs. Unit: minor units (cents). */
  amountMinor: number
  /** What the next period costs, where another plan was chosen for it. Unit: minor units (cents). */
  nextAmountMinor: number
  /** Three-letter ISO 4217 code of the currency. */
  currency: string
  /** `one_time` for a single charge, else how often a subscription renews. */
  interval: PriceInterval | (string & {})
  /** The blockchain that a payment is made on. */
  chain: ChainId | (string & {})
  /** The stablecoin that a payment is made in. */
  token: TokenSymbol | (string & {})
  /** When the trial ends. Unit: ISO-8601, UTC. */
  trialEndsAt: string | null
  /** When the paid period ends. Unit: ISO-8601, UTC. */
  currentPeriodEnd: string
  /** When the next invoice is made. Unit: ISO-8601, UTC. */
  nextBillingDate: string
  /** When the cancellation took, or will take, effect. Unit: ISO-8601, UTC. */
  canceledAt: string | null
  /** When the subscription was paused. Unit: ISO-8601, UTC. */
  pausedAt: string | null
  /** The invoice that is to be paid; null where none is. */
  unpaid: 
    | {
      /** Number of the invoice, for people. */
      number: string
      /** What is to be paid. Unit: minor units (cents). */
      amountMinor: number
      /** When the invoice is due. Unit: ISO-8601, UTC. */
      dueAt: string | null
    }
    | null
  /**
   * `manual` emails a link for each renewal; `allowance` pulls the amount, on base, polygon and arbitrum;
   * `smart-wallet` is accepted and not live yet.
   */
  autopay: Autopay | (string & {})
  /**
   * Why renewals go by a link although `autopay` is `allowance`: the customer has signed no terms
   * (`no_terms`), or why the last pull moved nothing.
   */
  autopayIssue: AutopayIssue | (string & {}) | null
  /** What the payer may sign to end the agreement by which renewals are pulled; null where there is none. */
  stop: 
    | {
      /** JSON of the typed data (EIP-712), as wallets take it for `eth_signTypedData_v4`. */
      typedData: string
    }
    | null
  /** The agreement by which renewals are pulled; null where there is none. */
  allowance: HostedAllowance | null
  /**
   * What terms would say for which `prepare-terms` is asked now. They cover the unpaid period, and the plan
   * that is chosen for the next one where that has the same interval. Null where there is nothing to sign.
   */
  nextTerms: NextTerms | null
  /**
   * What payers may sign to end terms by which the subscription is not paid: others have taken their place,
   * no approval covers them yet, or the chain did not take their stop. Nothing is pulled by those here; the
   * chain would still let the merchant. Those that paid first, 5 at most.
   */
  formerStops: FormerStop[]
  /** The invoices of its periods, newest first, 12 at most. */
  invoices: SubscriptionInvoice[]
  /** What buyers may know of a workspace. */
  merchant: Merchant
}

/** Who is to sign the terms of a subscription by allowance. */
export interface PrepareTerms {
  /** The address from which renewals are to be pulled. It proves nothing. From 4 to 128 characters. */
  payerAddress: string
}

/** What a payer approves, and signs. */
export interface OfferedTerms {
  /**
   * Approvals of the token to the pull contract, to sign and send in this order. They cover all that the
   * living terms of the payer can take, these terms included. None where the present approval covers a period
   * of each. Only the answer of the request that names the payer has them.
   */
  approvals: UnsignedTransaction[]
  /** The terms of a subscription by allowance, for the payer to sign. */
  terms: TermsToSign
}

/** The payer's signature of `stop`, by which the agreement ends on the chain as well. */
export interface HostedCancel {
  /**
   * The wallet's signature of the typed data; of a contract wallet, what its contract accepts (ERC-1271).
   * From 4 to 4096 characters.
   */
  signature?: string | undefined
  /**
   * Of `formerStops`, the agreement that the signature ends; the subscription goes on. From 4 to 128
   * characters.
   */
  agreement?: string | undefined
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
  /** Whether real money moves. */
  livemode: boolean
  /** What buyers may know of a workspace. */
  merchant: Merchant
  /** The active payment links of the merchant, newest first, 100 at most. */
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

/** What a customer has signed for renewals to be pulled. */
export interface HostedAllowance {
  /** What names the agreement on its chain: the hash of its terms (EIP-712). */
  agreement: string
  /** The address that signed. */
  payer: string
  /** The most that one period may take. Unit: minor units (cents). */
  maximumMinor: number
  /** How long a period of the agreement is. */
  interval: RecurringInterval | (string & {})
  /**
   * The most that the periods which begin within one year may take together; at most the largest amount.
   * Unit: minor units (cents).
   */
  yearMaximumMinor: number
  /**
   * What the approval of the token still covered when it was last read; it may serve other agreements of the
   * wallet too. Unit: minor units (cents).
   */
  remainingMinor: number | null
  /** The transaction of the approval, where it was found. */
  approvalTx: string | null
  /** When the first period begins. Unit: ISO-8601, UTC. */
  startsAt: string
  /** When the agreement ends by itself. Unit: ISO-8601, UTC. */
  endsAt: string
  /** Takes the approval back, for every agreement of the wallet in this token. */
  revoke: UnsignedTransaction
}

/**
 * What terms say that are signed now. A page shows it before a wallet is asked, and compares the typed data
 * with it.
 */
export interface NextTerms {
  /** The most that one period may take. Unit: minor units (cents). */
  maximumMinor: number
  /** How long a period is. */
  interval: RecurringInterval | (string & {})
  /** The address of the merchant, which alone may be paid. */
  recipient: string
  /** Address of the token contract. */
  tokenAddress: string
  /** EIP-155 number of the chain; null off the EVM. */
  chainId: number | null
  /** Decimals of the token. */
  decimals: number
}

/** What the payer of terms by which a subscription is not paid may sign to end them. */
export interface FormerStop {
  /** What names the agreement on its chain: the hash of its terms (EIP-712). */
  agreement: string
  /** The address that signed. */
  payer: string
  /** JSON of the typed data (EIP-712), as wallets take it for `eth_signTypedData_v4`. */
  typedData: string
}

/** An invoice of a subscription. */
export interface SubscriptionInvoice {
  /** Number of the invoice, for people. */
  number: string
  /**
   * `draft` until sent, `open` until paid, `past_due` once the due date passed, `void` once voided, for good.
   * A `paid` invoice is `open` or `past_due` again if the chain loses its payment.
   */
  status: InvoiceStatus | (string & {})
  /** What was billed. Unit: minor units (cents). */
  amountMinor: number
  /** When the invoice was made. Unit: ISO-8601, UTC. */
  createdAt: string
  /** When the invoice was paid. Unit: ISO-8601, UTC. */
  paidAt: string | null
  /** The page of the invoice. */
  url: string
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
  /**
   * What the link can be paid with at this moment, `chain` and `token` first; empty if `chain` and `token`
   * cannot be paid.
   */
  accepts: AcceptedPair[]
}
