import type { AgeRestriction, ChainId, CheckoutStatus, TokenSymbol } from '@stablerail/contract'
import type { Generated, JSONColumnType } from 'kysely'
import type { Base, Json, Scoped, Whole } from './column-types.ts'
import type { PriceTables } from './prices.ts'
import type { SubscriptionTables } from './subscriptions.ts'

/**
 * The terms of the subscription that a checkout starts. They are stored with the checkout, because the price
 * may be deleted before the subscription starts.
 */
export type CheckoutSubscriptionTerms = {
  productId: string
  interval: Exclude<PriceTables['prices']['interval'], 'one_time'>
  autopay: Autopay
  /**
   * The length of the trial in days. If it is above 0, the trial begins once the buyer has granted an
   * allowance.
   */
  trialDays?: number
}

type Autopay = SubscriptionTables['subscriptions']['autopay']

export type CheckoutTables = {
  checkouts: Scoped & {
    mode: 'payment' | 'subscription'
    status: CheckoutStatus
    customer_id: string | null
    invoice_id: string | null
    holds_invoice: Generated<boolean>
    subscription_id: string | null
    subscription_terms: JSONColumnType<CheckoutSubscriptionTerms | null, string | null, string | null>
    price_id: string | null
    amount_minor: Whole
    open_amount: Generated<boolean>
    currency: string
    chain: ChainId
    token: TokenSymbol
    wallet_id: string
    other_pairs: JSONColumnType<
      { chain: ChainId; token: TokenSymbol; walletId: string }[] | null,
      string | null,
      string | null
    >
    paid_chain: ChainId | null
    paid_token: TokenSymbol | null
    description: string | null
    success_url: string
    cancel_url: string | null
    auto_return: Generated<boolean>
    expires_at: Date
    shown_expires_at: Generated<Date | null>
    completed_at: Date | null
    payment_id: string | null
    fully_settled: boolean | null
    received_minor: Generated<Whole>
    ended_early: Generated<boolean>
    metadata: Json
    hosted_token: string
    payment_link_id: string | null
    visitor_key: string | null
    product_id: string | null
    age_restriction: JSONColumnType<AgeRestriction | null, string | null, never>
    attested_at: Date | null
    refund_address: Generated<string | null>
    receipt_mails: Generated<number>
    created_at: Date
  }
  expectations: Scoped & {
    /** `checkout` for the whole price, `remainder` for the rest of it after a payment that was too little. */
    target_kind: 'checkout' | 'remainder'
    target_id: string
    wallet_id: string
    chain: ChainId
    token: TokenSymbol
    recipient_key: string
    by_deposit: Generated<boolean>
    address_changes: Generated<number>
    price_base: Base
    amount_base: Base | null
    reference: string
    payer_key: string | null
    prepared_at: Date
    /** The newest block of the chain that had been read at `prepared_at`; null if none had been read. */
    known_block_number: number | null
    /** The time of the block `known_block_number`; null if no block had been read. */
    known_block_time: Date | null
    terms_start: Date | null
    expires_at: Date
    held_until: Date
    paid_at: Date | null
    ended_at: Date | null
  }
  deposit_balances: {
    workspace_id: string
    livemode: boolean
    chain: ChainId
    token: TokenSymbol
    address_key: string
    received_base: Base
    collected_base: Base
    collect_after: Date | null
  }
  deposit_collections: {
    relay_id: string
    workspace_id: string
    livemode: boolean
    chain: ChainId
    token: TokenSymbol
    address_key: string
    created_at: Date
  }
  deposit_addresses: {
    livemode: boolean
    address_key: string
    workspace_id: string
    checkout_id: string
    wallet_id: string
    payee_key: string
    ref: string
    factory_key: string
    created_at: Date
    inserted_by: Generated<string>
  }
}
