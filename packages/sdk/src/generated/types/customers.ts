// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { JsonValue } from '../../json.ts'

/** `at_risk` while a subscription is past due, `churned` when the last one is canceled, else `active`. */
export type CustomerStatus = 'active' | 'at_risk' | 'churned'

/** One page of a list, newest first. */
export interface CustomerPage {
  /** The items of this page, newest first. */
  data: Customer[]
  /** Whether another page follows. */
  hasMore: boolean
  /** Send it as `cursor` for the next page; null on the last page. */
  nextCursor: string | null
}

/** A buyer the merchant knows by email address. */
export interface Customer {
  /** Identifies the customer. */
  id: string
  /** The workspace the record belongs to. */
  workspaceId: string
  /** Email address, unique in a workspace and mode, without regard to case. */
  email: string
  /** The customer's name. */
  name: string | null
  /** An address the customer pays from, as the merchant knows it; at most 100 characters. */
  wallet: string | null
  /** Two-letter ISO 3166 code of the country. */
  country: string | null
  /** `at_risk` while a subscription is past due, `churned` when the last one is canceled, else `active`. */
  status: CustomerStatus | (string & {})
  /** Free-form data of the merchant's own. It is never part of an event. */
  metadata: Record<string, JsonValue> | null
  /** When the customer was created. Unit: ISO-8601, UTC. */
  createdAt: string
  /**
   * When the customer was deleted and its personal data removed; null for a customer that is not deleted.
   * Unit: ISO-8601, UTC.
   */
  deletedAt: string | null
}

/** The fields of a customer to create. */
export interface CustomerCreate {
  /** Email address of the customer, at most 254 characters. */
  email: string
  /** The customer's name, at most 120 characters. */
  name?: string | undefined
  /** An address the customer pays from, as the merchant knows it; at most 100 characters. */
  wallet?: string | undefined
  /** Two-letter ISO 3166 code of the country. */
  country?: string | undefined
  /**
   * Free-form data of the merchant's own, never part of an event: at most 50 keys, 16 KB as JSON and 8 levels
   * deep.
   */
  metadata?: Record<string, JsonValue> | undefined
}

/** The new customer. */
export interface CustomerCreated {
  /** A buyer the merchant knows by email address. */
  customer: Customer
}

/** The fields to change; absent ones stay as they are. */
export interface CustomerUpdate {
  /** The customer's name, at most 120 characters. */
  name?: string | undefined
  /** An address the customer pays from, as the merchant knows it; at most 100 characters. */
  wallet?: string | null | undefined
  /** Two-letter ISO 3166 code of the country. */
  country?: string | null | undefined
  /**
   * Free-form data of the merchant's own, never part of an event: at most 50 keys, 16 KB as JSON and 8 levels
   * deep.
   */
  metadata?: Record<string, JsonValue> | null | undefined
}

/** Which ones `listCustomers` gives. */
export interface ListCustomersQuery {
  /** `at_risk` while a subscription is past due, `churned` when the last one is canceled, else `active`. */
  status?: CustomerStatus | undefined
  /**
   * Only the customer with this email address, without regard to case: at most one. At most 254 characters.
   */
  email?: string | undefined
  /**
   * Only customers whose email or name contains this, without regard to case. Without three letters or digits
   * in a row it is looked for in 1,000 customers a page: a page may be empty and have a `nextCursor`. At most
   * 120 characters.
   */
  q?: string | undefined
  /** The opaque `nextCursor` of the page before; absent for the first page. At most 200 characters. */
  cursor?: string | undefined
  /** How many items to answer with: 1 to 100, 25 by default. Default: `25`. */
  limit?: number | undefined
}
