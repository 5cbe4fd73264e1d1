/** Which database a process uses, and how. */
import { z } from 'zod'
import { choice, integer } from './setting-forms.ts'
import { ConfigError } from './start-error.ts'

/** The form of DATABASE_URL and `--database-url`, in words that follow their name. */
export const databaseUrlForm = 'must be an address such as postgres://user:password@host:5432/database'

export const isDatabaseUrl = (text: string): boolean =>
  URL.canParse(text) && ['postgres:', 'postgresql:'].includes(new URL(text).protocol)

const postgresUrl = z.string().refine(isDatabaseUrl, { error: databaseUrlForm })

/** The value of DATABASE_URL that asks for the PostgreSQL server of the data directory. */
const embedded = 'embedded'

/** The variables, by their names in the environment. */
export const databaseVariables = {
  DATABASE_URL: z.union([z.literal(embedded), postgresUrl], { error: databaseUrlForm }).optional(),
  /** The same database without the pooler that DATABASE_URL leads through. */
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  /** Whether a start brings the schema up to date, or asks that a `migrate` has done so. */
  MIGRATE: choice(['auto', 'never']).default('auto'),
  DATA_DIR: z.string().default('.stablerail'),
  DATABASE_POOL_SIZE: integer(20, { min: 2, max: 500 }),
  DATABASE_STATEMENT_TIMEOUT_MS: integer(30_000, { min: 1_000 }),
}

export type DatabaseSettings = {
  /** Null for a PostgreSQL server of its own in the data directory. */
  databaseUrl: string | null
  /** Not null where `databaseUrl` leads through a pooler, such as pgbouncer in transaction mode. */
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
