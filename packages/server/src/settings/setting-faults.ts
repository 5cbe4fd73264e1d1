/**
 * Checks of settings that have the right form: restrictions without effect, and values that are not allowed in
 * production. Each fault is a line that names the variable.
 */
import { countryCodes } from './country-codes.ts'
import { findDepositFaults } from './deposit-settings.ts'
import { isLoopbackHost } from './loopback.ts'
import { findRelayerFaults } from './relayer-settings.ts'
import type { Settings } from './setting-forms.ts'
import { findTraceFaults } from './trace-settings.ts'

export const findFaults = (settings: Settings): string[] => [
  ...findCountryFaults(settings),
  ...findKeyFaults(settings),
  ...findTraceFaults(settings),
  ...findRelayerFaults(settings),
  ...findDepositFaults(settings),
  ...findPasskeyFaults(settings),
  ...((settings.NODE_ENV ?? 'production') === 'production' ? findProductionFaults(settings) : []),
]

const findCountryFaults = ({ RESTRICTED_COUNTRIES = '', COUNTRY_HEADER }: Settings): string[] => {
  const countries = RESTRICTED_COUNTRIES.split(',')
    .map((code) => code.trim())
    .filter(Boolean)
  const unknown = countries.filter((code) => !countryCodes.has(code))
  return [
    ...unknown.map(
      (code) => `RESTRICTED_COUNTRIES: ${code} is no country; give codes of ISO 3166 such as CU,KP`,
    ),
    ...(countries.length > 0 && COUNTRY_HEADER === undefined
      ? [
          'COUNTRY_HEADER: is required with RESTRICTED_COUNTRIES: the header in which a proxy says the country',
        ]
      : []),
  ]
}

/**
 * Returns the key ids that are used twice, because an encrypted value would not show which of the two keys
 * decrypts it.
 */
const findKeyFaults = ({ ENCRYPTION_KEYS = '' }: Settings): string[] => {
  const ids = ENCRYPTION_KEYS.split(',').map((pair) => pair.trim().split(':')[0] ?? '')
  const twice = new Set(ids.filter((id, index) => id !== '' && ids.indexOf(id) < index))
  return [...twice].map((id) => `ENCRYPTION_KEYS: two keys have the id ${id}; give each its own`)
}

/** Returns a fault if the pages do not belong to the domain of passkeys: browsers would refuse the passkeys. */
const findPasskeyFaults = ({ PASSKEY_DOMAIN, PUBLIC_BASE_URL }: Settings): string[] => {
  if (PASSKEY_DOMAIN === undefined) return []
  const host =
    PUBLIC_BASE_URL !== undefined && URL.canParse(PUBLIC_BASE_URL) ? new URL(PUBLIC_BASE_URL).hostname : ''
  return host === PASSKEY_DOMAIN || host.endsWith(`.${PASSKEY_DOMAIN}`)
    ? []
    : ['PASSKEY_DOMAIN: must be the host of PUBLIC_BASE_URL, or a domain above it']
}

const findProductionFaults = (settings: Settings): string[] => [
  ...findDatabaseFault(settings),
  ...findWeakSecrets(settings),
  ...findPlainAddresses(settings),
  ...findPlainMail(settings),
  ...findUntrustedCountries(settings),
]

const findDatabaseFault = ({ DATABASE_URL }: Settings): string[] =>
  DATABASE_URL === undefined
    ? [
        'DATABASE_URL: is required: the address of a PostgreSQL database, or "embedded" for a server of its own in DATA_DIR',
      ]
    : []

/**
 * The minimum entropy of a secret in bits, as `bitsOf` measures it. Random secrets of the minimum length have
 * 115 bits or more, and repeated words have only a few bits.
 */
const leastBits = 100

/**
 * Returns the shortest prefix that gives the whole sequence when it is repeated (the last repetition may be
 * cut off); the whole sequence if it repeats nothing.
 */
const unitOf = <Item>(items: readonly Item[]): readonly Item[] => {
  const lengths = Array.from(items, (_, index) => index + 1)
  const length = lengths.find((length) => items.every((item, index) => item === items[index % length]))
  return items.slice(0, length)
}

/**
 * Returns the Shannon entropy of a secret in bits, from the frequencies of its characters. Repetitions add nothing,
 * so a single repeated character has 0 bits.
 */
const bitsOf = (secret: readonly unknown[]): number => {
  const characters = unitOf(secret)
  const counts = new Map<unknown, number>()
  for (const character of characters) counts.set(character, (counts.get(character) ?? 0) + 1)
  return [...counts.values()].reduce((bits, count) => bits + count * Math.log2(characters.length / count), 0)
}

const findWeakSecrets = ({ SESSION_SECRET, ENCRYPTION_KEYS = '' }: Settings): string[] => {
  const weakKeys = ENCRYPTION_KEYS.split(',')
    .map((pair) => pair.trim().split(':'))
    .filter(([, hex = '']) => hex !== '' && bitsOf([...Buffer.from(hex, 'hex')]) < leastBits)
  return [
    ...weakKeys.map(
      ([id]) => `ENCRYPTION_KEYS: ${id} can be guessed; take what "stablerail-server make-key" prints`,
    ),
    ...(SESSION_SECRET !== undefined && bitsOf([...SESSION_SECRET]) < leastBits
      ? ['SESSION_SECRET: can be guessed; take what "openssl rand -hex 32" prints']
      : []),
  ]
}

const isLoopback = (url: string) => isLoopbackHost(new URL(url).hostname)

/**
 * Returns a fault for each public URL without TLS, because sessions and checkout tokens are sent to these
 * URLs.
 */
const findPlainAddresses = ({ HOST = '127.0.0.1', ...settings }: Settings): string[] => [
  ...(['PUBLIC_BASE_URL', 'HOSTED_BASE_URL'] as const).flatMap((name) => {
    const url = settings[name]
    const plain =
      url !== undefined && URL.canParse(url) && new URL(url).protocol === 'http:' && !isLoopback(url)
    return plain ? [`${name}: must begin with https:// in production`] : []
  }),
  ...(settings.PUBLIC_BASE_URL === undefined && !isLoopbackHost(HOST)
    ? [`PUBLIC_BASE_URL: is required where HOST is ${HOST}: the address that clients use`]
    : []),
]

/**
 * Options of an `smtp:` or `smtps:` URL that would turn off TLS or the check of certificates in the mail library,
 * with their only allowed value.
 */
const withoutProtection: readonly [string, string][] = [
  ['ignoreTLS', 'false'],
  ['tls.rejectUnauthorized', 'true'],
]

const findPlainMail = ({ SMTP_URL }: Settings): string[] => {
  if (SMTP_URL === undefined || !URL.canParse(SMTP_URL) || isLoopback(SMTP_URL)) return []
  const { protocol, searchParams } = new URL(SMTP_URL)
  if (protocol !== 'smtps:' && searchParams.get('requireTLS') !== 'true')
    return [
      'SMTP_URL: must begin with smtps://, or end with ?requireTLS=true: mails hold codes that sign people in',
    ]
  return withoutProtection
    .filter(([name, harmless]) => searchParams.getAll(name).some((value) => value !== harmless))
    .map(([name]) => `SMTP_URL: must not have ${name}: mails hold codes that sign people in`)
}

const findUntrustedCountries = ({ COUNTRY_HEADER, TRUSTED_PROXIES = '0' }: Settings): string[] =>
  COUNTRY_HEADER !== undefined && Number(TRUSTED_PROXIES) === 0
    ? ['COUNTRY_HEADER: needs TRUSTED_PROXIES of 1 or more: without a proxy anyone could send the header']
    : []
