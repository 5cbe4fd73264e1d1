import { type ChainId, type chains, defaultConfirmations, explainRefusal } from '@stablerail/contract'
import { z } from 'zod'
import { isLoopbackOrigin } from './loopback.ts'
import type { TraceSettings } from './mechanisms/traces/index.ts'
import { findMisspelt } from './misspelt-settings.ts'
import { evmAddress, Networks } from './network-settings.ts'
import { findFaults, type Settings } from './setting-faults.ts'
import { readSettingFiles, settingsOfFiles } from './setting-files.ts'
import { StartError } from './start-error.ts'
import { readTraces, traceVariables, withoutIdleTraces } from './trace-settings.ts'

/**
 * The configuration. Only this file reads the environment: each variable has a type, and a default where one is safe.
 */

const integer = (fallback: number, { min = 0, max = Number.MAX_SAFE_INTEGER } = {}) => {
  const range = max === Number.MAX_SAFE_INTEGER ? `of ${min} or more` : `from ${min} to ${max}`
  const error = `must be a whole number ${range}`
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error }).default(fallback)
}

const choice = <const Names extends readonly string[]>(names: Names) =>
  z.enum(names, { error: `must be one of ${names.join(', ')}` })

const url = (example: string) => z.url({ error: `must be an address such as ${example}` })

/** The form of DATABASE_URL and `--database-url`, in words that follow their name. */
export const databaseUrlForm = 'must be an address such as postgres://user:password@host:5432/database'

export const isDatabaseUrl = (text: string): boolean =>
  URL.canParse(text) && ['postgres:', 'postgresql:'].includes(new URL(text).protocol)

const postgresUrl = z.string().refine(isDatabaseUrl, { error: databaseUrlForm })

/** The value of DATABASE_URL that asks for the PostgreSQL server of the data directory. */
const embedded = 'embedded'

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  )

const json = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue({ code: 'custom', message: 'must be JSON' })
        return z.NEVER
      }
    })
    .pipe(schema)

const Oracles = z.record(z.string().regex(/^[1-9][0-9]*$/), evmAddress, {
  error: 'must be a JSON object of contract addresses by network id',
})

const key = z
  .string()
  .regex(/^[0-9a-zA-Z_-]{1,20}:[0-9a-f]{64}$/, 'must be <id>:<64 hex digits>')
  .transform((text) => {
    const [id = '', hex = ''] = text.split(':')
    return { id, key: Buffer.from(hex, 'hex') }
  })

