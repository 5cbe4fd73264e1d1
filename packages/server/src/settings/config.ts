/**
 * The configuration of a process. Only this file reads the environment. Each variable has a type, and a default
 * value if one is safe.
 */
import type { NetworkConfig, NetworkKey } from '@stablerail/chains'
import { type chains, defaultConfirmations, explainRefusal, ofSetting } from '@stablerail/contract'
import { z } from 'zod'
import { type AddressSettings, addressVariables, readAddresses } from './address-settings.ts'
import { type DatabaseSettings, databaseVariables, readDatabase } from './database-settings.ts'
import { depositVariables } from './deposit-settings.ts'
import { type DunningSettings, dunningVariables, readDunning } from './dunning-settings.ts'
import { type EventSettings, eventVariables, readEvents } from './event-settings.ts'
import { findMisspelt } from './misspelt-settings.ts'
import { defaultPollMs, defaultWatch } from './network-families.ts'
import { Networks } from './network-settings.ts'
import { relayerVariables } from './relayer-settings.ts'
import { readScreening, type ScreeningSettings, screeningVariables } from './screening-settings.ts'
import { findFaults } from './setting-faults.ts'
import { readSettingFiles, settingsOfFiles } from './setting-files.ts'
import { choice, integer, json, list, type Settings, url } from './setting-forms.ts'
import { ConfigError } from './start-error.ts'
import { readTraces, type TraceSettings, traceVariables, withoutIdleTraces } from './trace-settings.ts'
import { readWebhooks, type WebhookSettings, webhookVariables } from './webhook-settings.ts'

const key = z
  .string()
  .regex(/^[0-9a-zA-Z_-]{1,20}:[0-9a-f]{64}$/, 'must be <id>:<64 hex digits>')
  .transform((text) => {
    const [id = '', hex = ''] = text.split(':')
    return { id, key: Buffer.from(hex, 'hex') }
  })

/** The variables of a deployment, with their forms and their default values. */
export const Environment = z.object({
  NODE_ENV: choice(['production', 'development', 'test']).default('production'),
  ...databaseVariables,
  ...addressVariables,
  LOG_LEVEL: choice(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** `id:hex` pairs of AES-256 keys, separated by commas: the first key encrypts, and every key decrypts. */
  ENCRYPTION_KEYS: list.pipe(z.array(key).min(1, 'is required: make one with "stablerail-server make-key"')),
  /** The ids of keys that are lost: the check at the start does not require these keys. */
  LOST_ENCRYPTION_KEYS: list,
  SESSION_SECRET: z
    .string({ error: 'is required: 32 characters or more, such as "openssl rand -hex 32" prints' })
    .min(32, 'must be 32 characters or more'),
  SMTP_URL: url('smtps://user:password@mail.example:465').optional(),
  MAIL_FROM: z.string().default('Stablerail <no-reply@localhost>'),
  NETWORKS: json(Networks).default([]),
  /**
   * The treatment of payments while a configured second provider gives no response: `required` makes payments wait for
   * its response, `when_available` does not.
   */
  SECOND_OPINION: choice(['required', 'when_available']).default('required'),
  FEE_BASIS_POINTS: integer(0, { max: 10_000 }),
  /** An unmatched payment of fewer cents is stored without events. */
  UNMATCHED_FLOOR_MINOR: integer(1),
  /** The recipients of customer mails in test mode: the admins of the workspace, or the customer as in live mode. */
  TEST_MODE_MAIL: choice(['admins', 'customers']).default('admins'),
  /**
   * Decides whether the finality rule, or the operator with a command, declares a payment permanently lost after a
   * reorg.
   */
  REORGED: choice(['automatic', 'manual']).default('automatic'),
  ...screeningVariables,
  ...relayerVariables,
  ...depositVariables,
  /** Whether any person may create an account with an email address that was verified by a code. */
  SIGN_UP: choice(['closed', 'open']).default('closed'),
  KYB_REQUIRED: z.stringbool({ error: 'must be true or false' }).default(false),
  RESTRICTED_COUNTRIES: list,
  COUNTRY_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/, 'must be the name of a header such as cf-ipcountry')
    .optional(),
  /** If countries are restricted: whether a visitor whose country the proxy does not know may pay. */
  UNKNOWN_COUNTRY: choice(['refused', 'accepted']).default('refused'),
  RATE_LIMIT_KEY_PER_SECOND: integer(100, { min: 1 }),
  RATE_LIMIT_KEY_BURST: integer(200, { min: 1 }),
  RATE_LIMIT_PUBLIC_PER_SECOND: integer(10, { min: 1 }),
  RATE_LIMIT_PUBLIC_BURST: integer(30, { min: 1 }),
  ...dunningVariables,
  RATE_LIMIT_MAIL_WORKSPACE_PER_DAY: integer(1000, { min: 1 }),
  RATE_LIMIT_MAIL_ADDRESS_PER_DAY: integer(20, { min: 1 }),
  ...webhookVariables,
  ...eventVariables,
  ...traceVariables,
})

export type { DunningSettings, NetworkConfig, NetworkKey }

