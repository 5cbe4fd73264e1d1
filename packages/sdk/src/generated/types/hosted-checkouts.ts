// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { CheckoutStatus } from './checkouts.ts'
import type { ChainId, TokenSymbol } from './deposits.ts'
import type { PaymentStatus } from './payments.ts'
import type {
  AcceptedPair,
  AutopayIssue,
  Merchant,
  PaymentCoverage,
  RecurringInterval,
  TermsToSign,
  UnsignedTransaction,
} from './shared.ts'

/** A checkout, as the buyer sees it. */
export interface HostedCheckout {
  /**
   * `open` until the buyer requests payment instructions, then `pending`; `succeeded` once a payment is
   * confirmed, and `pending` again if the chain loses that payment; `failed` if less than the price was paid
   * in time, `expired` if nothing was paid.
   */
  status: CheckoutStatus | (string & {})
  /** Whether this is live mode, in which real money moves. */
  livemode: boolean
  /** Amount to pay. Unit: minor units (cents). */
  amountMinor: number
  /** Three-letter ISO 4217 code of the currency. */
  currency: string
  /** Interval at which the price is charged, in mode `subscription`; null for a single payment. */
  interval: RecurringInterval | (string & {}) | null
  /** Blockchain on which a payment is made. */
  chain: ChainId | (string & {})
  /** Stablecoin in which a payment is made. */
  token: TokenSymbol | (string & {})
  /**
   * Pairs that the buyer may choose to pay with, the default pair first. `chain` and `token` are the default
   * pair or, once the checkout is paid, the pair of the payment.
   */
  accepts: AcceptedPair[]
  /** Description of the charge, shown to the buyer; null if there is none. */
  description: string | null
  /** URL to which the buyer returns after the payment; empty if none was set. */
  successUrl: string
  /** URL to which the buyer returns without paying; null if none was set. */
  cancelUrl: string | null
  /** Whether the page returns the buyer to `successUrl` by itself, five seconds after the payment. */
  autoReturn: boolean
  /**
   * Time until which the checkout can be paid: a transfer counts if the time of its block is not later. Unit:
   * ISO-8601, UTC.
   */
  expiresAt: string
  /** Time at which the checkout succeeded; null until then. Unit: ISO-8601, UTC. */
  completedAt: string | null
  /** The data of a workspace that buyers can see. */
  merchant: Merchant
  /**
   * Age that the buyer must attest before payment instructions are returned; null if nothing is
   * age-restricted.
   */
  ageRestriction: 
    | {
      /** Kind of goods that is restricted, as shown to buyers; 1 to 80 characters. */
      category: string
      /** Minimum age of the buyer. Unit: years. */
      requiredAge: number
      /** Whether the buyer has attested to be of age. */
      attested: boolean
    }
    | null
  /** Progress of the agreement, in a checkout that starts a subscription by allowance; otherwise null. */
  autopay: AutopayProgress | null
  /**
   * Length of the trial, which begins once the buyer has agreed and in which nothing is paid; null if there
   * is no trial. Unit: days.
   */
  trialDays: number | null
  /**
   * Payment instructions for the pair that was requested last. Null before a pair is requested, once the
   * checkout can no longer be paid, until a required age is attested, and for a visitor from a country whose
   * payments the deployment does not accept.
   */
  instructions: PaymentInstructions | null
  /** The payment that was seen on chain; null if there is none. */
  payment: 
    | {
      /** Blockchain on which a payment is made. */
      chain: ChainId | (string & {})
      /** Stablecoin in which a payment is made. */
      token: TokenSymbol | (string & {})
      /**
       * `pending` after the transfer is seen on chain, `confirmed` after enough blocks, `failed` if it
       * reverted, was dropped or is too low for its checkout, `refunded` after the whole amount was sent
       * back, `reorged` if a reorg removed the transaction permanently.
       */
      status: PaymentStatus | (string & {})
      /** Hash of the paying transaction. */
      txHash: string | null
      /** Number of blocks from the block of the payment to the newest block, both included. */
      confirmations: number
      /** Number of confirmations after which the payment is confirmed. */
      confirmationsRequired: number
      /** Reason of the failure; null if the payment has not failed. */
      failureReason: string | null
      /** Received amount, rounded down to whole cents. Unit: minor units (cents). */
      amountMinor: number
      /**
       * Exact amount of the transfer; for a reverted transaction, the amount that it tried to transfer. Unit:
       * token base units.
       */
      tokenAmountBase: string | null
      /**
       * Number of decimals of the token, to convert base units into an amount; null if the deployment no
       * longer accepts the token on this chain.
       */
      tokenDecimals: number | null
      /**
       * Whether the received amount is too small for this checkout, and no other payment covers the rest.
       * Before `expiresAt` the buyer can send the rest: see `remainingBase`. The merchant can refund the
       * received amount. With a deposit address, true only after the checkout has ended.
       */
      underpaid: boolean
    }
    | null
  /** Refunded amount: the confirmed refunds of the payments of this checkout. Unit: minor units (cents). */
  refundedMinor: number
  /**
   * URL of the page of the subscription that the checkout started; null before it is paid, and for a single
   * payment.
   */
  subscriptionUrl: string | null
  /**
   * The transfers that count towards the price, the first 20: all to the deposit address of the checkout, or
   * those to the shared address that are less than the price. Empty if there are none.
   */
  payments: {
    /** Blockchain on which a payment is made. */
    chain: ChainId | (string & {})
    /** Stablecoin in which a payment is made. */
    token: TokenSymbol | (string & {})
    /**
     * `pending` after the transfer is seen on chain, `confirmed` after enough blocks, `failed` if it
     * reverted, was dropped or is too low for its checkout, `refunded` after the whole amount was sent back,
     * `reorged` if a reorg removed the transaction permanently.
     */
    status: PaymentStatus | (string & {})
    /** Hash of the transaction. */
    txHash: string
    /** Received amount, rounded down to whole cents. Unit: minor units (cents). */
    amountMinor: number
    /**
     * What one of several transfers does for its checkout. `part`: it counts towards the price. `settling`:
     * with it the confirmed payments covered the price, and the checkout succeeded; at most one payment of a
     * checkout is `settling` at a time. `surplus`: it does not count, because the checkout was covered before
     * or can no longer be paid: refund it.
     */
    coverage: PaymentCoverage | (string & {})
  }[]
  /**
   * Base units that are still missing in the pair of `instructions`, which is the amount of `instructions`.
   * Null if no payment is expected, and at a shared address before a part of the price was received. Unit:
   * token base units.
   */
  remainingBase: string | null
  /** Address that was named for a refund; null without one, and once a payment was seen. */
  refundAddress: string | null
  /**
   * How many times the merchant has withdrawn a deposit address that the buyer was shown. When it rises,
   * request instructions again (`prepare-payment`), and show that the address has changed.
   */
  addressChanges: number
}

