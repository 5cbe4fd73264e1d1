import { Kysely, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '../../context.ts'
import type { Tables } from './tables.ts'

/** The database as operations use it. The caller made the pool, and ends it. */
export const createDatabase = (pool: Pool): Database =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
