import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError } from './start-error.ts'

const required = {
  DATABASE_URL: 'postgres://app@db.internal/app',
  ENCRYPTION_KEYS: 'k1:d3f1a6b07c95e2841f6a3b5c8d7e90214c6f8a9b0d1e2f30415263748596a7b8',
  SESSION_SECRET: 'a session secret for tests, no other use',
}

const refusal = (settings: Record<string, string>): string => {
  try {
    readConfig(settings)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'It was accepted.'
}

const network = {
  chain: 'base',
  livemode: true,
  networkId: 8453,
  rpcUrls: ['https://rpc.example'],
  tokens: { USDC: { address: `0x${'1'.repeat(40)}`, decimals: 6 } },
}
const networks = (changes: object) => JSON.stringify([{ ...network, ...changes }])

test.each<[Record<string, string>, string]>([
  [{ PORT: 'abc' }, 'PORT: must be a whole number from 0 to 65535; got "abc"'],
  [{ PORT: '70000' }, 'PORT: must be a whole number from 0 to 65535; got "70000"'],
  [{ PORT: '1.5' }, 'PORT: must be a whole number from 0 to 65535; got "1.5"'],
  [{ PORT: 'sk_live_of_twenty_four__' }, 'PORT: must be a whole number from 0 to 65535'],
  [{ RATE_LIMIT_KEY_BURST: '0' }, 'RATE_LIMIT_KEY_BURST: must be a whole number of 1 or more; got "0"'],
  [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET: must be 32 characters or more'],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV: must be one of production, development, test; got "prod"'],
  [{ PUBLIC_BASE_URL: 'shop' }, 'PUBLIC_BASE_URL: must be an address such as https://api.example'],
  [
    { PUBLIC_BASE_URL: 'ftp://shop.example' },
    'PUBLIC_BASE_URL: must be an address such as https://api.example',
  ],
  [
    { PUBLIC_BASE_URL: 'https://shop.example?mode=test' },
    'PUBLIC_BASE_URL: must be an address such as https://api.example',
  ],
  [
    { PUBLIC_BASE_URL: 'https://shop.example/v1' },
    'PUBLIC_BASE_URL: must be an address without a path, such as https://api.example: the server answers at / of its host alone',
  ],
  [
    { HOSTED_BASE_URL: 'https://shop.example/pay/' },
    'HOSTED_BASE_URL: must be an address without a path, such as https://pay.example: the server answers at / of its host alone',
  ],
  [
    { HOSTED_BASE_URL: 'javascript:alert(1)' },
    'HOSTED_BASE_URL: must be an address such as https://pay.example',
  ],
  [
    { COUNTRY_HEADER: 'cf ipcountry', TRUSTED_PROXIES: '1' },
    'COUNTRY_HEADER: must be the name of a header such as cf-ipcountry',
  ],
  [{ UNKNOWN_COUNTRY: 'yes' }, 'UNKNOWN_COUNTRY: must be one of refused, accepted; got "yes"'],
  [{ SMTP_URL: 'mail' }, 'SMTP_URL: must be an address such as smtps://user:password@mail.example:465'],
  [{ KYB_REQUIRED: 'perhaps' }, 'KYB_REQUIRED: must be true or false'],
  [
    { DATABASE_URL: 'nonsense' },
    'DATABASE_URL: must be an address such as postgres://user:password@host:5432/database',
  ],
  ...['postgres://a:5432,b:5432/rail', 'postgresql://app:se,cret@a,b/rail?target_session_attrs=primary'].map(
    (DATABASE_URL): [Record<string, string>, string] => [
      { DATABASE_URL },
      'DATABASE_URL: names several hosts. Name one: a proxy, a virtual IP address or a DNS name that leads to the primary',
    ],
  ),
  [
    { DATABASE_URL: 'embedded', DATABASE_DIRECT_URL: 'postgres://app@db.internal/app' },
    'DATABASE_DIRECT_URL: goes with DATABASE_URL; set that one too, or neither.',
  ],
  [{ SCREENING: 'ofac' }, 'SCREENING: must be one of none, chainalysis-oracle, deny-list; got "ofac"'],
  [
    { SCREENING: 'deny-list' },
    'SCREENING_DENY_LIST: is required with SCREENING=deny-list: a file of addresses.',
  ],
  [{ ENCRYPTION_KEYS: 'k1:zz' }, 'ENCRYPTION_KEYS: must be <id>:<64 hex digits>'],
  [
    { ENCRYPTION_KEYS: [required.ENCRYPTION_KEYS, required.ENCRYPTION_KEYS.replace('k1:d', 'k1:e')].join() },
    'ENCRYPTION_KEYS: two keys have the id k1; give each its own',
  ],
  [{ NETWORKS: '{' }, 'NETWORKS: must be JSON'],
  [{ PASSKEY_DOMAIN: 'Shop.example' }, 'PASSKEY_DOMAIN: must be a domain such as shop.example'],
  ...['shop.example', 'pi.shop.example', 'www.api.shop.example'].map(
    (PASSKEY_DOMAIN, index): [Record<string, string>, string] => [
      {
        PASSKEY_DOMAIN,
        PUBLIC_BASE_URL: index === 0 ? 'https://notshop.example' : 'https://api.shop.example',
      },
      'PASSKEY_DOMAIN: must be the host of PUBLIC_BASE_URL, or a domain above it',
    ],
  ),
])('%j is refused in words for a person', (changes, message) => {
  expect(refusal({ ...required, ...changes })).toBe(message)
})

test('a database that nobody named is asked for in production, and is a server of its own elsewhere', () => {
  expect(refusal({ ...required, DATABASE_URL: '' })).toBe(
    'DATABASE_URL: is required: the address of a PostgreSQL database, or "embedded" for a server of its own in DATA_DIR',
  )
  expect(readConfig({ ...required, DATABASE_URL: 'embedded' }).databaseUrl).toBeNull()
  expect(readConfig({ ...required, DATABASE_URL: '', NODE_ENV: 'development' }).databaseUrl).toBeNull()
})

test.each(['api.shop.example', 'shop.example'])('passkeys may be made for %s', (PASSKEY_DOMAIN) => {
  const given = { ...required, PASSKEY_DOMAIN, PUBLIC_BASE_URL: 'https://api.shop.example' }
  expect(readConfig(given).passkeyDomain).toBe(PASSKEY_DOMAIN)
})

test('all that is missing is told at once', () => {
  expect(refusal({})).toBe(
    'ENCRYPTION_KEYS: is required: make one with "stablerail-server make-key"\n' +
      'SESSION_SECRET: is required: 32 characters or more, such as "openssl rand -hex 32" prints\n' +
      'DATABASE_URL: is required: the address of a PostgreSQL database, or "embedded" for a server of its own in DATA_DIR',
  )
})

const proxied = { TRUSTED_PROXIES: '1', COUNTRY_HEADER: 'cf-ipcountry' }

test.each<[Record<string, string>, string]>([
  [{ SESSION_SECRET: 'changeme'.repeat(4) }, 'SESSION_SECRET: can be guessed'],
  [{ SESSION_SECRET: 'changeme'.repeat(8) }, 'SESSION_SECRET: can be guessed'],
  [{ SESSION_SECRET: 'correct horse '.repeat(9).slice(0, 64) }, 'SESSION_SECRET: can be guessed'],
  [{ SESSION_SECRET: 'x'.repeat(64) }, 'SESSION_SECRET: can be guessed'],
  [{ ENCRYPTION_KEYS: `k2:${'5a'.repeat(32)}` }, 'ENCRYPTION_KEYS: k2 can be guessed'],
  [{ ENCRYPTION_KEYS: `k2:${'0123456789abcdef'.repeat(4)}` }, 'ENCRYPTION_KEYS: k2 can be guessed'],
  [{ PUBLIC_BASE_URL: 'http://pay.example' }, 'PUBLIC_BASE_URL: must begin with https://'],
  [{ PUBLIC_BASE_URL: 'HTTP://pay.example' }, 'PUBLIC_BASE_URL: must begin with https://'],
  [{ HOSTED_BASE_URL: 'http://10.0.0.1' }, 'HOSTED_BASE_URL: must begin with https://'],
  [{ HOST: '0.0.0.0' }, 'PUBLIC_BASE_URL: is required where HOST is 0.0.0.0'],
  [{ SMTP_URL: 'smtp://mail.example:587' }, 'SMTP_URL: must begin with smtps://'],
  [
    { SMTP_URL: 'smtp://mail.example?requireTLS=true&ignoreTLS=true' },
    'SMTP_URL: must not have ignoreTLS: mails hold codes',
  ],
  [
    { SMTP_URL: 'smtps://mail.example?tls.rejectUnauthorized=false' },
    'SMTP_URL: must not have tls.rejectUnauthorized: mails hold codes',
  ],
  [{ COUNTRY_HEADER: 'cf-ipcountry' }, 'COUNTRY_HEADER: needs TRUSTED_PROXIES of 1 or more'],
  [
    { COUNTRY_HEADER: 'cf-ipcountry', TRUSTED_PROXIES: '00' },
    'COUNTRY_HEADER: needs TRUSTED_PROXIES of 1 or more',
  ],
])('production refuses %j', (changes, start) => {
  const message = refusal({ ...required, ...changes })
  expect(message.startsWith(start), message).toBe(true)
  expect(message).not.toContain('\n')
  expect(refusal({ ...required, ...changes, NODE_ENV: 'development' })).toBe('It was accepted.')
})

test.each<[Record<string, string>]>([
  [{ SESSION_SECRET: '9f86d081884c7d659a2feaa0c55ad015' }],
  [{ PUBLIC_BASE_URL: 'https://pay.example', HOST: '0.0.0.0' }],
  [{ PUBLIC_BASE_URL: 'https://pay.example/' }],
  [{ PUBLIC_BASE_URL: 'http://127.0.0.1:4010' }],
  [{ SMTP_URL: 'smtps://mail.example' }],
  [{ SMTP_URL: 'smtp://mail.example:587?requireTLS=true' }],
  [{ SMTP_URL: 'smtp://localhost:25' }],
  [{ ...proxied, RESTRICTED_COUNTRIES: 'CU, KP,IR' }],
])('production accepts %j', (changes) =>
  expect(refusal({ ...required, ...changes })).toBe('It was accepted.'),
)

test.each([
  [{ ...proxied, RESTRICTED_COUNTRIES: 'Cuba' }, 'RESTRICTED_COUNTRIES: Cuba is no country'],
  [{ ...proxied, RESTRICTED_COUNTRIES: 'CU,UK' }, 'RESTRICTED_COUNTRIES: UK is no country'],
  [{ ...proxied, RESTRICTED_COUNTRIES: 'cu' }, 'RESTRICTED_COUNTRIES: cu is no country'],
  [{ RESTRICTED_COUNTRIES: 'CU' }, 'COUNTRY_HEADER: is required with RESTRICTED_COUNTRIES'],
])('countries that would restrict nobody are refused everywhere: %j', (changes, start) => {
  for (const NODE_ENV of ['production', 'development'])
    expect(refusal({ ...required, ...changes, NODE_ENV }).startsWith(start)).toBe(true)
})

test('a secret may be a file, whose last line break is no part of it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stablerail-config-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'session-secret')
  const { SESSION_SECRET, ...others } = required
  writeFileSync(file, `${SESSION_SECRET}\n`)
  expect(readConfig({ ...others, SESSION_SECRET_FILE: file }).sessionSecret).toBe(SESSION_SECRET)
  expect(() => readConfig({ ...required, SESSION_SECRET_FILE: file })).toThrow(
    'SESSION_SECRET_FILE: goes without SESSION_SECRET; remove one of the two.',
  )
  writeFileSync(file, '\n')
  expect(() => readConfig({ ...others, SESSION_SECRET_FILE: file })).toThrow(
    `SESSION_SECRET_FILE: ${file} is empty.`,
  )
  expect(() => readConfig({ ...others, SESSION_SECRET_FILE: join(folder, 'none') })).toThrow(
    /^SESSION_SECRET_FILE: .*none cannot be read \(ENOENT\)\.$/,
  )
})

