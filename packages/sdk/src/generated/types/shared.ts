// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { JsonValue } from '../../json.ts'
import type { ChainId, TokenSymbol } from './deposits.ts'

/** `one_time` for a single charge; otherwise the interval in which a subscription renews. */
export type PriceInterval = 'one_time' | 'minute' | 'hour' | 'week' | 'month' | 'year'

/** One line of an invoice. */
export interface LineItem {
  /** Goods or service that the line bills, at most 200 characters. */
  description: string
  /** Number of units. */
  quantity: number
  /** Price of one unit; negative for a discount. Unit: minor units (cents). */
  unitAmountMinor: number
}

/** A chain and a token that a buyer may choose to pay with. */
export interface AcceptedPair {
  /** Blockchain on which a payment is made. */
  chain: ChainId | (string & {})
  /** Stablecoin in which a payment is made. */
  token: TokenSymbol | (string & {})
}

/** A chain and a token to offer to the buyer. The pair needs a verified wallet. */
export interface AcceptedPairInput {
  /** Blockchain on which a payment is made. */
  chain: ChainId
  /** Stablecoin in which a payment is made. */
  token: TokenSymbol
}

/**
 * How renewals are paid. `manual`: the customer receives an email with a link for each renewal. `allowance`:
 * the amount is pulled, on base, polygon and arbitrum. `smart-wallet`: accepted, but not in use yet.
 */
export type Autopay = 'allowance' | 'smart-wallet' | 'manual'

/** The interval in which a subscription renews. */
export type RecurringInterval = 'minute' | 'hour' | 'week' | 'month' | 'year'

/**
 * Reason why the customer receives a link for renewals although `autopay` is `allowance`: the customer has
 * signed no terms (`no_terms`), or the reason why the last pull transferred nothing.
 */
export type AutopayIssue =
  | 'no_terms'
  | 'insufficient_balance'
  | 'insufficient_allowance'
  | 'reverted'
  | 'not_due'
  | 'stopped'
  | 'token_refused'
  | 'terms_too_low'
  | 'not_named'
  | 'refused'
  | 'unavailable'

/**
 * What one of several transfers does for its checkout. `part`: it counts towards the price. `settling`: with
 * it the confirmed payments covered the price, and the checkout succeeded; at most one payment of a checkout
 * is `settling` at a time. `surplus`: it does not count, because the checkout was covered before or can no
 * longer be paid: refund it.
 */
export type PaymentCoverage = 'part' | 'settling' | 'surplus'

/** The decision about which checkout a payment is for, with its reasons. */
export interface PaymentAttribution {
  /**
   * Rule that matched the payment to a checkout: the deposit address of the checkout, the reference in the
   * transaction, the exact amount that is reserved for the checkout, a transaction that the buyer reported,
   * `manual` by the merchant, or `none`. Only older payments have `declared_payer`.
   */
  rule: AttributionRule | (string & {})
  /** Reason why the rule applied, in one sentence. */
  reason: string
  /** The checkouts that the payment may be for. */
  candidateCheckoutIds: string[]
  /**
   * The unpaid checkouts whose price is as close to the amount as the price of `closeMatchCheckoutId`,
   * including this checkout, at most 10. Empty if there is one close match or none.
   */
  equallyCloseCheckoutIds: string[]
  /** The rules in the order in which they were tried. Empty for older payments. */
  steps: {
    /**
     * Rule that matched the payment to a checkout: the deposit address of the checkout, the reference in the
     * transaction, the exact amount that is reserved for the checkout, a transaction that the buyer reported,
     * `manual` by the merchant, or `none`. Only older payments have `declared_payer`.
     */
    rule: AttributionRule | (string & {})
    /** Whether the rule matched the payment. */
    fits: boolean
    /** Reason why the rule matched or did not match, in one sentence. */
    because: string
  }[]
}

/**
 * Rule that matched the payment to a checkout: the deposit address of the checkout, the reference in the
 * transaction, the exact amount that is reserved for the checkout, a transaction that the buyer reported,
 * `manual` by the merchant, or `none`. Only older payments have `declared_payer`.
 */
export type AttributionRule =
  | 'deposit_address'
  | 'reference'
  | 'exact_amount'
  | 'declared_payer'
  | 'reported_transaction'
  | 'manual'
  | 'none'

/**
 * A statement by a buyer that a transaction paid their checkout. It proves nothing. If it is right, credit
 * the payment to the checkout with `POST …/payments/{paymentId}/credit`.
 */
export interface PaymentClaim {
  /** The checkout whose buyer reported the transaction. */
  checkoutId: string
  /** Time at which the buyer reported the transaction. Unit: ISO-8601, UTC. */
  reportedAt: string
}

/** A transaction for a wallet to sign and send. */
export type UnsignedTransaction =
  | {
    /** A transaction of an EVM chain. */
    kind: 'evm'
    /** EIP-155 chain id. */
    chainId: number
    /** Address of the wallet that signs. */
    from: string
    /** The token contract that is called. */
    to: string
    /** Always zero: the transaction sends no native coin. */
    value: '0x0'
    /** The call, ABI-encoded, in hex. */
    data: string
    /** Gas limit in hex: the estimated gas plus 20 percent. Absent if the gas was not estimated. */
    gas?: string
  }
  | {
    /** A transaction of Solana. */
    kind: 'solana'
    /** The message to sign, in version 0 and base64. */
    messageBase64: string
    /** The message after an empty signature, in base64: the form that most wallets and libraries accept. */
    transactionBase64: string
    /** Address of the wallet that signs and pays the fee. */
    feePayer: string
    /**
     * Last block height at which the chain accepts the transaction, reached after about a minute. To get the
     * same transaction with a later height, send the same request to initiate the refund again.
     */
    lastValidBlockHeight: number
    /** Fee that the wallet pays, in lamports. 1 SOL is 1,000,000,000 lamports. */
    feeLamports: number
    /**
     * Amount that the wallet pays in addition for the token account that the transaction creates for the
     * recipient, in lamports; 0 if the recipient has a token account.
     */
    newAccountLamports: number
  }
  | {
    /** A transaction of Tron. */
    kind: 'tron'
    /**
     * The transaction in the form that Tron wallets accept. `txID` is its id, which signing does not change.
     * The network accepts the transaction until `raw_data.expiration`, 23 hours after it was created, and
     * burns at most `raw_data.fee_limit` sun. 1 TRX is 1,000,000 sun.
     */
    transaction: Record<string, JsonValue>
  }

/** The call of the refund, in the form in which a Safe proposes it to its owners. */
export interface SafeTransaction {
  /** The token contract that is called. */
  to: string
  /** Always zero: the transaction sends no native coin. */
  value: '0'
  /** The call, ABI-encoded, in hex. */
  data: string
  /** A call, not a delegate call. */
  operation: 0
}

/** The role of a member, which decides what the member may do. */
export type MemberRole = 'viewer' | 'developer' | 'admin'

/** The data of a workspace that buyers can see. */
export interface Merchant {
  /** Name of the business. */
  name: string
  /** Email address to which buyers can write; null if none was set. */
  supportEmail: string | null
  /** URL of the logo of the business; null if none was set. */
  logoUrl: string | null
  /** Whether the operator of the service has approved the business (its `kybStatus` is `approved`). */
  verified: boolean
}

/** The terms of a subscription that is paid by allowance, for the payer to sign. */
export interface TermsToSign {
  /** Hash of the terms (EIP-712), which identifies the agreement on its chain after the terms are signed. */
  agreement: string
  /** Typed data (EIP-712) as JSON, for the wallet method `eth_signTypedData_v4`. */
  typedData: string
}