export type Config = DatabaseSettings &
  AddressSettings &
  EventSettings & {
    production: boolean
    logLevel: string
    encryptionKeys: { id: string; key: Buffer }[]
    lostKeys: string[]
    sessionSecret: string
    smtpUrl: string | null
    mailFrom: string
    networks: NetworkConfig[]
    secondOpinion: 'required' | 'when_available'
    feeBasisPoints: number
    unmatchedFloorMinor: number
    testModeMail: 'admins' | 'customers'
    reorged: 'automatic' | 'manual'
    screening: ScreeningSettings
    /** The private key that pays for the server's transactions; null if it sends none. It is never logged. */
    relayerKey: `0x${string}` | null
    signUp: 'closed' | 'open'
    kybRequired: boolean
    restrictedCountries: string[]
    countryHeader: string | null
    unknownCountry: 'refused' | 'accepted'
    rateLimits: { keyPerSecond: number; keyBurst: number; publicPerSecond: number; publicBurst: number }
    dunning: DunningSettings
    /**
     * The maximum number of mails to customers within a day: from a workspace, and to an address from all workspaces.
     */
    mailLimits: { workspacePerDay: number; addressPerDay: number }
    webhooks: WebhookSettings
    /** One line for each variable that is probably a misspelt setting. */
    misspelt: string[]
    /** Null if tracing is off. */
    traces: TraceSettings | null
  }

const settingNames = [...Object.keys(Environment.shape), ...settingsOfFiles]

/**
 * Formats the faults. Messages about settings come from the schema above; faults inside NETWORKS have the same form
 * as faults of a request.
 */
const explain = (environment: Settings, error: z.ZodError): string[] =>
  error.issues.map((issue) => {
    const [setting, ...path] = issue.path.map(String)
    if (setting === 'NETWORKS' && path.length > 0) return explainNetworks(environment, issue)
    return `${setting}: ${issue.message}`
  })

const nameIn = (line: string) => line.slice(0, line.indexOf(':'))

const explainNetworks = ({ NETWORKS = '[]' }: Settings, issue: z.core.$ZodIssue): string => {
  const value = JSON.parse(NETWORKS) as unknown
  const [, ...path] = issue.path
  const refused = { part: 'body' as const, schema: Networks, value, issues: [{ ...issue, path }] }
  const { param, message } = ofSetting(explainRefusal(refused))
  return `NETWORKS: ${message.includes(param) ? message : `${param} ${message}`}`
}

/** Reads the configuration from an environment. Throws a ConfigError that lists the variables to correct. */
export const readConfig = (environment: Settings = process.env): Config => {
  // Leave out empty strings, because deployment files often set a variable to one that is meant as not set.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const settings = withoutIdleTraces(readSettingFiles(given))
  const parsed = Environment.safeParse(settings)
  const refused = parsed.success ? [] : explain(settings, parsed.error)
  // Skip this check for malformed values, which are already reported.
  const faults = findFaults(settings).filter(
    (fault) => !refused.some((line) => nameIn(line) === nameIn(fault)),
  )
  const misspelt = findMisspelt(given, settingNames)
  if (!parsed.success || faults.length > 0)
    throw new ConfigError([...new Set([...refused, ...faults, ...misspelt])].join('\n'))
  const env = parsed.data
  const production = env.NODE_ENV === 'production'
  return {
    production,
    ...readDatabase(env),
    ...readAddresses(env),
    logLevel: env.LOG_LEVEL,
    encryptionKeys: env.ENCRYPTION_KEYS,
    lostKeys: env.LOST_ENCRYPTION_KEYS,
    sessionSecret: env.SESSION_SECRET,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    networks: env.NETWORKS.map((network) => ({
      ...network,
      confirmations: network.confirmations ?? defaultConfirmations[network.chain],
      pollIntervalMs: network.pollIntervalMs ?? defaultPollMs(network),
      ...defaultWatch(network),
    })),
    secondOpinion: env.SECOND_OPINION,
    feeBasisPoints: env.FEE_BASIS_POINTS,
    unmatchedFloorMinor: env.UNMATCHED_FLOOR_MINOR,
    testModeMail: env.TEST_MODE_MAIL,
    reorged: env.REORGED,
    screening: readScreening(env),
    relayerKey: env.RELAYER_KEY ?? null,
    signUp: env.SIGN_UP,
    kybRequired: env.KYB_REQUIRED,
    restrictedCountries: env.RESTRICTED_COUNTRIES,
    countryHeader: env.COUNTRY_HEADER?.toLowerCase() ?? null,
    unknownCountry: env.UNKNOWN_COUNTRY,
    rateLimits: {
      keyPerSecond: env.RATE_LIMIT_KEY_PER_SECOND,
      keyBurst: env.RATE_LIMIT_KEY_BURST,
      publicPerSecond: env.RATE_LIMIT_PUBLIC_PER_SECOND,
      publicBurst: env.RATE_LIMIT_PUBLIC_BURST,
    },
    dunning: readDunning(env),
    mailLimits: {
      workspacePerDay: env.RATE_LIMIT_MAIL_WORKSPACE_PER_DAY,
      addressPerDay: env.RATE_LIMIT_MAIL_ADDRESS_PER_DAY,
    },
    webhooks: readWebhooks(env, { production }),
    ...readEvents(env),
    misspelt,
    traces: readTraces(env),
  }
}

/** Returns the network of a chain in a mode, if this deployment reads it. */
export const findNetwork = (
  config: Pick<Config, 'networks'>,
  chain: (typeof chains)[number],
  livemode: boolean,
): NetworkConfig | undefined =>
  config.networks.find((network) => network.chain === chain && network.livemode === livemode)
