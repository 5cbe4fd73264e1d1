// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { JsonValue } from '../../json.ts'

/** One page of a list, newest first. */
export interface ProductPage {
  /** The items of this page, newest first. */
  data: Product[]
  /** Whether another page follows. */
  hasMore: boolean
  /** Value to send as `cursor` to get the next page; null on the last page. */
  nextCursor: string | null
}

/** A product or service that the merchant sells. */
export interface Product {
  /** Identifies the product. */
  id: string
  /** The workspace to which the record belongs. */
  workspaceId: string
  /** Name of the product, 1 to 120 characters. */
  name: string
  /** Description of the product for the buyer, at most 1000 characters. */
  description: string | null
  /** Whether the product is offered. */
  active: boolean
  /** The merchant's own free-form data. Events never contain it. */
  metadata: Record<string, JsonValue> | null
  /** Time at which the product was created. Unit: ISO-8601, UTC. */
  createdAt: string
}

/** The fields of a product to create. */
export interface ProductCreate {
  /** Name of the product, 1 to 120 characters. */
  name: string
  /** Description of the product for the buyer, at most 1000 characters. */
  description?: string | undefined
  /**
   * The merchant's own free-form data: at most 50 keys, 16 KB as JSON and 8 levels deep. Events never contain
   * it. With `ageRestriction: {category, requiredAge}`, buyers must attest their age before they are shown
   * how to pay.
   */
  metadata?: Record<string, JsonValue> | undefined
}

/** The fields to change; absent fields stay as they are. */
export interface ProductUpdate {
  /** Name of the product, 1 to 120 characters. */
  name?: string | undefined
  /** Description of the product for the buyer, at most 1000 characters. */
  description?: string | null | undefined
  /** Whether the product is offered. */
  active?: boolean | undefined
  /**
   * The merchant's own free-form data: at most 50 keys, 16 KB as JSON and 8 levels deep. Events never contain
   * it. With `ageRestriction: {category, requiredAge}`, buyers must attest their age before they are shown
   * how to pay.
   */
  metadata?: Record<string, JsonValue> | null | undefined
}

/** Which ones `listProducts` gives. */
export interface ListProductsQuery {
  /** Only active products; with `false`, only inactive products. */
  active?: boolean | undefined
  /**
   * The `nextCursor` of the previous page, an opaque string; absent for the first page. At most 200
   * characters.
   */
  cursor?: string | undefined
  /** Maximum number of items to return, from 1 to 100. Default: 25. Default: `25`. */
  limit?: number | undefined
}
