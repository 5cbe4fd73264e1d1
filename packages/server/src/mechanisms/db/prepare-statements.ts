import type { PoolClient } from 'pg'

/** Texts beyond so many, such as lists of varying length, are sent as they are. */
const mostPrepared = 500
const names = new Map<string, string>()
/** Part of every name: statements prepared before a change of the schema are left behind. */
let generation = 0

const nameOf = (text: string): string | undefined => {
  const known = names.get(text)
  if (known !== undefined || names.size >= mostPrepared) return known
  const name = `s${generation}_${names.size}`
  names.set(text, name)
  return name
}

/** "cached plan must not change result type": a migration ran since the statement was prepared. */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '0A000' && /cached plan/.test(error.message)

const renew = (error: unknown): never => {
  if (isStalePlan(error)) {
    generation += 1
    names.clear()
  }
  throw error
}

/**
 * Has each connection parse and plan a statement with parameters once. Whoever runs into a plan that a migration
 * has made stale gets its error, as nothing may be repeated within a transaction; the next one prepares anew.
 */
export const prepareStatements = (client: PoolClient): void => {
  const send = client.query.bind(client) as (...input: unknown[]) => unknown
  const query = (text: unknown, values: unknown, ...rest: unknown[]) => {
    const plain = typeof text === 'string' && Array.isArray(values) && values.length > 0 && rest.length === 0
    const name = plain ? nameOf(text) : undefined
    if (name === undefined) return send(text, values, ...rest)
    return (send({ name, text, values }) as Promise<unknown>).catch(renew)
  }
  client.query = query as typeof client.query
}
