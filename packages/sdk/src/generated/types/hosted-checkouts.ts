// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { CheckoutStatus } from './checkouts.ts'
import type { PaymentStatus } from './payments.ts'
import type { AcceptedPair, ChainId, Merchant, TokenSymbol, UnsignedTransaction } from './shared.ts'

/** What the buyer sees of a checkout. */
export interface HostedCheckout {
  /**
   * `open` until the buyer asks how to pay, then `pending`; `succeeded` once paid and confirmed, and
   * `pending` again if the chain loses that payment; `failed` when only too little was paid in time,
   * `expired` when nothing was.
   */
  status: CheckoutStatus | (string & {})
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
  /**
   * What the buyer may choose to pay with, the pair asked for by default first. `chain` and `token` are that
   * pair or, once the checkout is paid, the pair that it was paid with.
   */
  accepts: AcceptedPair[]
  /** What the buyer reads about the charge. */
  description: string | null
  /** Where the buyer returns to after paying; may be empty. */
  successUrl: string
  /** Where the buyer returns to without paying. */
  cancelUrl: string | null
  /** A transfer counts in a block no later than this. Unit: ISO-8601, UTC. */
  expiresAt: string
  /** When the checkout succeeded. Unit: ISO-8601, UTC. */
  completedAt: string | null
  /** What buyers may know of a workspace. */
  merchant: Merchant
  /**
   * How to pay, with the newest of the pairs that were asked for; null until one was, once the checkout can
   * no longer be paid, and for a visitor from where the deployment takes no payments.
   */
  instructions: PaymentInstructions | null
  /** The payment seen on chain, if any. */
  payment: 
    | {
      /** The blockchain that a payment is made on. */
      chain: ChainId | (string & {})
      /** The stablecoin that a payment is made in. */
      token: TokenSymbol | (string & {})
      /**
       * `pending` once seen on chain, `confirmed` after enough blocks, `failed` when reverted, dropped or
       * underpaid, `refunded` when all of it was sent back, `reorged` when the chain lost its transaction for
       * good.
       */
      status: PaymentStatus | (string & {})
      /** Hash of the paying transaction. */
      txHash: string | null
      /** Blocks from that of the payment on, its own counted. */
      confirmations: number
      /** Confirmations after which the payment is confirmed. */
      confirmationsRequired: number
      /** Why the payment failed, if it did. */
      failureReason: string | null
    }
    | null
}

/**
 * How the buyer wants to pay: `chain` and `token` of a pair in `accepts`. What is left out is that of the
 * first pair.
 */
export interface PreparePayment {
  /** The blockchain that a payment is made on. */
  chain?: ChainId | undefined
  /** The stablecoin that a payment is made in. */
  token?: TokenSymbol | undefined
  /**
   * The address that will pay, if known: `from` of the transaction. It proves nothing. From 4 to 128
   * characters.
   */
  payerAddress?: string | undefined
}

/** How to pay a checkout. */
export interface PaymentInstructions {
  /** The blockchain that a payment is made on. */
  chain: ChainId | (string & {})
  /** The stablecoin that a payment is made in. */
  token: TokenSymbol | (string & {})
  /** Address to pay to. */
  recipient: string
  /** Address of the token contract. */
  tokenAddress: string
  /** EIP-155 number of the chain; null off the EVM. */
  chainId: number | null
  /** Decimals of the token. */
  decimals: number
  /**
   * Exactly what to pay: the price and the fraction of a cent by which the payment is recognised. Where
   * `byHandRefusal` is set, the price alone. Unit: token base units.
   */
  amountBase: string
  /**
   * Why the payment cannot be made by hand, for the buyer to read; null where it can. Only `transaction`
   * carries the reference by which the payment is then recognised.
   */
  byHandRefusal: string | null
  /**
   * The payment as an address to open or scan (EIP-681 on EVM chains); empty where `byHandRefusal` is set.
   */
  paymentUri: string
  /** The payment for a wallet to sign; `from` is the declared payer, or the zero address. */
  transaction: UnsignedTransaction | null
  /** An approval to sign before `transaction`, for an allowance subscription. */
  approval: UnsignedTransaction | null
}

/** The word of a buyer that a transaction paid the checkout. */
export interface TransactionReport {
  /** Hash of the transaction that the buyer says has paid the checkout. From 4 to 200 characters. */
  txHash: string
}

/** What became of the report. */
export interface TransactionReported {
  /**
   * Whether the transfer was found and credited now. If not, the report is kept for the merchant to see, and
   * looked at again when the transaction is read, or is reported again.
   */
  credited: boolean
}

/** The buyer's word that they are of age. */
export interface Attestation {
  /** The kind of goods that is age-restricted. From 1 to 80 characters. */
  category: string
  /** Whether the buyer is of age. */
  confirmed: boolean
  /** Date of birth, where the merchant asks for it. */
  birthDate?: string | undefined
}
