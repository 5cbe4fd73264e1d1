// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { JsonValue } from '../../json.ts'

/**
 * `at_risk` while a subscription is past due, `churned` once the last subscription is canceled, otherwise
 * `active`.
 */
export type CustomerStatus = 'active' | 'at_risk' | 'churned'

/** One page of a list, newest first. */
export interface CustomerPage {
  /** The items of this page, newest first. */
  data: Customer[]
  /** Whether another page follows. */
  hasMore: boolean
  /** Value to send as `cursor` to get the next page; null on the last page. */
  nextCursor: string | null
}

/** A person or company that pays the merchant, identified by an email address. */
export interface Customer {
  /** Identifies the customer. */
  id: string
  /** The workspace to which the record belongs. */
  workspaceId: string
  /** Email address, unique in a workspace and mode, without regard to case. */
  email: string
  /** The customer's name; null if not known. */
  name: string | null
  /** Address from which the customer pays, as entered by the merchant; at most 100 characters. */
  wallet: string | null
  /** Two-letter ISO 3166 code of the country; null if not known. */
  country: string | null
  /**
   * `at_risk` while a subscription is past due, `churned` once the last subscription is canceled, otherwise
   * `active`.
   */
  status: CustomerStatus | (string & {})
  /** The merchant's own free-form data. Events never contain it. */
  metadata: Record<string, JsonValue> | null
  /** Time at which the customer was created. Unit: ISO-8601, UTC. */
  createdAt: string
  /**
   * Time at which the customer was deleted and the personal data removed; null if the customer is not
   * deleted. Unit: ISO-8601, UTC.
   */
  deletedAt: string | null
}

/** The fields of a customer to create. */
export interface CustomerCreate {
  /** Email address of the customer, at most 254 characters. */
  email: string
  /** The customer's name, at most 120 characters. */
  name?: string | undefined
  /** Address from which the customer pays, as entered by the merchant; at most 100 characters. */
  wallet?: string | undefined
  /** Two-letter ISO 3166 code of the country. */
  country?: string | undefined
  /**
   * The merchant's own free-form data: at most 50 keys, 16 KB as JSON and 8 levels deep. Events never contain
   * it.
   */
  metadata?: Record<string, JsonValue> | undefined
}

/** The new customer. */
export interface CustomerCreated {
  /** A person or company that pays the merchant, identified by an email address. */
  customer: Customer
}

/** The fields to change. Fields that are left out do not change. */
export interface CustomerUpdate {
  /** The customer's name, at most 120 characters. */
  name?: string | undefined
  /** Address from which the customer pays, as entered by the merchant; at most 100 characters. */
  wallet?: string | null | undefined
  /** Two-letter ISO 3166 code of the country. */
  country?: string | null | undefined
  /**
   * The merchant's own free-form data: at most 50 keys, 16 KB as JSON and 8 levels deep. Events never contain
   * it.
   */
  metadata?: Record<string, JsonValue> | null | undefined
}

/** Which ones `listCustomers` gives. */
export interface ListCustomersQuery {
  /**
   * `at_risk` while a subscription is past due, `churned` once the last subscription is canceled, otherwise
   * `active`.
   */
  status?: CustomerStatus | undefined
  /**
   * Only the customer with this email address, without regard to case; at most one. At most 254 characters.
   */
  email?: string | undefined
  /**
   * Only customers whose email address or name contains this text, without regard to case. A text without
   * three consecutive letters or digits is searched for in 1,000 customers per page, so a page may be empty
   * and still have a `nextCursor`. At most 120 characters.
   */
  q?: string | undefined
  /**
   * The `nextCursor` of the previous page, an opaque string; absent for the first page. At most 200
   * characters.
   */
  cursor?: string | undefined
  /** Maximum number of items to return, from 1 to 100. Default: 25. Default: `25`. */
  limit?: number | undefined
}
