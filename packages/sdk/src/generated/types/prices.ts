// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { JsonValue } from '../../json.ts'
import type { PriceInterval } from './shared.ts'

/** A list answered whole. */
export interface PriceList {
  /** All items, newest first. */
  data: Price[]
}

/** The fields of a price to create. */
export interface PriceCreate {
  /** What each charge is; 0 or more. Unit: minor units (cents). From 0 to 1000000000000. */
  amount: number
  /** `one_time` for a single charge, else how often a subscription renews. */
  interval: PriceInterval
  /** Three-letter ISO 4217 code of the currency. Default: `USD`. */
  currency?: string | undefined
  /**
   * Free-form data of the merchant's own, never part of an event: at most 50 keys, 16 KB as JSON and 8 levels
   * deep. `ageRestriction: {category, requiredAge}` has buyers attest their age before they are told how to
   * pay.
   */
  metadata?: Record<string, JsonValue> | undefined
}

/** What a product costs, once or per interval. */
export interface Price {
  /** Identifies the price. */
  id: string
  /** The workspace the record belongs to. */
  workspaceId: string
  /** The product that the price is for. */
  productId: string
  /** What each charge is. Unit: minor units (cents). */
  amount: number
  /** Three-letter ISO 4217 code of the currency. */
  currency: string
  /** `one_time` for a single charge, else how often a subscription renews. */
  interval: PriceInterval | (string & {})
  /** Whether new checkouts may use the price. */
  active: boolean
  /** Free-form data of the merchant's own. It is never part of an event. */
  metadata: Record<string, JsonValue> | null
  /** When the price was created. Unit: ISO-8601, UTC. */
  createdAt: string
}

/** The fields to change. An amount never changes: create another price. */
export interface PriceUpdate {
  /** Whether new checkouts may use the price. */
  active?: boolean | undefined
  /**
   * Free-form data of the merchant's own, never part of an event: at most 50 keys, 16 KB as JSON and 8 levels
   * deep. `ageRestriction: {category, requiredAge}` has buyers attest their age before they are told how to
   * pay.
   */
  metadata?: Record<string, JsonValue> | null | undefined
}
