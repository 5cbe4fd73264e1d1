import type { PoolClient } from 'pg'
import { createPool } from '../../packages/server/src/mechanisms/db/pool.ts'

/**
 * A recorded SQL statement. `name` is the name of a prepared statement; null if the statement is not
 * prepared.
 */
export type RecordedStatement = { name: string | null; text: string; values: readonly unknown[] }

export type Recorder = ReturnType<typeof createRecorder>

/**
 * Creates a connection pool that records all SQL statements. The recorder replaces `query` of each connection
 * before the pool wraps `query` to prepare statements, so that the names of prepared statements are recorded
 * too.
 */
export const createRecorder = (databaseUrl: string) => {
  const statements: RecordedStatement[] = []
  const pool = createPool(databaseUrl, { max: 1, applicationName: 'bench capture' })
  // Ignore this error: the database may end a connection that the pool has not closed completely.
  pool.on('error', () => {})
  pool.prependListener('connect', (client: PoolClient) => {
    const send = client.query.bind(client) as (...input: unknown[]) => unknown
    const record = (...input: unknown[]) => {
      statements.push(readStatement(input))
      return send(...input)
    }
    client.query = record as typeof client.query
  })
  return { pool, take: () => statements.splice(0) }
}

const readStatement = ([query, values = []]: unknown[]): RecordedStatement => {
  if (typeof query === 'string') return { name: null, text: query, values: values as unknown[] }
  const { name = null, text, values: own } = query as { name?: string; text: string; values?: unknown[] }
  return { name, text, values: own ?? (values as unknown[]) }
}
