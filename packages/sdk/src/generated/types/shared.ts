// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { JsonValue } from '../../json.ts'

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

/**
 * `open` until the buyer asks how to pay, then `pending`; `succeeded` once paid and confirmed, `failed` when
 * the payment failed, `expired` when nobody paid in time.
 */
export type CheckoutStatus = 'open' | 'pending' | 'succeeded' | 'failed' | 'expired'

/** How the payment found its checkout. */
export interface PaymentAttribution {
  /**
   * How the payment was matched to a checkout: by the reference in the transaction, the exact amount
   * reserved, the payer address declared, a transaction the buyer reported, by hand, or not at all.
   */
  rule: AttributionRule | (string & {})
  /** Why the rule applied, in one sentence. */
  reason: string
  /** The checkouts that the payment could have been for. */
  candidateCheckoutIds: string[]
}

/**
 * How the payment was matched to a checkout: by the reference in the transaction, the exact amount reserved,
 * the payer address declared, a transaction the buyer reported, by hand, or not at all.
 */
export type AttributionRule =
  | 'reference'
  | 'exact_amount'
  | 'declared_payer'
  | 'reported_transaction'
  | 'manual'
  | 'none'

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
  }
  | {
    /** For Solana. */
    kind: 'solana'
    /** The message to sign, in base64. */
    messageBase64: string
    /** The wallet that signs and pays the fee. */
    feePayer: string
    /** The chain takes the transaction up to this block height. */
    lastValidBlockHeight: number
  }
  | {
    /** For Tron. */
    kind: 'tron'
    /** The transaction as Tron's wallets take it. */
    transaction: Record<string, JsonValue>
  }

/** What buyers may know of a workspace. */
export interface Merchant {
  /** What the business is called. */
  name: string
  /** Address that buyers write to. */
  supportEmail: string | null
  /** Address of the logo of the business. */
  logoUrl: string | null
}
