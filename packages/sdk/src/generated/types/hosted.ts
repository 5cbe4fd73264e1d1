// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { ChainId, TokenSymbol } from './deposits.ts'
import type { InvoiceStatus } from './invoices.ts'
import type {
  AcceptedPair,
  Autopay,
  AutopayIssue,
  LineItem,
  Merchant,
  PriceInterval,
  RecurringInterval,
  TermsToSign,
  UnsignedTransaction,
} from './shared.ts'
import type { SubscriptionStatus } from './subscriptions.ts'

/** An invoice, as the customer sees it. */
export interface HostedInvoice {
  /** Number of the invoice, for people. */
  number: string
  /**
   * `draft` until it is sent, `open` until it is paid, `past_due` after its due date, `void` after it was
   * voided, which is final. A `paid` invoice becomes `open` or `past_due` again if a reorg removes its
   * payment from the chain.
   */
  status: InvoiceStatus | (string & {})
  /** Whether this is live mode, in which real money moves. */
  livemode: boolean
  /** Total amount of the invoice. Unit: minor units (cents). */
  amountMinor: number
  /** Three-letter ISO 4217 code of the currency. */
  currency: string
  /** Blockchain on which a payment is made. */
  chain: ChainId | (string & {})
  /** Stablecoin in which a payment is made. */
  token: TokenSymbol | (string & {})
  /** Lines of the invoice. */
  lineItems: LineItem[]
  /** A note to the customer. */
  memo: string | null
  /** Time at which the invoice was created. Unit: ISO-8601, UTC. */
  createdAt: string
  /** Time at which the invoice is due; null if it has no due date. Unit: ISO-8601, UTC. */
  dueAt: string | null
  /** Time at which the invoice was paid; null until then. Unit: ISO-8601, UTC. */
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
  /** The data of a workspace that buyers can see. */
  merchant: Merchant
}

/** The URL and the token of the payment page of a checkout. */
export interface HostedCheckoutLink {
  /** URL of the payment page. */
  hostedUrl: string
  /** The secret token from the address of the page. */
  token: string
}

/** A subscription, as the customer sees it. */
export interface HostedSubscription {
  /** Name of the product. */
  product: string
  /** `past_due` while a renewal is unpaid after its grace period. A `paused` subscription does not renew. */
  status: SubscriptionStatus | (string & {})
  /** Whether this is live mode, in which real money moves. */
  livemode: boolean
  /** Price of each period. Unit: minor units (cents). */
  amountMinor: number
  /**
   * Price of the next period. It differs from `amountMinor` if another plan was chosen. Unit: minor units
   * (cents).
   */
  nextAmountMinor: number
  /** Three-letter ISO 4217 code of the currency. */
  currency: string
  /** `one_time` for a single charge; otherwise the interval in which a subscription renews. */
  interval: PriceInterval | (string & {})
  /** Blockchain on which a payment is made. */
  chain: ChainId | (string & {})
  /** Stablecoin in which a payment is made. */
  token: TokenSymbol | (string & {})
  /** Time at which the trial ends; null if there is none. Unit: ISO-8601, UTC. */
  trialEndsAt: string | null
  /** Time at which the paid period ends. Unit: ISO-8601, UTC. */
  currentPeriodEnd: string
  /** Time at which the next invoice is created. Unit: ISO-8601, UTC. */
  nextBillingDate: string
  /** Time at which the cancellation took or will take effect; null if there is none. Unit: ISO-8601, UTC. */
  canceledAt: string | null
  /** Time at which the subscription was paused; null if it is not paused. Unit: ISO-8601, UTC. */
  pausedAt: string | null
  /** The unpaid invoice; null if there is none. */
  unpaid: 
    | {
      /** Number of the invoice, for people. */
      number: string
      /** Amount to pay. Unit: minor units (cents). */
      amountMinor: number
      /** Time at which the invoice is due; null if it has no due date. Unit: ISO-8601, UTC. */
      dueAt: string | null
    }
    | null
  /**
   * How renewals are paid. `manual`: the customer receives an email with a link for each renewal.
   * `allowance`: the amount is pulled, on base, polygon and arbitrum. `smart-wallet`: accepted, but not in
   * use yet.
   */
  autopay: Autopay | (string & {})
  /**
   * Reason why the customer receives a link for renewals although `autopay` is `allowance`: the customer has
   * signed no terms (`no_terms`), or the reason why the last pull transferred nothing.
   */
  autopayIssue: AutopayIssue | (string & {}) | null
  /**
   * Message that the payer can sign to end the agreement under which renewals are pulled; null if there is
   * none.
   */
  stop: 
    | {
      /** Typed data (EIP-712) as JSON, in the form that wallets accept for `eth_signTypedData_v4`. */
      typedData: string
    }
    | null
  /** The agreement under which renewals are pulled; null if there is none. */
  allowance: HostedAllowance | null
  /**
   * Content of the terms that `prepare-terms` returns now. They cover the unpaid period and, if the interval
   * is the same, the plan that was chosen for the next period. Null if there is nothing to sign.
   */
  nextTerms: NextTerms | null
  /**
   * Messages that payers can sign to end terms that do not pay the subscription, because other terms replaced
   * them, no approval covers them yet, or the chain did not accept their stop. The service pulls nothing
   * under these terms, but the chain would still allow the merchant to pull. Terms that have paid come first;
   * at most 5 messages.
   */
  formerStops: FormerStop[]
  /** The invoices of the subscription, newest first; at most 12. */
  invoices: SubscriptionInvoice[]
  /** The data of a workspace that buyers can see. */
  merchant: Merchant
}

/** The payer who will sign the terms of a subscription by allowance. */
export interface PrepareTerms {
  /** Address from which renewals will be pulled. It proves nothing. From 4 to 128 characters. */
  payerAddress: string
}

