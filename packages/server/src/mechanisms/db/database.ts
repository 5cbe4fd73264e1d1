import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import type { Pool } from 'pg'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

/** An open transaction. It is a `Database` too, so a function that needs no transaction takes a `Database`. */
export type Tx = Transaction<Tables>

/** Creates Kysely on a pool. The caller created the pool, and must end it. */
export const createDatabase = (pool: Pool): Database =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
