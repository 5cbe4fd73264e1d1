import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { DatabaseUnavailable } from './faults.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

/** An open transaction. It is a `Database` too, so a function that needs no transaction takes a `Database`. */
export type Tx = Transaction<Tables>

/** For each database, a function that makes it use new connections only. */
const renewals = new WeakMap<Database, () => void>()

/**
 * Creates Kysely on a pool. The caller created the pool, and must end it. If the pool gives no connection, a query throws
 * `DatabaseUnavailable`.
 */
export const createDatabase = (pool: Pool): Database => {
  let era = 0
  const eras = new WeakMap<PoolClient, number>()
  pool.on('connect', (client) => eras.set(client, era))
  const connect = async (): Promise<PoolClient> => {
    for (;;) {
      const client = await pool.connect().catch((error: unknown) => {
        throw new DatabaseUnavailable('unreachable', error)
      })
      if (eras.get(client) === era) return client
      client.release(true)
    }
  }
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } }),
  })
  renewals.set(db, () => {
    era += 1
  })
  return db
}

/**
 * Makes a database use only connections that are opened from now on. After a failover, the connections that are open
 * lead to a server that accepts no writes.
 */
export const renewConnections = (db: Database): void => renewals.get(db)?.()
