import type { Database } from './database.ts'

export type SealedCount = { keyId: string; count: number }

export type SealedValue<Ref> = { ref: Ref; sealed: Buffer; aad: string }

export type SealedPage<Ref> = {
  keyId: string
  /**
   * True selects the values that the key `keyId` encrypted; false, the default, selects the values of all
   * other keys.
   */
  own?: boolean
  /** The last value of the previous page; null for the first page. */
  after: Ref | null
  limit: number
}

/**
 * Access to one kind of encrypted values in the database. The module that owns the values provides it for the rotation
 * of encryption keys.
 */
export type SealedValues<Ref> = {
  /** The name of this kind of value in reports. */
  name: string
  count(db: Database): Promise<SealedCount[]>
  /**
   * Finds a page of encrypted values, ordered by `ref`. If `page.own` is true, finds only values that the key
   * `page.keyId` encrypted; otherwise finds only values that other keys encrypted.
   */
  find(db: Database, page: SealedPage<Ref>): Promise<SealedValue<Ref>[]>
  /** Replaces an encrypted value, unless the value has changed since `find` returned it. */
  replace(db: Database, ref: Ref, change: { from: Buffer; to: Buffer }): Promise<void>
}
