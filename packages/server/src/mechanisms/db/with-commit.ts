import type { CompiledQuery } from 'kysely'
import type { PoolClient, QueryResult } from 'pg'
import { nameOf } from './prepare-statements.ts'

const mark = '/* with commit */ '

/**
 * Returns a statement that its connection sends together with COMMIT, and not when it is executed, which saves a round
 * trip in which the transaction's rows stay locked. It must be one of the last statements of its transaction, and must
 * return no rows. If it fails, COMMIT fails with its error and nothing is committed.
 */
export const withCommit = <Row>(statement: CompiledQuery<Row>): CompiledQuery<Row> => ({
  ...statement,
  sql: `${mark}${statement.sql}`,
})

type Statement = { text: string; values: unknown[] }

type WithCallback = (query: Statement & { name?: string }, done: (error: unknown) => void) => void

/**
 * Makes a connection keep the statements of `withCommit` until COMMIT, and send them and COMMIT without waiting in between.
 * If one of them fails, PostgreSQL rolls the transaction back. `direct` is the `query` of the connection before it was
 * wrapped, which never sends a statement twice. The pool must allow `pipeline`.
 */
export const holdUntilCommit = (
  client: PoolClient,
  direct: PoolClient['query'],
  { isPrepared }: { isPrepared: boolean },
): void => {
  const send = client.query.bind(client) as (...input: unknown[]) => Promise<QueryResult>
  let held: Statement[] = []

  const commit = async (): Promise<QueryResult> => {
    const errors: unknown[] = []
    const writes = held.map((statement) => write(direct as WithCallback, statement, isPrepared, errors))
    held = []
    // A statement whose values cannot be encoded has failed already, and PostgreSQL has not received it.
    const ended = send(errors.length === 0 ? 'commit' : 'rollback')
    await Promise.allSettled([...writes, ended])
    if (errors.length > 0) throw errors[0]
    return await ended
  }

  const query = (text: unknown, values?: unknown, ...rest: unknown[]) => {
    if (typeof text === 'string' && text.startsWith(mark)) {
      if (client.getTransactionStatus() === 'I')
        throw new Error('A statement of withCommit is outside of a transaction.')
      held.push({ text, values: values as unknown[] })
      return Promise.resolve({ command: '', rowCount: 0, rows: [] })
    }
    if (text === 'commit' && held.length > 0) return commit()
    if (text === 'rollback') held = []
    return send(text, values, ...rest)
  }
  client.query = query as typeof client.query
}

/**
 * Sends a statement once, and adds its error to `errors`. If the values cannot be encoded, the error is there when the
 * function returns, because pg calls a callback at once. It would reject a promise only later, after COMMIT was sent.
 */
const write = (send: WithCallback, statement: Statement, isPrepared: boolean, errors: unknown[]) =>
  new Promise<void>((resolve) => {
    const name = isPrepared ? nameOf(statement.text) : undefined
    send(name === undefined ? statement : { name, ...statement }, (error) => {
      if (error) errors.push(error)
      resolve()
    })
  })
