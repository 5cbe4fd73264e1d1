import { Client } from 'pg'

const connectTimeoutMs = 5_000
const statementTimeoutMs = 10_000

export type DatabaseFacts = {
  /** The version of PostgreSQL, as `server_version_num`: 150018 is 15.18. */
  versionNumber: number
  version: string
  user: string
  isReplica: boolean
  /** Whether transactions of this user are read-only by default. */
  isReadOnly: boolean
  sizeBytes: number
  /** The server's data directory; null if the user may not read it. */
  dataDirectory: string | null
  /** The schema that the user's statements use; null if the user may use no schema. */
  schema: string | null
  mayCreate: boolean
  /** The tables of the schema that the user may not read or may not write. */
  closedTables: string[]
  /** The database server's time at the query, and this process's times just before and just after the query. */
  time: { asked: Date; told: Date; answered: Date }
}

const question = `
  select current_setting('server_version_num')::integer as "versionNumber", current_setting('server_version') as version,
    current_user as user, pg_is_in_recovery() as "isReplica", current_setting('transaction_read_only') = 'on' as "isReadOnly",
    pg_database_size(current_database())::float8 as "sizeBytes", current_schema() as schema,
    (select setting from pg_settings where name = 'data_directory') as "dataDirectory",
    coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) as "mayCreate",
    array(select relname::text from pg_class where relnamespace = to_regnamespace(quote_ident(current_schema()))
      and relkind in ('r', 'p') and not relispartition and not (has_table_privilege(pg_class.oid, 'SELECT') and has_table_privilege(pg_class.oid, 'INSERT')
        and has_table_privilege(pg_class.oid, 'UPDATE') and has_table_privilege(pg_class.oid, 'DELETE'))
      order by relname) as "closedTables"`

/** Reads facts about a database and the rights of its user. Changes nothing. */
export const examineDatabase = async (databaseUrl: string, now: () => Date): Promise<DatabaseFacts> => {
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: statementTimeoutMs,
  })
  // A handler is needed, and does nothing because the client's calls throw the same errors.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<Omit<DatabaseFacts, 'time'>>(question)
    const asked = now()
    const clock = await client.query<{ told: Date }>('select clock_timestamp() as told')
    const answered = now()
    const [facts] = rows
    const [moment] = clock.rows
    if (facts === undefined || moment === undefined) throw new Error('PostgreSQL answered without a row.')
    return { ...facts, time: { asked, told: moment.told, answered } }
  } finally {
    await client.end()
  }
}
