import type { Database } from './database.ts'

/** How many values each key has sealed. */
export type SealedCount = { keyId: string; count: number }

export type SealedValue<Ref> = { ref: Ref; sealed: Buffer; aad: string }

export type SealedPage<Ref> = {
  keyId: string
  /** Whether the values of the key itself are wanted; else those of all other keys. */
  own?: boolean
  /** The last value of the page before; null for the first page. */
  after: Ref | null
  limit: number
}

/** Values of one kind that the database holds sealed, as the room that owns them shows them to a rotation of keys. */
export type SealedValues<Ref> = {
  /** As a report names them. */
  name: string
  count(db: Database): Promise<SealedCount[]>
  /** Values that another key has sealed, or that key itself, in the order of their `ref`. */
  find(db: Database, page: SealedPage<Ref>): Promise<SealedValue<Ref>[]>
  /** Replaces a value, unless it has become another one since it was found. */
  replace(db: Database, ref: Ref, change: { from: Buffer; to: Buffer }): Promise<void>
}