/**
 * The pair in `accepts` with which the buyer wants to pay. If `chain` or `token` is left out, the value of
 * the first pair applies.
 */
export interface PreparePayment {
  /** Blockchain on which a payment is made. */
  chain?: ChainId | undefined
  /** Stablecoin in which a payment is made. */
  token?: TokenSymbol | undefined
  /**
   * Address that will pay, if known. It becomes `from` of the transaction, and proves nothing. Required for a
   * subscription by allowance, because the terms name this address. From 4 to 128 characters.
   */
  payerAddress?: string | undefined
}

/** The data for paying a checkout. */
export interface PaymentInstructions {
  /** Blockchain on which a payment is made. */
  chain: ChainId | (string & {})
  /** Stablecoin in which a payment is made. */
  token: TokenSymbol | (string & {})
  /** Address that receives the payment. */
  recipient: string
  /**
   * Whether `recipient` belongs to this checkout alone. If true, every transfer of `token` to it is a payment
   * of the checkout, whatever its amount and sender, and several transfers are added up. If false,
   * `recipient` is the settlement wallet, and a payment is recognised by `amountBase` or `reference`.
   */
  depositAddress: boolean
  /** Address of the token contract. */
  tokenAddress: string
  /** EIP-155 chain id; null on Solana and Tron. */
  chainId: number | null
  /** Number of decimals of the token. */
  decimals: number
  /**
   * Amount to pay. To a deposit address, the price, or the part of it that is still missing. Otherwise the
   * price plus a fraction of a cent that identifies the checkout or, if `byHandRefusal` is set, the price
   * without the fraction. `0` if the checkout starts a trial, in which nothing is paid. Unit: token base
   * units.
   */
  amountBase: string
  /**
   * Reason, to show to the buyer, why the payment cannot be made by hand; null if it can. If set, only a
   * payment by `transaction`, or on Solana by `paymentUri`, is recognised, because these contain the
   * reference.
   */
  byHandRefusal: string | null
  /**
   * The payment reference, 16 bytes in hex. `transaction` contains it on EVM chains, and `paymentUri` on
   * Solana. If you build the call of the token yourself, as on Tron, append the 4 bytes `53524c31` and the
   * reference to the arguments. A payment with the reference is recognised whatever its amount. A payment to
   * a deposit address needs no reference.
   */
  reference: string
  /**
   * The payment as a URI to open or to scan as a QR code. EVM chains: EIP-681, empty if `byHandRefusal` is
   * set. Solana: a transfer request of Solana Pay, which contains the reference; empty only if nothing is
   * paid. Tron: `tron:` and the address, empty if `byHandRefusal` is set. Tron wallets have no common form
   * for a token and an amount, and many scan only a plain address: show `recipient` as the QR code, and the
   * amount beside it.
   */
  paymentUri: string
  /**
   * The payment for a wallet to sign; `from` is the declared payer, or the zero address if none was declared.
   * Null if nothing is paid; on Solana, where the wallet builds it from `paymentUri`; and on Tron, where the
   * buyer pays by hand.
   */
  transaction: UnsignedTransaction | null
  /** Always null. `approvals` has the approvals for a subscription that is paid by allowance. */
  approval: UnsignedTransaction | null
  /**
   * Transactions that approve the pull contract to transfer the token, to sign and send in this order. They
   * cover the maximum amounts of all terms of the payer that are in force, including these terms. Empty if
   * the current approval covers one period of each. Returned only if the request names the payer.
   */
  approvals: UnsignedTransaction[]
  /**
   * Terms that the payer of a subscription by allowance signs for `POST /v1/checkout/{token}/terms`;
   * otherwise null. After the signature and the approvals, the first payment is pulled; do not send
   * `transaction`.
   */
  terms: TermsToSign | null
}

