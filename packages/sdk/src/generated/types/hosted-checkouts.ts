// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { CheckoutStatus } from './checkouts.ts'
import type { PaymentStatus } from './payments.ts'
import type {
  AcceptedPair,
  AutopayIssue,
  ChainId,
  Merchant,
  RecurringInterval,
  TermsToSign,
  TokenSymbol,
  UnsignedTransaction,
} from './shared.ts'

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
  /** How often a checkout of mode `subscription` is paid anew; null for a single payment. */
  interval: RecurringInterval | (string & {}) | null
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
  /** What the buyer must attest before they are told how to pay; null where nothing is age-restricted. */
  ageRestriction: 
    | {
      /** The kind of goods, as buyers read it, 1 to 80 characters. */
      category: string
      /** How old a buyer must be. Unit: years. */
      requiredAge: number
      /** Whether the buyer has attested to be of age. */
      attested: boolean
    }
    | null
  /**
   * How far the buyer has agreed, in a checkout that starts a subscription by allowance; null in any other.
   */
  autopay: AutopayProgress | null
  /**
   * Days of the trial that begins once the buyer has agreed, in which nothing is paid; null where the first
   * period is paid. Unit: days.
   */
  trialDays: number | null
  /**
   * How to pay, with the newest of the pairs that were asked for; null until one was, once the checkout can
   * no longer be paid, while an age is to be attested, and for a visitor from where the deployment takes no
   * payments.
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
      /** What came, rounded down to whole cents. Unit: minor units (cents). */
      amountMinor: number
      /**
       * Whether too little came for this checkout. The whole is then to be paid anew, in one payment, before
       * `expiresAt`; the merchant can refund what came.
       */
      underpaid: boolean
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
   * The address that will pay, if known: `from` of the transaction. It proves nothing. Required for a
   * subscription by allowance, whose terms name it. From 4 to 128 characters.
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
   * `byHandRefusal` is set, the price alone; `0` where a trial begins, in which nothing is paid. Unit: token
   * base units.
   */
  amountBase: string
  /**
   * Why the payment cannot be made by hand, for the buyer to read; null where it can. Only `transaction`, and
   * on Solana `paymentUri`, carry the reference by which the payment is then recognised.
   */
  byHandRefusal: string | null
  /**
   * The payment reference, 16 bytes in hex. `transaction` carries it on EVM chains, and `paymentUri` on
   * Solana. Whoever makes the call of the token for the buyer, as on Tron, adds it after the arguments: the 4
   * bytes `53524c31`, and these. Then the payment is recognised whatever its amount.
   */
  reference: string
  /**
   * The payment as an address to open or scan: EIP-681 on EVM chains, where it is empty if `byHandRefusal` is
   * set; a transfer request of Solana Pay on Solana, which carries the reference and is there in any case;
   * `tron:` and the address on Tron, empty if `byHandRefusal` is set. Wallets of Tron share no form that
   * names a token and an amount, and many scan the plain address alone: there show `recipient` as the code,
   * and the amount beside it.
   */
  paymentUri: string
  /**
   * The payment for a wallet to sign; `from` is the declared payer, or the zero address. Null where nothing
   * is paid, on Solana, where the wallet makes it of `paymentUri`, and on Tron, where it is paid by hand.
   */
  transaction: UnsignedTransaction | null
  /** Always null: what a subscription by allowance asks to be approved is in `approvals`. */
  approval: UnsignedTransaction | null
  /**
   * Approvals of the token to the pull contract, to sign and send in this order. They cover all that the
   * living terms of the payer can take, these terms included. None where the present approval covers a period
   * of each. Only the answer of the request that names the payer has them.
   */
  approvals: UnsignedTransaction[]
  /**
   * For a subscription by allowance, what the payer signs for `POST /v1/checkout/{token}/terms`. Once that
   * and the approvals are there, the first payment is pulled, and `transaction` is not sent.
   */
  terms: TermsToSign | null
}

/** The signature of the terms that were answered to sign. */
export interface TermsSigned {
  /**
   * The wallet's signature of the typed data; of a contract wallet, what its contract accepts (ERC-1271).
   * From 4 to 4096 characters.
   */
  signature: string
}

/** The word of a buyer that a transaction paid the checkout. */
export interface TransactionReport {
  /** Hash of the transaction that the buyer says has paid the checkout. */
  txHash: string
  /**
   * Signature of `textToSign` by the address that the transfer came from. EVM: ERC-191 personal-sign, 0x hex,
   * by a key: contract wallets cannot sign. Tron: TIP-191, 0x hex. Solana: Ed25519, base58.
   */
  signature?: string | undefined
}

/** What became of the report. */
export interface TransactionReported {
  /**
   * Whether the transfer was found and credited now. If not, the report is a claim that the merchant can
   * confirm. It is judged again when the transaction is read, or is reported again.
   */
  credited: boolean
  /**
   * What the address that the transfer came from signs, so that the report credits the checkout without the
   * merchant: `I paid the checkout {checkoutId} with the transaction {txHash}.`, the hash in lower case and
   * with `0x` where it is hex. Null where the transfer was credited, and where the buyer chose the amount,
   * because a report never credits such a checkout.
   */
  textToSign: string | null
}

/** The buyer's word that they are of age. */
export interface Attestation {
  /** `category` of the `ageRestriction` of the checkout. From 1 to 80 characters. */
  category: string
  /** Whether the buyer is of age. False takes back what was attested before. */
  confirmed: boolean
  /**
   * Date of birth, where you ask for it. It is compared with the required age and not stored. The buyer is of
   * age once the birthday has come in every time zone; one on 29 February comes on 1 March.
   */
  birthDate?: string | undefined
}

/** How far a buyer has agreed to pay by allowance. */
export interface AutopayProgress {
  /**
   * `awaiting_terms` until the buyer has signed, `awaiting_approval` until the chain shows an approval that
   * covers a period, `charging` until the first payment is pulled, then `agreed`.
   */
  status: 'awaiting_terms' | 'awaiting_approval' | 'charging' | 'agreed' | (string & {})
  /**
   * Why renewals go by a link although `autopay` is `allowance`: the customer has signed no terms
   * (`no_terms`), or why the last pull moved nothing.
   */
  issue: AutopayIssue | (string & {}) | null
}
