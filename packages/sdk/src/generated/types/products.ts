// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { JsonValue } from '../../json.ts'

/** One page of a list, newest first. */
export interface ProductPage {
  /** The items of this page, newest first. */
  data: Product[]
  /** Whether another page follows. */
  hasMore: boolean
  /** Send it as `cursor` for the next page; null on the last page. */
  nextCursor: string | null
}

/** Something the merchant sells. */
export interface Product {
  /** Identifies the product. */
  id: string
  /** The workspace the record belongs to. */
  workspaceId: string
  /** What the product is called, 1 to 120 characters. */
  name: string
  /** What the buyer reads about it, at most 1000 characters. */
  description: string | null
  /** Whether the product is offered. */
  active: boolean
  /** Free-form data of the merchant's own. It is never part of an event. */
  metadata: Record<string, JsonValue> | null
  /** When the product was created. Unit: ISO-8601, UTC. */
  createdAt: string
}

/** The fields of a product to create. */
export interface ProductCreate {
  /** What the product is called, 1 to 120 characters. */
  name: string
  /** What the buyer reads about it, at most 1000 characters. */
  description?: string | undefined
  /**
   * Free-form data of the merchant's own, never part of an event: at most 50 keys, 16 KB as JSON and 8 levels
   * deep. `ageRestriction: {category, requiredAge}` has buyers attest their age before they are told how to
   * pay.
   */
  metadata?: Record<string, JsonValue> | undefined
}

/** The fields to change; absent ones stay as they are. */
export interface ProductUpdate {
  /** What the product is called, 1 to 120 characters. */
  name?: string | undefined
  /** What the buyer reads about it, at most 1000 characters. */
  description?: string | null | undefined
  /** Whether the product is offered. */
  active?: boolean | undefined
  /**
   * Free-form data of the merchant's own, never part of an event: at most 50 keys, 16 KB as JSON and 8 levels
   * deep. `ageRestriction: {category, requiredAge}` has buyers attest their age before they are told how to
   * pay.
   */
  metadata?: Record<string, JsonValue> | null | undefined
}

/** Which ones `listProducts` gives. */
export interface ListProductsQuery {
  /** Only products that are, or are not, active. */
  active?: boolean | undefined
  /** The opaque `nextCursor` of the page before; absent for the first page. At most 200 characters. */
  cursor?: string | undefined
  /** How many items to answer with: 1 to 100, 25 by default. Default: `25`. */
  limit?: number | undefined
}
