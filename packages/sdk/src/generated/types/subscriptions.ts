// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { JsonValue } from '../../json.ts'
import type { Autopay, AutopayIssue, ChainId, TokenSymbol } from './shared.ts'

/** `past_due` while a renewal is unpaid past its grace; a `paused` subscription does not renew. */
export type SubscriptionStatus = 'trialing' | 'active' | 'past_due' | 'paused' | 'canceled'

/** One page of a list, newest first. */
export interface SubscriptionPage {
  /** The items of this page, newest first. */
  data: Subscription[]
  /** Whether another page follows. */
  hasMore: boolean
  /** Send it as `cursor` for the next page; null on the last page. */
  nextCursor: string | null
}

/** A price charged again each interval. */
export interface Subscription {
  /** Identifies the subscription. */
  id: string
  /** The workspace the record belongs to. */
  workspaceId: string
  /** The customer who subscribes. */
  customerId: string
  /** The product that is subscribed to. */
  productId: string
  /** The price that is charged. */
  priceId: string
  /** The price from the next cycle on, when the plan was changed. */
  pendingPriceId: string | null
  /** What each period costs. Unit: minor units (cents). */
  amountMinor: number
  /** Three-letter ISO 4217 code of the currency. */
  currency: string
  /** The blockchain that a payment is made on. */
  chain: ChainId | (string & {})
  /** The stablecoin that a payment is made in. */
  token: TokenSymbol | (string & {})
  /** `past_due` while a renewal is unpaid past its grace; a `paused` subscription does not renew. */
  status: SubscriptionStatus | (string & {})
  /**
   * `manual` emails a link for each renewal; `allowance` pulls the amount, on base, polygon and arbitrum;
   * `smart-wallet` is accepted and not live yet.
   */
  autopay: Autopay | (string & {})
  /** Hash of the approval transaction. */
  allowanceTx: string | null
  /** What may still be pulled from the allowance. Unit: minor units (cents). */
  allowanceRemaining: number | null
  /**
   * Why renewals go by a link although `autopay` is `allowance`: the customer has signed no terms
   * (`no_terms`), or why the last pull moved nothing.
   */
  autopayIssue: AutopayIssue | (string & {}) | null
  /** When the trial ends. Unit: ISO-8601, UTC. */
  trialEndsAt: string | null
  /** When the subscription started. Unit: ISO-8601, UTC. */
  startedAt: string
  /**
   * When the paid period ends: while a renewal is unpaid, a moment that has passed. Before the first payment
   * the end of the first period, in a trial the end of the trial. Unit: ISO-8601, UTC.
   */
  currentPeriodEnd: string
  /**
   * When the next invoice is made. While one is unpaid, the end of the period that it bills; none is made
   * before it is paid. Unit: ISO-8601, UTC.
   */
  nextBillingDate: string
  /** When the cancellation took, or will take, effect. Unit: ISO-8601, UTC. */
  canceledAt: string | null
  /** Why the subscription was canceled. */
  cancelReason: string | null
  /** When the subscription was paused. Unit: ISO-8601, UTC. */
  pausedAt: string | null
  /**
   * Monthly recurring revenue from the subscription; 0 while it is not billed, and where all that paid the
   * present period was refunded, until the next payment. Unit: minor units (cents).
   */
  mrrMinor: number
  /** Free-form data of the merchant's own. It is never part of an event. */
  metadata: Record<string, JsonValue> | null
  /** When the subscription was created. Unit: ISO-8601, UTC. */
  createdAt: string
}

/** The fields of a subscription to create. */
export interface SubscriptionCreate {
  /** The customer who subscribes. From 1 to 80 characters. */
  customerId: string
  /** A recurring price. From 1 to 80 characters. */
  priceId: string
  /** The blockchain that a payment is made on. */
  chain: ChainId
  /** The stablecoin that a payment is made in. */
  token: TokenSymbol
  /**
   * `manual` emails a link for each renewal; `allowance` pulls the amount, on base, polygon and arbitrum;
   * `smart-wallet` is accepted and not live yet. Default: `manual`.
   */
  autopay?: Autopay | undefined
  /** Days free of charge. Unit: days. From 0 to 365. */
  trialDays?: number | undefined
  /**
   * Free-form data of the merchant's own, never part of an event: at most 50 keys, 16 KB as JSON and 8 levels
   * deep.
   */
  metadata?: Record<string, JsonValue> | undefined
}

/** When to cancel, and why. */
export interface SubscriptionCancel {
  /** Whether the change takes effect at once or when the paid period ends. Default: `at_period_end`. */
  mode?: ChangeTiming | undefined
  /** Why the subscription is canceled, for the books. At most 256 characters. */
  reason?: string | undefined
}

/** The price to change to. */
export interface SubscriptionPlanChange {
  /** The recurring price from the next cycle on. From 1 to 80 characters. */
  priceId: string
  /** Kept, and repeated in the event. No proration is charged or credited. Default: `at_period_end`. */
  prorationMode?: ChangeTiming | undefined
}

/** Whether the change takes effect at once or when the paid period ends. */
export type ChangeTiming = 'immediately' | 'at_period_end'

/** Which ones `listSubscriptions` gives. */
export interface ListSubscriptionsQuery {
  /** Only subscriptions of this customer. From 1 to 80 characters. */
  customerId?: string | undefined
  /** `past_due` while a renewal is unpaid past its grace; a `paused` subscription does not renew. */
  status?: SubscriptionStatus | undefined
  /** The opaque `nextCursor` of the page before; absent for the first page. At most 200 characters. */
  cursor?: string | undefined
  /** How many items to answer with: 1 to 100, 25 by default. Default: `25`. */
  limit?: number | undefined
}
