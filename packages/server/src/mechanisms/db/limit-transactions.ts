import type { PoolClient } from 'pg'

export type TransactionLimits = {
  idleInTransactionMs: number
  /** The time after which PostgreSQL cancels a statement; 0 means no limit. */
  statementTimeoutMs: number
}

/**
 * Sets the timeouts at the start of each transaction, in the message that begins the transaction. If a pooler gives
 * each transaction another server connection, settings of a connection would be lost, or would apply to other
 * programs. A statement outside of transactions has the timeouts of the database's role.
 */
export const limitTransactions = (client: PoolClient, limits: TransactionLimits): void => {
  const send = client.query.bind(client) as (...input: unknown[]) => unknown
  const settings =
    `set local idle_in_transaction_session_timeout = ${limits.idleInTransactionMs}; ` +
    `set local statement_timeout = ${limits.statementTimeoutMs}`
  const query = (text: unknown, ...rest: unknown[]) =>
    typeof text === 'string' && /^(begin|start transaction)\b/.test(text)
      ? send(`${text}; ${settings}`)
      : send(text, ...rest)
  client.query = query as typeof client.query
}
