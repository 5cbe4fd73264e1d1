import { Pool, TypeOverrides, types } from 'pg'
import { prepareStatements } from './prepare-statements.ts'

const overrides = new TypeOverrides()

/** bigint columns hold amounts and block numbers, all below 2^53; anything else is a fault, not a rounding. */
overrides.setTypeParser(types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`A bigint column holds ${text}, beyond what is exact.`)
  return value
})
/** Twice as fast as what pg does, and there are many in a list. PostgreSQL's form is one that V8 reads. */
overrides.setTypeParser(types.builtins.TIMESTAMPTZ, (text) => {
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) throw new Error(`A timestamp column holds ${text}, which is no time.`)
  return time
})
/** json columns are given as they were written; jsonb ones are parsed. */
overrides.setTypeParser(types.builtins.JSON, (text) => text)

export type PoolOptions = {
  max: number
  applicationName?: string
  /** After so long the server ends a statement; without it, never. */
  statementTimeoutMs?: number
}

/** A pool of connections that read money exactly and cannot sit in an open transaction for long. */
export const createPool = (
  databaseUrl: string,
  { max, applicationName = 'stablerail', statementTimeoutMs }: PoolOptions,
): Pool => {
  const pool = new Pool({
    connectionString: databaseUrl,
    max,
    types: overrides,
    application_name: applicationName,
    options: '-c timezone=UTC',
    idle_in_transaction_session_timeout: 10_000,
    ...(statementTimeoutMs === undefined ? {} : { statement_timeout: statementTimeoutMs }),
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  })
  // A connection that the server ends while it is in use says so twice: to the query, which fails, and here.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    prepareStatements(client)
  })
  return pool
}
