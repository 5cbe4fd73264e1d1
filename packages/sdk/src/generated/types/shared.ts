// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { JsonValue } from '../../json.ts'

/** `one_time` for a single charge, else how often a subscription renews. */
export type PriceInterval = 'one_time' | 'minute' | 'hour' | 'week' | 'month' | 'year'

/** The blockchain that a payment is made on. */
export type ChainId = 'base' | 'ethereum' | 'polygon' | 'arbitrum' | 'solana' | 'tron'

/** The stablecoin that a payment is made in. */
export type TokenSymbol = 'USDC' | 'USDT'

/** One line of an invoice. */
export interface LineItem {
  /** What the line is for, at most 200 characters. */
  description: string
  /** How many are billed. */
  quantity: number
  /** What one costs; negative for a discount. Unit: minor units (cents). */
  unitAmountMinor: number
}

/** A chain and a token that a buyer may choose to pay with. */
export interface AcceptedPair {
  /** The blockchain that a payment is made on. */
  chain: ChainId | (string & {})
  /** The stablecoin that a payment is made in. */
  token: TokenSymbol | (string & {})
}

/** A chain and a token to offer to the buyer. It needs a verified wallet. */
export interface AcceptedPairInput {
  /** The blockchain that a payment is made on. */
  chain: ChainId
  /** The stablecoin that a payment is made in. */
  token: TokenSymbol
}

/**
 * `manual` emails a link for each renewal; `allowance` pulls the amount, on base, polygon and arbitrum;
 * `smart-wallet` is accepted and not live yet.
 */
export type Autopay = 'allowance' | 'smart-wallet' | 'manual'

/**
 * Why renewals go by a link although `autopay` is `allowance`: the customer has signed no terms (`no_terms`),
 * or why the last pull moved nothing.
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

/** How the payment found its checkout. */
export interface PaymentAttribution {
  /**
   * How the payment was matched to a checkout: by the reference in the transaction, the exact amount held for
   * it, a transaction the buyer reported, by hand, or not at all. `declared_payer` is found on older payments
   * only.
   */
  rule: AttributionRule | (string & {})
  /** Why the rule applied, in one sentence. */
  reason: string
  /** The checkouts that the payment could have been for. */
  candidateCheckoutIds: string[]
  /** The rules in the order in which they were asked. Empty for older payments. */
  steps: {
    /**
     * How the payment was matched to a checkout: by the reference in the transaction, the exact amount held
     * for it, a transaction the buyer reported, by hand, or not at all. `declared_payer` is found on older
     * payments only.
     */
    rule: AttributionRule | (string & {})
    /** Whether the rule decided. */
    fits: boolean
    /** Why the rule fits, or does not, in one sentence. */
    because: string
  }[]
}

/**
 * How the payment was matched to a checkout: by the reference in the transaction, the exact amount held for
 * it, a transaction the buyer reported, by hand, or not at all. `declared_payer` is found on older payments
 * only.
 */
export type AttributionRule =
  | 'reference'
  | 'exact_amount'
  | 'declared_payer'
  | 'reported_transaction'
  | 'manual'
  | 'none'

/**
 * The word of a buyer that a transaction paid their checkout. It proves nothing: credit the payment to the
 * checkout by `POST …/payments/{paymentId}/credit` if it is right.
 */
export interface PaymentClaim {
  /** The checkout whose buyer reported the transaction. */
  checkoutId: string
  /** When the buyer reported the transaction. Unit: ISO-8601, UTC. */
  reportedAt: string
}

/** A transaction for a wallet to sign and send. */
export type UnsignedTransaction =
  | {
    /** For an EVM chain. */
    kind: 'evm'
    /** EIP-155 number of the chain. */
    chainId: number
    /** The wallet that signs. */
    from: string
    /** The token contract that is called. */
    to: string
    /** No coin of the chain is sent. */
    value: '0x0'
    /** The call, ABI-encoded, in hex. */
    data: string
    /**
     * The gas that the call needs, estimated with a fifth to spare, in hex; absent where it was not
     * estimated.
     */
    gas?: string
  }
  | {
    /** For Solana. */
    kind: 'solana'
    /** The message to sign, of version 0, in base64. */
    messageBase64: string
    /**
     * The message with an empty signature before it, in base64: the form that most wallets and libraries
     * take.
     */
    transactionBase64: string
    /** The wallet that signs and pays the fee. */
    feePayer: string
    /**
     * The chain takes the transaction up to this block height, which is about a minute away. Initiate the
     * refund again, alike, for the same transaction with a later one.
     */
    lastValidBlockHeight: number
    /** The fee that the wallet pays for it, in lamports, of which a SOL has 1,000,000,000. */
    feeLamports: number
    /**
     * What the wallet pays besides for the token account that the transaction makes for the recipient, in
     * lamports; 0 where the recipient has one.
     */
    newAccountLamports: number
  }
  | {
    /** For Tron. */
    kind: 'tron'
    /**
     * The transaction as Tron's wallets take it. `txID` is the id that it has once signed. The network takes
     * it until `raw_data.expiration`, 23 hours after it was made, and burns `raw_data.fee_limit` at most, in
     * sun, of which a TRX has 1,000,000.
     */
    transaction: Record<string, JsonValue>
  }

/** What a member may do. */
export type MemberRole = 'viewer' | 'developer' | 'admin'

/** How often a subscription renews. */
export type RecurringInterval = 'minute' | 'hour' | 'week' | 'month' | 'year'

/** What buyers may know of a workspace. */
export interface Merchant {
  /** What the business is called. */
  name: string
  /** Address that buyers write to. */
  supportEmail: string | null
  /** Address of the logo of the business. */
  logoUrl: string | null
  /** Whether the operator of the service has approved the business (its `kybStatus` is `approved`). */
  verified: boolean
}

/** The terms of a subscription by allowance, for the payer to sign. */
export interface TermsToSign {
  /** What names the agreement on its chain once the terms are signed: their hash (EIP-712). */
  agreement: string
  /** JSON of the typed data (EIP-712), as wallets take it for `eth_signTypedData_v4`. */
  typedData: string
}
