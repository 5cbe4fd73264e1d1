/**
 * Checks the database: its version, the rights of its user, whether its schema belongs to this version, and its disk.
 */
import { statfs } from 'node:fs/promises'
import {
  type DatabaseFacts,
  examineDatabase,
  planMigrations,
  requireDatabase,
} from '../../mechanisms/db/index.ts'
import { systemClock } from '../../ports/index.ts'
import type { Config } from '../../settings/config.ts'
import { isLoopbackHost } from '../../settings/loopback.ts'
import { type Finding, fault, fine } from './report.ts'

/** The URLs of a database. `directUrl` avoids the pooler; it equals `url` if there is no pooler. */
export type DatabaseUrls = { url: string; directUrl: string }

export type ExaminedDatabase = {
  findings: Finding[]
  /** The facts that were read from the database; null if it could not be reached. */
  facts: DatabaseFacts | null
  /** Whether the tables of this version exist, so that their content can be checked. */
  isMigrated: boolean
}

const leastVersion = 15
const gibibyte = 1024 ** 3
const leastFreeBytes = 2 * gibibyte
const namedTables = 3

/** Checks the database. Throws a StartError if it cannot be reached. */
export const checkDatabase = async ({ migrate }: Config, place: DatabaseUrls): Promise<ExaminedDatabase> => {
  const { url, directUrl } = place
  await requireDatabase(url, 'DATABASE_URL', { throughPooler: url !== directUrl })
  if (url !== directUrl) await requireDatabase(directUrl, 'DATABASE_DIRECT_URL')
  const facts = await examineDatabase(directUrl, () => systemClock.now())
  const lacking = facts.schema === null ? [] : await planMigrations(directUrl)
  const free = await freeBytes(facts, directUrl)
  const faults = [
    ...faultsOf(facts, migrate),
    ...(lacking.length === 0 ? [] : [describeLack(lacking, migrate)]),
    ...(free !== null && free < leastFreeBytes
      ? [
          `only ${inGib(free)} GiB are free on its disk, and a full disk stops every write. Free some, or enlarge it.`,
        ]
      : []),
  ]
  const disk = free === null ? 'its disk cannot be seen from here' : `${inGib(free)} GiB free on its disk`
  const sound = `PostgreSQL ${facts.version}, a primary, ${inGib(facts.sizeBytes)} GiB; ${disk}`
  return {
    facts,
    isMigrated: facts.schema !== null && lacking.length === 0,
    findings: faults.length === 0 ? [fine('database', sound)] : faults.map((text) => fault('database', text)),
  }
}

const inGib = (bytes: number): string => (bytes / gibibyte).toFixed(bytes < 10 * gibibyte ? 2 : 0)

const describeLack = (lacking: readonly string[], migrate: Config['migrate']): string => {
  const count = lacking.length === 1 ? lacking[0] : `${lacking.length} migrations, ${lacking[0]} the first`
  const other = migrate === 'auto' ? ', or start the service' : ''
  return `the schema lacks ${count}. Run "stablerail-server migrate"${other}.`
}

const faultsOf = (facts: DatabaseFacts, migrate: Config['migrate']): string[] => {
  const { versionNumber, version, user, isReplica, isReadOnly, schema, mayCreate, closedTables } = facts
  const faults: string[] = []
  if (versionNumber < leastVersion * 10_000)
    faults.push(`PostgreSQL ${version} is too old. Upgrade it to ${leastVersion} or later.`)
  if (isReplica) faults.push('it is a replica, which takes no writes. Set DATABASE_URL to the primary.')
  else if (isReadOnly)
    faults.push(`transactions of "${user}" are read-only. Set default_transaction_read_only to off for it.`)
  if (schema === null)
    faults.push(
      `"${user}" may use no schema of its search_path. Run "grant usage, create on schema public to ${user}".`,
    )
  else if (migrate === 'auto' && !mayCreate)
    faults.push(
      `"${user}" may not make tables in schema ${schema}. Make it the owner of the database, or set MIGRATE=never.`,
    )
  if (closedTables.length > 0) {
    const named = closedTables.slice(0, namedTables).join(', ')
    const more = closedTables.length > namedTables ? ` and ${closedTables.length - namedTables} more` : ''
    faults.push(
      `"${user}" may not read and write ${named}${more}. Make it the owner of the tables, or grant it select, insert, update and delete.`,
    )
  }
  return faults
}

/**
 * Returns the free bytes on the disk that holds the data, if the server is on this machine and reports its data
 * directory.
 */
const freeBytes = async ({ dataDirectory }: DatabaseFacts, url: string): Promise<number | null> => {
  const { hostname } = new URL(url)
  if (dataDirectory === null || !(hostname === '' || isLoopbackHost(hostname))) return null
  try {
    const { bavail, bsize } = await statfs(dataDirectory)
    return bavail * bsize
  } catch {
    return null
  }
}
