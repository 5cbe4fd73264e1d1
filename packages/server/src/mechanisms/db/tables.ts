/** The tables as kysely knows them; a test compares them with the migrated database. */
import type {
  ChainId,
  CheckoutStatus,
  PaymentAttribution,
  PaymentStatus,
  TokenSymbol,
} from '@stablerail/contract'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { SessionTables } from './session-tables.ts'
import type { WebhookTables } from './webhook-tables.ts'

/** A moment: a Date in both directions. */
type Moment = Date
/** A whole number that JavaScript holds exactly; the driver refuses any other. */
type Whole = number
/** `numeric` is read as a decimal string and written as a bigint. */
type Base = ColumnType<string, bigint | string, bigint | string>
type Json = JSONColumnType<object | null, string | null, string | null>

type Scoped = { workspace_id: string; livemode: boolean; id: string }

export type Tables = WebhookTables &
  SessionTables & {
    workspaces: {
      id: string
      name: string
      country: string | null
      support_email: string | null
      logo_url: string | null
      public_slug: string | null
      kyb_status: Generated<string>
      affiliate_enabled: Generated<boolean>
      created_at: Moment
    }
    workspace_members: {
      workspace_id: string
      id: string
      user_id: string
      role: string
      created_at: Moment
    }
    api_keys: {
      workspace_id: string
      id: string
      livemode: boolean
      name: string
      permission: 'readonly' | 'restricted' | 'full'
      secret_hash: Buffer
      hint: string
      last_used_at: Moment | null
      revoked_at: Moment | null
      created_at: Moment
    }
    idempotency_keys: {
      workspace_id: string
      livemode: boolean
      route: string
      key: string
      request_hash: Buffer
      status: number
      body: Buffer
      sealed: boolean
      subject_id: string | null
      expires_at: Moment
    }
    customers: Scoped & {
      email: string
      name: string | null
      wallet: string | null
      country: string | null
      status: Generated<'active' | 'at_risk' | 'churned'>
      metadata: Json
      created_at: Moment
      deleted_at: Moment | null
    }
    products: Scoped & {
      name: string
      description: string | null
      active: Generated<boolean>
      metadata: Json
      created_at: Moment
    }
    prices: Scoped & {
      product_id: string
      amount: Whole
      currency: string
      interval: 'one_time' | 'minute' | 'hour' | 'week' | 'month' | 'year'
      active: Generated<boolean>
      metadata: Json
      created_at: Moment
    }
    wallets: {
      workspace_id: string
      id: string
      chain: ChainId
      token: TokenSymbol
      address: string
      address_key: string
      nickname: string
      verified_at: Moment | null
      is_default: Generated<boolean>
      balance_minor: Generated<Whole>
      removed_at: Moment | null
      created_at: Moment
    }
    wallet_challenges: {
      workspace_id: string
      wallet_id: string
      id: string
      message: string
      expires_at: Moment
      claimed_by: string | null
    }
    checkouts: Scoped & {
      mode: 'payment' | 'subscription'
      status: CheckoutStatus
      customer_id: string | null
      invoice_id: string | null
      price_id: string | null
      amount_minor: Whole
      currency: string
      chain: ChainId
      token: TokenSymbol
      wallet_id: string
      description: string | null
      success_url: string
      cancel_url: string | null
      expires_at: Moment
      completed_at: Moment | null
      metadata: Json
      hosted_token: string
      created_at: Moment
    }
    payment_reservations: {
      workspace_id: string
      livemode: boolean
      checkout_id: string
      wallet_id: string
      chain: ChainId
      token: TokenSymbol
      recipient_key: string
      amount_base: Base
      reference: string
      payer_key: string | null
      checkout_expires_at: Moment
      held_until: Moment
    }
    payments: Scoped & {
      customer_id: string | null
      subscription_id: string | null
      invoice_id: string | null
      checkout_id: string | null
      wallet_id: string | null
      amount_minor: Whole
      fee_minor: Whole
      net_minor: Whole
      currency: string
      token: TokenSymbol
      chain: ChainId
      status: PaymentStatus
      failure_reason: string | null
      description: string | null
      tx_hash: string | null
      log_index: number | null
      block_number: Whole | null
      block_hash: string | null
      block_time: Moment | null
      confirmations: Generated<number>
      detached_at: Moment | null
      payer_address: string | null
      token_amount_base: Base | null
      target_amount_base: Base | null
      fully_settled: boolean | null
      unmatched_inbound: Generated<boolean>
      close_match_checkout_id: string | null
      expected_token_amount_base: Base | null
      received_token_amount_base: Base | null
      attribution: JSONColumnType<PaymentAttribution | null, string | null, string | null>
      reorg_suspected: Generated<boolean>
      refund_tx_hash: string | null
      refund_amount_minor: Whole | null
      refund_recipient: string | null
      refund_broadcast_at: Moment | null
      refunded_at: Moment | null
      refund_reason: string | null
      screening_verdict: Generated<'not_screened' | 'screened_clean' | 'screened_flagged' | 'screen_error'>
      screening_provider: string | null
      screening_screened_at: Moment | null
      confirmed_at: Moment | null
      created_at: Moment
    }
    chain_cursors: {
      chain: ChainId
      livemode: boolean
      network_id: Whole
      block_number: Whole
      block_hash: string
      block_time: Moment
      head_number: Whole
      head_seen_at: Moment
      scanned_through: Moment
      fault: string | null
      fault_at: Moment | null
      lease_owner: string | null
      lease_expires_at: Moment | null
    }
    chain_blocks: {
      chain: ChainId
      livemode: boolean
      number: Whole
      hash: string
    }
  }
