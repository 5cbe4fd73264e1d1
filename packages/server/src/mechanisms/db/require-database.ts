import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { StartError } from '../../settings/start-error.ts'
import { idleInTransactionMs, startParameters } from './pool.ts'

const connectTimeoutMs = 5_000
const standbyRetryMs = 1_000

/**
 * Connects once, so that an unusable database is reported with the name of its setting, not with a stack
 * trace. Unless `throughPooler` is true, also throws if the URL leads to a pooler such as pgbouncer, which is
 * detected because a pooler refuses or drops `startParameters`. With `promotionMs`, also throws if the URL leads to a
 * standby that is not promoted in this time. A start waits for it, because a supervisor starts processes during a failover
 * too. With `throughPooler`, also throws if PostgreSQL 18 or later chooses partitions while a statement runs, because
 * that can crash it and a pooler drops the start parameter that turns it off.
 */
export const requireDatabase = async (
  databaseUrl: string,
  setting: string,
  { throughPooler = false, promotionMs }: { throughPooler?: boolean; promotionMs?: number } = {},
): Promise<void> => {
  const givesUpAt = performance.now() + (promotionMs ?? 0)
  while ((await leadsToStandby(databaseUrl, setting, throughPooler)) && promotionMs !== undefined) {
    if (performance.now() >= givesUpAt)
      throw new StartError(
        `${setting}: PostgreSQL at ${new URL(databaseUrl).host} is a standby, which accepts no writes. Set the address of ` +
          'the primary, or of a proxy that leads to the primary.',
      )
    await delay(standbyRetryMs)
  }
}

/** Connects, and returns whether the server is a standby. */
const leadsToStandby = async (
  databaseUrl: string,
  setting: string,
  throughPooler: boolean,
): Promise<boolean> => {
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
    if (throughPooler && (await mayCrash(client)))
      throw new StartError(`${setting}: ${describeCrash(new URL(databaseUrl))}`)
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
    return rows[0]?.standby === true
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

const mayCrash = async (client: Client): Promise<boolean> => {
  const { rows } = await client.query<{ crashes: boolean }>(
    `select current_setting('enable_partition_pruning')::boolean
      and current_setting('server_version_num')::integer >= 180000 as crashes`,
  )
  return rows[0]?.crashes === true
}

const describeCrash = ({ username, pathname }: URL): string =>
  'PostgreSQL 18 can crash if enable_partition_pruning is on, and a pooler does not pass the setting on. Run in PostgreSQL: ' +
  `alter role "${username}" in database "${pathname.slice(1)}" set enable_partition_pruning = off; ` +
  'Then let the pooler open its connections again (RECONNECT in pgbouncer).'

const describeFault = (error: unknown, { host, username, pathname }: URL): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
  if (code === '08P01') return pooled
  if (code?.startsWith('28')) return `PostgreSQL at ${host} refuses the user "${username}" or the password.`
  if (code === '3D000')
    return `PostgreSQL at ${host} has no database "${pathname.slice(1)}". Create it first.`
  const reason = code ?? (error instanceof Error ? error.message : String(error))
  return `PostgreSQL at ${host} cannot be reached (${reason}). Start it, or correct the address.`
}
