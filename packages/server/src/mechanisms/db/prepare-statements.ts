import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'

/**
 * Returns a hash of a statement's text, as the name of the prepared statement. A counter is not a safe name:
 * behind a pooler, if DATABASE_DIRECT_URL is not set, two processes may share a connection and use one name
 * for two statements. PostgreSQL would then run the wrong statement without an error.
 */
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 24)

/** The maximum number of prepared statements. Further texts, such as lists of varying length, are sent unprepared. */
const mostPrepared = 500
const names = new Map<string, string>()
/** Part of every statement's name, so that after a schema change every statement is prepared again. */
let generation = 0

/** Returns the name under which a statement is prepared; undefined if it is sent unprepared. */
export const nameOf = (text: string): string | undefined => {
  const known = names.get(text)
  if (known !== undefined || names.size >= mostPrepared) return known
  const name = `s${generation}_${hashOf(text)}`
  names.set(text, name)
  return name
}

/**
 * Returns whether the error is "cached plan must not change result type": a migration ran after the statement was
 * prepared.
 */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '0A000' && /cached plan/.test(error.message)

/**
 * Makes a connection parse and plan each statement with parameters only once. If a migration has invalidated
 * a plan, PostgreSQL refuses to run the statement, and the statement is prepared and sent again. Inside a
 * transaction the error is thrown instead, because the transaction is aborted and must be run again.
 */
export const prepareStatements = (client: PoolClient): void => {
  const send = client.query.bind(client) as (...input: unknown[]) => unknown
  const sendPrepared = async (text: string, values: unknown[], name: string): Promise<unknown> => {
    try {
      return await (send({ name, text, values }) as Promise<unknown>)
    } catch (error) {
      if (!isStalePlan(error)) throw error
      const isAlone = client.getTransactionStatus() === 'I'
      generation += 1
      names.clear()
      if (!isAlone) throw error
      return await (send({ name: nameOf(text), text, values }) as Promise<unknown>)
    }
  }
  const query = (text: unknown, values: unknown, ...rest: unknown[]) => {
    const plain = typeof text === 'string' && Array.isArray(values) && values.length > 0 && rest.length === 0
    const name = plain ? nameOf(text) : undefined
    return name === undefined
      ? send(text, values, ...rest)
      : sendPrepared(text as string, values as unknown[], name)
  }
  client.query = query as typeof client.query
}