const Environment = z.object({
  NODE_ENV: choice(['production', 'development', 'test']).default('production'),
  DATABASE_URL: z.union([z.literal(embedded), postgresUrl], { error: databaseUrlForm }).optional(),
  /** The same database without the pooler that DATABASE_URL leads through. */
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  /** Whether a start brings the schema up to date, or asks that a `migrate` has done so. */
  MIGRATE: choice(['auto', 'never']).default('auto'),
  DATA_DIR: z.string().default('.stablerail'),
  DATABASE_POOL_SIZE: integer(20, { min: 2, max: 500 }),
  DATABASE_STATEMENT_TIMEOUT_MS: integer(30_000, { min: 1_000 }),
  HOST: z.string().default('127.0.0.1'),
  PORT: integer(4010, { max: 65_535 }),
  METRICS_PORT: integer(9464, { max: 65_535 }),
  PUBLIC_BASE_URL: url('https://api.example').optional(),
  HOSTED_BASE_URL: url('https://pay.example').optional(),
  /** How many reverse proxies stand before the server: as many entries of `X-Forwarded-For` are believed. */
  TRUSTED_PROXIES: integer(0, { max: 10 }),
  LOG_LEVEL: choice(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** `id:hex` pairs of AES-256 keys, comma separated: the first seals, any opens. */
  ENCRYPTION_KEYS: list.pipe(z.array(key).min(1, 'is required: make one with "stablerail-server make-key"')),
  SESSION_SECRET: z
    .string({ error: 'is required: 32 characters or more, such as "openssl rand -hex 32" prints' })
    .min(32, 'must be 32 characters or more'),
  SMTP_URL: url('smtps://user:password@mail.example:465').optional(),
  MAIL_FROM: z.string().default('Stablerail <no-reply@localhost>'),
  NETWORKS: json(Networks).default([]),
  /** Whether payments wait for a second provider, where one is configured, also while it gives no answer. */
  SECOND_OPINION: choice(['required', 'when_available']).default('required'),
  FEE_BASIS_POINTS: integer(0, { max: 10_000 }),
  /** An unmatched payment of fewer cents is kept without events. */
  UNMATCHED_FLOOR_MINOR: integer(1),
  /** Who decides that a payment is lost for good: finality alone, or the operator by a command. */
  REORGED: choice(['automatic', 'manual']).default('automatic'),
  SCREENING: choice(['none', 'chainalysis-oracle', 'deny-list']).default('none'),
  /** A file with an address on each line. */
  SCREENING_DENY_LIST: z.string().optional(),
  /** Addresses of the oracle's contract by network id, beside those that are known. */
  SCREENING_ORACLES: json(Oracles).default({}),
  /** Whether anybody may make an account with an email address that a code has proven. */
  SIGN_UP: choice(['closed', 'open']).default('closed'),
  KYB_REQUIRED: z.stringbool({ error: 'must be true or false' }).default(false),
  RESTRICTED_COUNTRIES: list,
  COUNTRY_HEADER: z.string().optional(),
  RATE_LIMIT_KEY_PER_SECOND: integer(100, { min: 1 }),
  RATE_LIMIT_KEY_BURST: integer(200, { min: 1 }),
  RATE_LIMIT_PUBLIC_PER_SECOND: integer(10, { min: 1 }),
  RATE_LIMIT_PUBLIC_BURST: integer(30, { min: 1 }),
  WEBHOOK_CONCURRENCY: integer(128, { min: 1, max: 10_000 }),
  WEBHOOK_CONCURRENCY_PER_ENDPOINT: integer(16, { min: 1, max: 1000 }),
  /** Exact loopback origins that webhooks may go to, for local development only. */
  ALLOW_RECEIVERS: list,
  ...traceVariables,
})

export type NetworkConfig = z.output<typeof Networks>[number] & { confirmations: number }

/** A network: a chain in a mode. */
export type NetworkKey = { chain: ChainId; livemode: boolean }

export type Config = {
  production: boolean
  /** Null for a PostgreSQL server of its own in the data directory. */
  databaseUrl: string | null
  /** Not null where `databaseUrl` leads through a pooler, such as pgbouncer in transaction mode. */
  databaseDirectUrl: string | null
  migrate: 'auto' | 'never'
  dataDir: string
  databasePoolSize: number
  databaseStatementTimeoutMs: number
  host: string
  port: number
  metricsPort: number
  publicBaseUrl: string
  hostedBaseUrl: string
  trustedProxies: number
  logLevel: string
  encryptionKeys: { id: string; key: Buffer }[]
  sessionSecret: string
  smtpUrl: string | null
  mailFrom: string
  networks: NetworkConfig[]
  secondOpinion: 'required' | 'when_available'
  feeBasisPoints: number
  unmatchedFloorMinor: number
  reorged: 'automatic' | 'manual'
  screening:
    | { kind: 'none' }
    | { kind: 'deny-list'; file: string }
    | { kind: 'chainalysis-oracle'; oracles: Readonly<Record<number, string>> }
  signUp: 'closed' | 'open'
  kybRequired: boolean
  restrictedCountries: string[]
  countryHeader: string | null
  rateLimits: { keyPerSecond: number; keyBurst: number; publicPerSecond: number; publicBurst: number }
  webhooks: { concurrency: number; concurrencyPerEndpoint: number; allowedOrigins: string[] }
  /** A line for each variable that was probably meant to be a setting. */
  misspelt: string[]
  /** Null where nothing is traced. */
  traces: TraceSettings | null
}

/** A configuration that cannot be used: each line names a variable and says what it must be. */
export class ConfigError extends StartError {
  override name = 'ConfigError'
}

const settingNames = [...Object.keys(Environment.shape), ...settingsOfFiles]

/** Messages about settings come from the schema above; faults within NETWORKS are worded like faults of a request. */
const explain = (environment: Settings, error: z.ZodError): string[] =>
  error.issues.map((issue) => {
    const [setting, ...path] = issue.path.map(String)
    if (setting === 'NETWORKS' && path.length > 0) return explainNetworks(environment, issue)
    return `${setting}: ${issue.message}`
  })

/** The variable that a line is about. */
const nameIn = (line: string) => line.slice(0, line.indexOf(':'))

const explainNetworks = ({ NETWORKS = '[]' }: Settings, issue: z.core.$ZodIssue): string => {
  const value = JSON.parse(NETWORKS) as unknown
  const [, ...path] = issue.path
  const refused = { part: 'body' as const, schema: Networks, value, issues: [{ ...issue, path }] }
  const { param, message } = explainRefusal(refused)
  return `NETWORKS: ${message.includes(param) ? message : `${param} ${message}`}`
}

const checkReceivers = (origins: readonly string[], production: boolean) => {
  if (origins.length === 0) return
  if (production)
    throw new ConfigError(
      'ALLOW_RECEIVERS: is for local development; remove it, or set NODE_ENV=development.',
    )
  for (const origin of origins)
    if (!isLoopbackOrigin(origin))
      throw new ConfigError(
        `ALLOW_RECEIVERS: ${origin} must be a loopback origin such as http://127.0.0.1:4242`,
      )
}

const readScreening = (env: z.output<typeof Environment>): Config['screening'] => {
  const { SCREENING: kind, SCREENING_DENY_LIST: file, SCREENING_ORACLES: oracles } = env
  if (kind === 'none') return { kind }
  if (kind === 'chainalysis-oracle') return { kind, oracles }
  if (file === undefined)
    throw new ConfigError('SCREENING_DENY_LIST: is required with SCREENING=deny-list: a file of addresses.')
  return { kind, file }
}

/** Reads the configuration from an environment; throws a ConfigError that says which variables to correct. */
export const readConfig = (environment: Settings = process.env): Config => {
  // Deployment files often set a variable to an empty string, which counts as not set.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const settings = withoutIdleTraces(readSettingFiles(given))
  const parsed = Environment.safeParse(settings)
  const refused = parsed.success ? [] : explain(settings, parsed.error)
  // What is said of a value that has the wrong form anyhow would only be a second line about it.
  const faults = findFaults(settings).filter(
    (fault) => !refused.some((line) => nameIn(line) === nameIn(fault)),
  )
  const misspelt = findMisspelt(given, settingNames)
  if (!parsed.success || faults.length > 0)
    throw new ConfigError([...new Set([...refused, ...faults, ...misspelt])].join('\n'))
  const env = parsed.data
  const databaseUrl = env.DATABASE_URL === embedded ? null : (env.DATABASE_URL ?? null)
  const production = env.NODE_ENV === 'production'
  checkReceivers(env.ALLOW_RECEIVERS, production)
  if (env.DATABASE_DIRECT_URL !== undefined && databaseUrl === null)
    throw new ConfigError('DATABASE_DIRECT_URL: goes with DATABASE_URL; set that one too, or neither.')
  const publicBaseUrl = (env.PUBLIC_BASE_URL ?? `http://${env.HOST}:${env.PORT}`).replace(/\/$/, '')
  return {
    production,
    databaseUrl,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? null,
    migrate: env.MIGRATE,
    dataDir: env.DATA_DIR,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    databaseStatementTimeoutMs: env.DATABASE_STATEMENT_TIMEOUT_MS,
    host: env.HOST,
    port: env.PORT,
    metricsPort: env.METRICS_PORT,
    publicBaseUrl,
    hostedBaseUrl: (env.HOSTED_BASE_URL ?? publicBaseUrl).replace(/\/$/, ''),
    trustedProxies: env.TRUSTED_PROXIES,
    logLevel: env.LOG_LEVEL,
    encryptionKeys: env.ENCRYPTION_KEYS,
    sessionSecret: env.SESSION_SECRET,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    networks: env.NETWORKS.map((network) => ({
      ...network,
      confirmations: network.confirmations ?? defaultConfirmations[network.chain],
    })),
    secondOpinion: env.SECOND_OPINION,
    feeBasisPoints: env.FEE_BASIS_POINTS,
    unmatchedFloorMinor: env.UNMATCHED_FLOOR_MINOR,
    reorged: env.REORGED,
    screening: readScreening(env),
    signUp: env.SIGN_UP,
    kybRequired: env.KYB_REQUIRED,
    restrictedCountries: env.RESTRICTED_COUNTRIES,
    countryHeader: env.COUNTRY_HEADER?.toLowerCase() ?? null,
    rateLimits: {
      keyPerSecond: env.RATE_LIMIT_KEY_PER_SECOND,
      keyBurst: env.RATE_LIMIT_KEY_BURST,
      publicPerSecond: env.RATE_LIMIT_PUBLIC_PER_SECOND,
      publicBurst: env.RATE_LIMIT_PUBLIC_BURST,
    },
    webhooks: {
      concurrency: env.WEBHOOK_CONCURRENCY,
      concurrencyPerEndpoint: env.WEBHOOK_CONCURRENCY_PER_ENDPOINT,
      allowedOrigins: env.ALLOW_RECEIVERS,
    },
    misspelt,
    traces: readTraces(env),
  }
}

/** The network on which a chain settles in a mode, if this deployment reads it. */
export const findNetwork = (
  config: Config,
  chain: (typeof chains)[number],
  livemode: boolean,
): NetworkConfig | undefined =>
  config.networks.find((network) => network.chain === chain && network.livemode === livemode)
