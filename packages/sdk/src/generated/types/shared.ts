// Generated from the contract by packages/codegen. Do not edit: run `pnpm codegen`.

import type { JsonValue } from '../../json.ts'

/** The blockchain on which a payment settles. */
export type ChainId = 'base' | 'ethereum' | 'polygon' | 'arbitrum' | 'solana' | 'tron'

/** The stablecoin in which a payment settles. */
export type TokenSymbol = 'USDC' | 'USDT'

/** One line of an invoice. */
export interface LineItem {
  /** What the line is for, at most 200 characters. */
  description: string
  /** How many. */
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
  /** Why, in one sentence. */
  reason: string
  /** The checkouts that were weighed. */
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

/** A transaction for the merchant to sign and send. */
export type UnsignedTransaction =
  | {
    kind: 'evm'
    chainId: number
    from: string
    to: string
    value: '0x0'
    data: string
  }
  | {
    kind: 'solana'
    messageBase64: string
    feePayer: string
    lastValidBlockHeight: number
  }
  | {
    kind: 'tron'
    transaction: Record<string, JsonValue>
  }

/** What buyers may know of a workspace. */
export interface Merchant {
  name: string
  supportEmail: string | null
  logoUrl: string | null
}