test.each([
  [networks({ chain: 'Base' }), 'chain'],
  [networks({ livemode: 'yes' }), 'livemode'],
  [networks({ networkId: '8453' }), 'networkId'],
  [networks({ rpcUrls: [] }), 'rpcUrls'],
  [networks({ rpcUrls: ['rpc.example/key'] }), 'rpcUrls.0 must be the address of a provider'],
  [networks({ rpcUrls: ['localhost:8545'] }), 'rpcUrls.0 must be the address of a provider'],
  [networks({ wsUrl: 'https://rpc.example' }), 'wsUrl must be the address of a WebSocket'],
  [networks({ confirmatons: 64 }), 'Did you mean "0.confirmations"?'],
  [networks({ tokens: { USDC: { address: '0x1', decimals: 6 } } }), 'address'],
  ['{}', 'NETWORKS'],
])('a network that cannot be used is told by its field: %s', (value, field) => {
  const message = refusal({ ...required, NETWORKS: value })
  expect(message).toMatch(/^NETWORKS: /)
  expect(message).toContain(field)
  expect(message).not.toMatch(/Invalid input|Invalid option|Too small|expected/)
})

test.each([
  [
    { USDC: { address: '0x1', decimals: 6 } },
    '0.tokens.USDC.address must be an EVM address, which is 0x and 40 hexadecimal digits.',
  ],
  [
    { USDC: { address: network.tokens.USDC.address } },
    '0.tokens.USDC.decimals is missing: send a whole number.',
  ],
  [{ USCD: network.tokens.USDC }, 'Unknown field "0.tokens.USCD". Did you mean "0.tokens.USDC"?'],
])('a token that cannot be used is told by its field and by what it must be: %j', (held, sentence) => {
  expect(refusal({ ...required, NETWORKS: networks({ tokens: held }) })).toBe(`NETWORKS: ${sentence}`)
})

