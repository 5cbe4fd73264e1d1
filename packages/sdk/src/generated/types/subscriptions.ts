// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { JsonValue } from '../../json.ts'
import type { Customer } from './customers.ts'
import type { ChainId, TokenSymbol } from './deposits.ts'
import type { Product } from './products.ts'
import type { Autopay, AutopayIssue, RecurringInterval } from './shared.ts'

/** `past_due` while a renewal is unpaid after its grace period. A `paused` subscription does not renew. */
export type SubscriptionStatus = 'trialing' | 'active' | 'past_due' | 'paused' | 'canceled'

/** One page of a list, newest first. */
export interface SubscriptionPage {
  /** The items of this page, newest first. */
  data: Subscription[]
  /** Whether another page follows. */
  hasMore: boolean
  /** Value to send as `cursor` to get the next page; null on the last page. */
  nextCursor: string | null
}

/** A price that a customer pays again in each interval. */
export interface Subscription {
  /** Identifies the subscription. */
  id: string
  /** The workspace to which the record belongs. */
  workspaceId: string
  /** The customer who subscribes. */
  customerId: string
  /** The product to which the customer subscribes. */
  productId: string
  /** The price that is charged. */
  priceId: string
  /** The price from the next period on, if the plan was changed; otherwise null. */
  pendingPriceId: string | null
  /** Amount of each period. Unit: minor units (cents). */
  amountMinor: number
  /** Length of a period. */
  interval: RecurringInterval | (string & {})
  /** Three-letter ISO 4217 code of the currency. */
  currency: string
  /** Blockchain on which a payment is made. */
  chain: ChainId | (string & {})
  /** Stablecoin in which a payment is made. */
  token: TokenSymbol | (string & {})
  /** `past_due` while a renewal is unpaid after its grace period. A `paused` subscription does not renew. */
  status: SubscriptionStatus | (string & {})
  /**
   * How renewals are paid. `manual`: the customer receives an email with a link for each renewal.
   * `allowance`: the amount is pulled, on base, polygon and arbitrum. `smart-wallet`: accepted, but not in
   * use yet.
   */
  autopay: Autopay | (string & {})
  /** Hash of the approval transaction. */
  allowanceTx: string | null
  /** Remaining amount that may be pulled from the allowance. Unit: minor units (cents). */
  allowanceRemaining: number | null
  /**
   * Reason why the customer receives a link for renewals although `autopay` is `allowance`: the customer has
   * signed no terms (`no_terms`), or the reason why the last pull transferred nothing.
   */
  autopayIssue: AutopayIssue | (string & {}) | null
  /** Time at which the trial ends; null without a trial. Unit: ISO-8601, UTC. */
  trialEndsAt: string | null
  /** Time at which the subscription started. Unit: ISO-8601, UTC. */
  startedAt: string
  /**
   * Time at which the paid period ends. It is in the past while a renewal is unpaid. Before the first
   * payment, the end of the first period; in a trial, the end of the trial. Unit: ISO-8601, UTC.
   */
  currentPeriodEnd: string
  /**
   * Time at which the next invoice is created. While an invoice is unpaid, the end of the period that it
   * bills; the next invoice is not created before it is paid. Unit: ISO-8601, UTC.
   */
  nextBillingDate: string
  /**
   * Time at which the cancellation took effect or will take effect; null without a cancellation. Unit:
   * ISO-8601, UTC.
   */
  canceledAt: string | null
  /** Reason for the cancellation. */
  cancelReason: string | null
  /**
   * Time at which the subscription was paused; null if it was not paused, or was resumed. Unit: ISO-8601,
   * UTC.
   */
  pausedAt: string | null
  /**
   * Monthly recurring revenue from the subscription. 0 while it is not billed, and until the next payment if
   * the whole payment of the current period was refunded. Unit: minor units (cents).
   */
  mrrMinor: number
  /** The merchant's own free-form data. Events never contain it. */
  metadata: Record<string, JsonValue> | null
  /** Time at which the subscription was created. Unit: ISO-8601, UTC. */
  createdAt: string
  /**
   * The customer of `customerId`; null if there is none. A deleted customer has `deletedAt` and no personal
   * data. Present only if `expand` names it.
   */
  customer?: Customer | null
  /** The product; null if there is none or if it was deleted. Present only if `expand` names it. */
  product?: Product | null
}

/** The fields of a subscription to create. */
export interface SubscriptionCreate {
  /** The customer who subscribes. From 1 to 80 characters. */
  customerId: string
  /** A recurring price. From 1 to 80 characters. */
  priceId: string
  /** Blockchain on which a payment is made. */
  chain: ChainId
  /** Stablecoin in which a payment is made. */
  token: TokenSymbol
  /**
   * How renewals are paid. `manual`: the customer receives an email with a link for each renewal.
   * `allowance`: the amount is pulled, on base, polygon and arbitrum. `smart-wallet`: accepted, but not in
   * use yet. Default: `manual`.
   */
  autopay?: Autopay | undefined
  /** Length of the free trial. Unit: days. From 0 to 365. */
  trialDays?: number | undefined
  /**
   * The merchant's own free-form data: at most 50 keys, 16 KB as JSON and 8 levels deep. Events never contain
   * it.
   */
  metadata?: Record<string, JsonValue> | undefined
}

/** The time of the cancellation, and its reason. */
export interface SubscriptionCancel {
  /** Whether the change takes effect immediately or when the paid period ends. Default: `at_period_end`. */
  mode?: ChangeTiming | undefined
  /** Reason for the cancellation, for accounting. At most 256 characters. */
  reason?: string | undefined
}

/** The price to change to. */
export interface SubscriptionPlanChange {
  /** The recurring price from the next period on. From 1 to 80 characters. */
  priceId: string
  /**
   * Included in the event. It has no other effect: no proration is charged or credited. Default:
   * `at_period_end`.
   */
  prorationMode?: ChangeTiming | undefined
}

/** Whether the change takes effect immediately or when the paid period ends. */
export type ChangeTiming = 'immediately' | 'at_period_end'

/** Which ones `listSubscriptions` gives. */
export interface ListSubscriptionsQuery {
  /** Only subscriptions of this customer. From 1 to 80 characters. */
  customerId?: string | undefined
  /** `past_due` while a renewal is unpaid after its grace period. A `paused` subscription does not renew. */
  status?: SubscriptionStatus | undefined
  /**
   * `customer` returns each record with its customer, `product` with its product, and `customer,product` with
   * both.
   */
  expand?: 'customer' | 'product' | 'customer,product' | 'product,customer' | undefined
  /**
   * The `nextCursor` of the previous page, an opaque string; absent for the first page. At most 200
   * characters.
   */
  cursor?: string | undefined
  /** Maximum number of items to return, from 1 to 100. Default: 25. Default: `25`. */
  limit?: number | undefined
}

/** Which ones `retrieveSubscription` gives. */
export interface RetrieveSubscriptionQuery {
  /**
   * `customer` returns each record with its customer, `product` with its product, and `customer,product` with
   * both.
   */
  expand?: 'customer' | 'product' | 'customer,product' | 'product,customer' | undefined
}
