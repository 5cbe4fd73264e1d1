import { Client } from 'pg'
import { StartError } from '../../start-error.ts'

const connectTimeoutMs = 5_000

/** Connects once, so that an unusable database is reported by the setting that names it, not by a stack trace. */
export const requireDatabase = async (databaseUrl: string, setting: string): Promise<void> => {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: connectTimeoutMs })
  // The client emits the same errors that `connect` below throws.
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    throw new StartError(`${setting}: ${describeFault(error, new URL(databaseUrl))}`)
  } finally {
    await client.end()
  }
}

const describeFault = (error: unknown, { host, username, pathname }: URL): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
  if (code?.startsWith('28')) return `PostgreSQL at ${host} refuses the user "${username}" or the password.`
  if (code === '3D000')
    return `PostgreSQL at ${host} has no database "${pathname.slice(1)}". Create it first.`
  const reason = code ?? (error instanceof Error ? error.message : String(error))
  return `PostgreSQL at ${host} cannot be reached (${reason}). Start it, or correct the address.`
}