const two = (changes: object) => JSON.stringify([network, { ...network, ...changes }])
const usdc = network.tokens.USDC

test.each([
  ['the same network in two modes', two({ livemode: false }), '1.networkId'],
  ['a chain twice in one mode', two({ networkId: 84_532 }), '1.chain'],
  [
    'one provider as its own second opinion',
    networks({ rpcUrls: ['https://RPC.example', 'https://rpc.example/'] }),
    'rpcUrls.1',
  ],
  [
    'two tokens at one address',
    networks({
      tokens: { USDC: usdc, USDT: { ...usdc, address: usdc.address.toUpperCase().replace('X', 'x') } },
    }),
    'tokens.USDT.address',
  ],
  ['a public network that mines on demand', networks({ minesOnDemand: true }), 'minesOnDemand'],
])('%s would tell money wrongly, and is refused by its field', (_, value, field) => {
  const message = refusal({ ...required, NETWORKS: value })
  expect(message).toMatch(/^NETWORKS: /)
  expect(message).toContain(field)
  expect(message).toContain('must be')
})

test('a local network may mine on demand', () => {
  for (const rpcUrl of ['http://127.0.0.1:8545', 'http://anvil:8545', 'http://[::1]:8545'])
    expect(refusal({ ...required, NETWORKS: networks({ minesOnDemand: true, rpcUrls: [rpcUrl] }) })).toBe(
      'It was accepted.',
    )
})

