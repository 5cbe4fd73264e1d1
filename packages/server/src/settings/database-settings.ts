/** Settings of the database of a process. */
import { z } from 'zod'
import { choice, integer } from './setting-forms.ts'
import { ConfigError } from './start-error.ts'

/** The form of DATABASE_URL and `--database-url`, as text that follows their name. */
export const databaseUrlForm = 'must be an address such as postgres://user:password@host:5432/database'

const severalHosts =
  'names several hosts. Name one: a proxy, a virtual IP address or a DNS name that leads to the primary'

/** Returns whether the part of the address before the database's name has a comma after the password. */
const hasSeveralHosts = (text: string): boolean => /^[^/]*\/\/[^/?]*,[^/?@]*(?:[/?]|$)/.test(text)

export const isDatabaseUrl = (text: string): boolean =>
  URL.canParse(text) &&
  ['postgres:', 'postgresql:'].includes(new URL(text).protocol) &&
  !hasSeveralHosts(text)

const postgresUrl = z.string().refine(isDatabaseUrl, {
  error: ({ input }) => (hasSeveralHosts(String(input)) ? severalHosts : databaseUrlForm),
})

/** The value of DATABASE_URL that selects the PostgreSQL server in the data directory. */
const embedded = 'embedded'

export const databaseVariables = {
  DATABASE_URL: z.union([z.literal(embedded), postgresUrl], { error: databaseUrlForm }).optional(),
  /** The direct URL of the database, without the pooler that DATABASE_URL leads through. */
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  /** Whether the server updates the schema at its start, or requires that the command `migrate` has done so. */
  MIGRATE: choice(['auto', 'never']).default('auto'),
  DATA_DIR: z.string().default('.stablerail'),
  DATABASE_POOL_SIZE: integer(20, { min: 2, max: 500 }),
  DATABASE_STATEMENT_TIMEOUT_MS: integer(30_000, { min: 1_000 }),
}

export type DatabaseSettings = {
  /** Null: the server runs its own PostgreSQL in the data directory. */
  databaseUrl: string | null
  /** Not null if `databaseUrl` leads through a pooler, such as pgbouncer in transaction mode. */
  databaseDirectUrl: string | null
  migrate: 'auto' | 'never'
  dataDir: string
  databasePoolSize: number
  databaseStatementTimeoutMs: number
}

export const readDatabase = (env: z.output<z.ZodObject<typeof databaseVariables>>): DatabaseSettings => {
  const databaseUrl = env.DATABASE_URL === embedded ? null : (env.DATABASE_URL ?? null)
  if (env.DATABASE_DIRECT_URL !== undefined && databaseUrl === null)
    throw new ConfigError('DATABASE_DIRECT_URL: goes with DATABASE_URL; set that one too, or neither.')
  return {
    databaseUrl,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? null,
    migrate: env.MIGRATE,
    dataDir: env.DATA_DIR,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    databaseStatementTimeoutMs: env.DATABASE_STATEMENT_TIMEOUT_MS,
  }
}