/** The approvals that a payer sends, and the terms that the payer signs. */
export interface OfferedTerms {
  /**
   * Transactions that approve the pull contract to transfer the token, to sign and send in this order. They
   * cover the maximum amounts of all terms of the payer that are in force, including these terms. Empty if
   * the current approval covers one period of each. Returned only if the request names the payer.
   */
  approvals: UnsignedTransaction[]
  /** The terms of a subscription that is paid by allowance, for the payer to sign. */
  terms: TermsToSign
}

/** The payer's signature of `stop`, which also ends the agreement on the chain. */
export interface HostedCancel {
  /**
   * The wallet's signature of the typed data. For a contract wallet: the bytes that its contract accepts
   * (ERC-1271). From 4 to 4096 characters.
   */
  signature?: string | undefined
  /**
   * Agreement in `formerStops` that the signature ends. The subscription continues. From 4 to 128 characters.
   */
  agreement?: string | undefined
}

/** The amount that the buyer chose, for a link with an open amount. */
export interface OpenPaymentLink {
  /**
   * Amount that the buyer chose, within the limits of the link. Required for a link with an open amount,
   * refused for other links. Unit: minor units (cents). From 1 to 1000000000000.
   */
  amount?: number | undefined
}

/** A merchant's public page. */
export interface MerchantProfile {
  /** Name of the merchant in the URL of the page. */
  slug: string
  /** Whether this is live mode, in which real money moves. */
  livemode: boolean
  /** The data of a workspace that buyers can see. */
  merchant: Merchant
  /** The active payment links of the merchant, newest first; at most 100. */
  links: MerchantProfileLink[]
}

/** A message to the merchant. */
export interface ContactMessage {
  /** Email address to which the merchant replies. At most 254 characters. */
  email: string
  /** Name of the sender. At most 120 characters. */
  name?: string | undefined
  /** The message, 1 to 2000 characters. */
  message: string
}

/** The agreement that a customer has signed, so that renewals can be pulled. */
export interface HostedAllowance {
  /** Identifier of the agreement on its chain: the hash of its terms (EIP-712). */
  agreement: string
  /** Address that signed the terms. */
  payer: string
  /** Maximum amount that can be pulled in one period. Unit: minor units (cents). */
  maximumMinor: number
  /** Length of a period of the agreement. */
  interval: RecurringInterval | (string & {})
  /**
   * Maximum total of the periods that begin within one year; limited to the largest amount of the API. Unit:
   * minor units (cents).
   */
  yearMaximumMinor: number
  /**
   * Remaining approval of the token when it was last read; null if it was not read yet. The same approval may
   * serve other agreements of the wallet. Unit: minor units (cents).
   */
  remainingMinor: number | null
  /** Hash of the approval transaction; null if it was not found. */
  approvalTx: string | null
  /** Time at which the first period begins. Unit: ISO-8601, UTC. */
  startsAt: string
  /** Time at which the agreement expires. Unit: ISO-8601, UTC. */
  endsAt: string
  /** Transaction that revokes the approval, for all agreements of the wallet in this token. */
  revoke: UnsignedTransaction
}

/**
 * Content of the terms that the payer can sign now. Show it before you open the wallet, and compare the typed
 * data with it.
 */
export interface NextTerms {
  /** Maximum amount that can be pulled in one period. Unit: minor units (cents). */
  maximumMinor: number
  /** Length of a period. */
  interval: RecurringInterval | (string & {})
  /** Address of the merchant, the only address to which the terms allow payments. */
  recipient: string
  /** Address of the token contract. */
  tokenAddress: string
  /** EIP-155 chain id; null on Solana and Tron. */
  chainId: number | null
  /** Number of decimals of the token. */
  decimals: number
}

/** A message that the payer can sign to end terms that do not pay the subscription. */
export interface FormerStop {
  /** Identifier of the agreement on its chain: the hash of its terms (EIP-712). */
  agreement: string
  /** Address that signed the terms. */
  payer: string
  /** Typed data (EIP-712) as JSON, in the form that wallets accept for `eth_signTypedData_v4`. */
  typedData: string
}

/** An invoice of a subscription. */
export interface SubscriptionInvoice {
  /** Number of the invoice, for people. */
  number: string
  /**
   * `draft` until it is sent, `open` until it is paid, `past_due` after its due date, `void` after it was
   * voided, which is final. A `paid` invoice becomes `open` or `past_due` again if a reorg removes its
   * payment from the chain.
   */
  status: InvoiceStatus | (string & {})
  /** Billed amount. Unit: minor units (cents). */
  amountMinor: number
  /** Time at which the invoice was created. Unit: ISO-8601, UTC. */
  createdAt: string
  /** Time at which the invoice was paid; null until then. Unit: ISO-8601, UTC. */
  paidAt: string | null
  /** URL of the page of the invoice. */
  url: string
}

/** An active payment link. */
export interface MerchantProfileLink {
  /** URL of the payment link. */
  url: string
  /** Description of the charge, shown to the buyer. */
  description: string
  /** Fixed amount; 0 if the buyer chooses the amount. Unit: minor units (cents). */
  amountMinor: number
  /** Whether the buyer chooses the amount. */
  openAmount: boolean
  /** Three-letter ISO 4217 code of the currency. */
  currency: string
  /** Blockchain on which a payment is made. */
  chain: ChainId | (string & {})
  /** Stablecoin in which a payment is made. */
  token: TokenSymbol | (string & {})
  /**
   * Pairs with which the link can be paid now, the pair of `chain` and `token` first; empty if that pair
   * cannot be paid.
   */
  accepts: AcceptedPair[]
}
