import { Pool, TypeOverrides, types } from 'pg'
import { noteEnd } from './faults.ts'
import { limitTransactions } from './limit-transactions.ts'
import { prepareStatements } from './prepare-statements.ts'
import { holdUntilCommit } from './with-commit.ts'

const overrides = new TypeOverrides()

/**
 * Reads a bigint as a number. Every bigint of the schema is below 2^53. A larger value throws, because
 * rounding it would falsify an amount.
 */
overrides.setTypeParser(types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`A bigint column holds ${text}, beyond what is exact.`)
  return value
})
/**
 * Reads a timestamp with `new Date`, which is twice as fast as pg's own parser, because lists have many
 * timestamps.
 */
overrides.setTypeParser(types.builtins.TIMESTAMPTZ, (text) => {
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) throw new Error(`A timestamp column holds ${text}, which is no time.`)
  return time
})
/** A json column is read as the text that was written, not as a parsed value. A jsonb column is parsed. */
overrides.setTypeParser(types.builtins.JSON, (text) => text)

export type PoolOptions = {
  max: number
  applicationName?: string
  /** The time after which the server cancels a statement; undefined sets no limit. */
  statementTimeoutMs?: number
  /**
   * True if a pooler, such as pgbouncer in transaction mode, gives each transaction any free server connection. Then a
   * connection keeps neither prepared statements nor settings.
   */
  throughPooler?: boolean
}

/** The server closes a connection whose transaction has been idle for this time. */
export const idleInTransactionMs = 10_000

/**
 * The settings that a connection sends to PostgreSQL when it starts. They are not sent through a pooler,
 * because a pooler refuses or drops them.
 *
 * - `timezone=UTC`: only a default, because no statement depends on the time zone.
 * - `enable_seqscan=off`: PostgreSQL keeps the plans of prepared statements. A plan with a sequential scan,
 *   made while a table had few rows, would be kept until the table is next analyzed.
 * - `enable_partition_pruning=off`: PostgreSQL 18.4 can crash if a statement chooses partitions while it runs and a row that it
 *   locks has changed since it began (decision 0162). It looks in the index of each partition instead.
 * - `jit=off`: before version 18, PostgreSQL adds a very high cost to a sequential scan that is disabled but
 *   needed. Because of this cost, PostgreSQL would compile the plan at each run.
 * - `max_parallel_workers_per_gather=0`: starting a parallel worker takes about as long as reading a page of
 *   an export, so a parallel export was slower.
 */
export const startParameters = ({ statementTimeoutMs }: { statementTimeoutMs: number }) => ({
  options:
    '-c timezone=UTC -c enable_seqscan=off -c enable_partition_pruning=off -c jit=off ' +
    '-c max_parallel_workers_per_gather=0',
  idle_in_transaction_session_timeout: idleInTransactionMs,
  // If the value is 0 (no limit), pg does not send this setting.
  statement_timeout: statementTimeoutMs,
})

/**
 * Creates a pool whose connections read money exactly. PostgreSQL closes a connection that is idle in a
 * transaction for 10 s.
 */
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
    pipeline: true,
  })
  // Attach a handler to each client: when the server closes a connection in use, the query fails and the
  // client also emits `error`, which would end the process without a handler.
  pool.on('connect', (client) => {
    client.on('error', noteEnd)
    const direct = client.query.bind(client) as typeof client.query
    if (throughPooler) limitTransactions(client, { idleInTransactionMs, statementTimeoutMs })
    else prepareStatements(client)
    holdUntilCommit(client, direct, { isPrepared: !throughPooler })
  })
  return pool
}