/** The signature of the terms that the checkout returned. */
export interface TermsSigned {
  /**
   * The wallet's signature of the typed data. For a contract wallet: the bytes that its contract accepts
   * (ERC-1271). From 4 to 4096 characters.
   */
  signature: string
}

/** A statement by a buyer that a transaction paid the checkout. */
export interface TransactionReport {
  /** Hash of the transaction that, according to the buyer, paid the checkout. */
  txHash: string
  /**
   * Signature of `textToSign` by the address that sent the transfer. EVM: ERC-191 personal-sign, 0x hex, by a
   * key; signatures of contract wallets are not accepted. Tron: TIP-191, 0x hex. Solana: Ed25519, base58.
   */
  signature?: string | undefined
}

/** The result of the report. */
export interface TransactionReported {
  /**
   * Whether the transfer was found and credited now. If not, the report is a claim that the merchant can
   * confirm. The report is evaluated again when the transaction is read from the chain, or is reported again.
   */
  credited: boolean
  /**
   * Text that the address that sent the transfer signs, so that the report credits the checkout without the
   * merchant: `I paid the checkout {checkoutId} with the transaction {txHash}.`, with a hexadecimal hash in
   * lower case and with `0x`. Null if the transfer was credited, and if the buyer chose the amount, because a
   * report never credits such a checkout.
   */
  textToSign: string | null
}

/** The address that the buyer names for a refund. */
export interface RefundAddress {
  /**
   * Address to which the merchant can send a refund, on EVM chains. Names are not looked up. From 1 to 128
   * characters.
   */
  address: string
}

/** The buyer's statement that they are of age. */
export interface Attestation {
  /** `category` of the `ageRestriction` of the checkout. From 1 to 80 characters. */
  category: string
  /** Whether the buyer is of age. False withdraws an earlier attestation. */
  confirmed: boolean
  /**
   * Date of birth, if your page requests it. It is compared with the required age and not stored. The buyer
   * is of age once the birthday has begun in every time zone. In years without 29 February, that birthday is
   * on 1 March.
   */
  birthDate?: string | undefined
}

/** The progress of a buyer in agreeing to pay by allowance. */
export interface AutopayProgress {
  /**
   * `awaiting_terms` until the buyer has signed, `awaiting_approval` until the approval on chain covers one
   * period, `charging` until the first payment is pulled, then `agreed`.
   */
  status: 'awaiting_terms' | 'awaiting_approval' | 'charging' | 'agreed' | (string & {})
  /**
   * Reason why the customer receives a link for renewals although `autopay` is `allowance`: the customer has
   * signed no terms (`no_terms`), or the reason why the last pull transferred nothing.
   */
  issue: AutopayIssue | (string & {}) | null
}