test.each([
  [{ confirmation: 12 }, 'Unknown field "0.confirmation". Did you mean "0.confirmations"?'],
  [{ poll: 500 }, 'Unknown field "0.poll". Did you mean "0.pollIntervalMs"?'],
  [
    { bridge: true },
    'Unknown field "0.bridge". The known fields are chain, livemode, networkId, rpcUrls, rpcHeaders, wsUrl, tokens, ' +
      'confirmations, watch, pollIntervalMs, pullContract, depositFactory, collect, maxGasPriceGwei and minesOnDemand.',
  ],
])('a field that networks do not have is told with those they have: %j', (changes, sentence) => {
  expect(refusal({ ...required, NETWORKS: networks(changes) })).toBe(`NETWORKS: ${sentence}`)
})

test('what answers operators listens on this machine alone, wherever the API listens', () => {
  const open = { ...required, HOST: '0.0.0.0', PUBLIC_BASE_URL: 'https://pay.example' }
  expect(readConfig(open)).toMatchObject({ host: '0.0.0.0', metricsHost: '127.0.0.1' })
  const told = { ...required, METRICS_HOST: '10.0.0.7' }
  expect(readConfig(told)).toMatchObject({ host: '127.0.0.1', metricsHost: '10.0.0.7' })
})

test('a variable that is set to nothing counts as not set', () => {
  expect(readConfig({ ...required, PORT: '', SMTP_URL: '' })).toMatchObject({ port: 4010, smtpUrl: null })
})
