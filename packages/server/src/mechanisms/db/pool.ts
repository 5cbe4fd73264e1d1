import { Pool, TypeOverrides, types } from 'pg'
import { limitTransactions } from './limit-transactions.ts'
import { prepareStatements } from './prepare-statements.ts'

const overrides = new TypeOverrides()

/** Every bigint of the schema is below 2^53. A larger one throws here: rounding it would falsify an amount. */
overrides.setTypeParser(types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`A bigint column holds ${text}, beyond what is exact.`)
  return value
})
/** `new Date` reads PostgreSQL's form of a moment twice as fast as pg's own parser, and lists hold many moments. */
overrides.setTypeParser(types.builtins.TIMESTAMPTZ, (text) => {
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) throw new Error(`A timestamp column holds ${text}, which is no time.`)
  return time
})
/** A json column is read as the text that was written; a jsonb column is parsed. */
overrides.setTypeParser(types.builtins.JSON, (text) => text)

export type PoolOptions = {
  max: number
  applicationName?: string
  /** The server ends a statement that takes longer; without this option it ends none. */
  statementTimeoutMs?: number
  /**
   * True where a pooler, such as pgbouncer in transaction mode, gives each transaction whichever server connection is
   * free. Then nothing is kept on a connection: neither prepared statements nor settings.
   */
  throughPooler?: boolean
}

/** After so long idle within a transaction the server closes a connection. */
export const idleInTransactionMs = 10_000

/**
 * What a connection asks of the server when it starts. A pooler refuses these parameters or drops them, because its
 * server connections serve others too. No statement depends on the time zone.
 *
 * Where an index serves, no statement reads a whole table: PostgreSQL keeps the plans of prepared statements, and one made
 * while a table had few rows, when reading all of them was right, would be kept until the table is next analysed. Before
 * version 18, a table without such an index seems so dear then that each reading of it would be compiled (JIT).
 *
 * A statement is run by one process. Of an export's page, two processes took longer than one: what they share is soon read,
 * and starting a worker takes as long.
 */
export const startParameters = ({ statementTimeoutMs }: { statementTimeoutMs: number }) => ({
  options: '-c timezone=UTC -c enable_seqscan=off -c jit=off -c max_parallel_workers_per_gather=0',
  idle_in_transaction_session_timeout: idleInTransactionMs,
  // A timeout of 0 is not sent at all.
  statement_timeout: statementTimeoutMs,
})

/** A pool whose connections read money exactly, and are closed by the server after 10 s idle within a transaction. */
export const createPool = (
  databaseUrl: string,
  { max, applicationName = 'stablerail', statementTimeoutMs = 0, throughPooler = false }: PoolOptions,
): Pool => {
  const pool = new Pool({
    connectionString: databaseUrl,
    max,
    types: overrides,
    application_name: applicationName,
    ...(throughPooler ? {} : startParameters({ statementTimeoutMs })),
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  })
  // Where the server ends a connection in use, the query fails and the client emits `error` too; without a handler
  // that event would end the process.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    if (throughPooler) limitTransactions(client, { idleInTransactionMs, statementTimeoutMs })
    else prepareStatements(client)
  })
  return pool
}
