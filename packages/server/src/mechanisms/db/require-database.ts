import { Client } from 'pg'
import { StartError } from '../../settings/start-error.ts'
import { idleInTransactionMs, startParameters } from './pool.ts'

const connectTimeoutMs = 5_000

/**
 * Connects once, so that an unusable database is reported with the name of its setting, not with a stack
 * trace. Unless `throughPooler` is true, also throws if the URL leads to a pooler such as pgbouncer, which is
 * detected because a pooler refuses or drops `startParameters`.
 */
export const requireDatabase = async (
  databaseUrl: string,
  setting: string,
  { throughPooler = false }: { throughPooler?: boolean } = {},
): Promise<void> => {
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: connectTimeoutMs,
    ...(throughPooler ? {} : startParameters({ statementTimeoutMs: 0 })),
  })
  // A handler is needed, and does nothing because `connect` below throws the same errors.
  client.on('error', () => undefined)
  try {
    await client.connect()
    if (!throughPooler && !(await keepsParameters(client))) throw new StartError(`${setting}: ${pooled}`)
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`${setting}: ${describeFault(error, new URL(databaseUrl))}`)
  } finally {
    await client.end()
  }
}

const pooled =
  'leads through a pooler, such as pgbouncer, that keeps no start parameters. Set DATABASE_URL to the pooler and ' +
  'DATABASE_DIRECT_URL to PostgreSQL itself.'

const keepsParameters = async (client: Client): Promise<boolean> => {
  const { rows } = await client.query<{ kept: boolean }>(
    "select setting = $1 as kept from pg_settings where name = 'idle_in_transaction_session_timeout'",
    [String(idleInTransactionMs)],
  )
  return rows[0]?.kept === true
}

const describeFault = (error: unknown, { host, username, pathname }: URL): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
  if (code === '08P01') return pooled
  if (code?.startsWith('28')) return `PostgreSQL at ${host} refuses the user "${username}" or the password.`
  if (code === '3D000')
    return `PostgreSQL at ${host} has no database "${pathname.slice(1)}". Create it first.`
  const reason = code ?? (error instanceof Error ? error.message : String(error))
  return `PostgreSQL at ${host} cannot be reached (${reason}). Start it, or correct the address.`
}
