import { Kysely, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '../../context.ts'
import type { Tables } from './tables.ts'

/** Kysely over a pool, as operations use it. The caller made the pool, and must end it. */
export const createDatabase = (pool: Pool): Database =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
