// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { JsonValue } from '../../json.ts'
import type { PriceInterval } from './shared.ts'

/** A list that is returned as a whole, newest first. */
export interface PriceList {
  /** All items, newest first. */
  data: Price[]
}

/** The fields of a price to create. */
export interface PriceCreate {
  /** Amount of each charge; 0 or more. Unit: minor units (cents). From 0 to 1000000000000. */
  amount: number
  /** `one_time` for a single charge; otherwise the interval in which a subscription renews. */
  interval: PriceInterval
  /** Three-letter ISO 4217 code of the currency. Default: `USD`. */
  currency?: string | undefined
  /**
   * The merchant's own free-form data: at most 50 keys, 16 KB as JSON and 8 levels deep. Events never contain
   * it. With `ageRestriction: {category, requiredAge}`, buyers must attest their age before they are shown
   * how to pay.
   */
  metadata?: Record<string, JsonValue> | undefined
}

/** The amount that a product costs, once or per interval. */
export interface Price {
  /** Identifies the price. */
  id: string
  /** The workspace to which the record belongs. */
  workspaceId: string
  /** The product to which the price belongs. */
  productId: string
  /** Amount of each charge. Unit: minor units (cents). */
  amount: number
  /** Three-letter ISO 4217 code of the currency. */
  currency: string
  /** `one_time` for a single charge; otherwise the interval in which a subscription renews. */
  interval: PriceInterval | (string & {})
  /** Whether new checkouts may use the price. */
  active: boolean
  /** The merchant's own free-form data. Events never contain it. */
  metadata: Record<string, JsonValue> | null
  /** Time at which the price was created. Unit: ISO-8601, UTC. */
  createdAt: string
}

/** The fields to change. The amount cannot be changed: create another price. */
export interface PriceUpdate {
  /** Whether new checkouts may use the price. */
  active?: boolean | undefined
  /**
   * The merchant's own free-form data: at most 50 keys, 16 KB as JSON and 8 levels deep. Events never contain
   * it. With `ageRestriction: {category, requiredAge}`, buyers must attest their age before they are shown
   * how to pay.
   */
  metadata?: Record<string, JsonValue> | null | undefined
}
