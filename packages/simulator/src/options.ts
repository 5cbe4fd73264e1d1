import { readFileSync } from 'node:fs'
import { type ChainId, chains, evmChains, suggestion } from '@stablerail/contract'
import { readOptions } from '../../server/src/commands/command-line.ts'
import { databaseUrlForm, isDatabaseUrl } from '../../server/src/settings/database-settings.ts'
import { isLoopbackOrigin } from '../../server/src/settings/loopback.ts'
import { UsageError } from '../../server/src/settings/start-error.ts'

/**
 * Returns the text of `--help`. `npm start -- --help` prints the same text, also before the dependencies are
 * installed.
 */
export const help = (): string =>
  readFileSync(new URL('../../../scripts/help/start.txt', import.meta.url), 'utf8')

/** The origin at which the programs in guides and examples receive webhooks. */
export const usualReceiver = 'http://127.0.0.1:4242'

export type EmulatorOptions = {
  once: boolean
  json: boolean
  help: boolean
  port: number
  dataDir: string | null
  databaseUrl: string | null
  chains: readonly ChainId[]
  allowReceivers: readonly string[]
  /** Whether buyers pay each checkout to an address of its own. */
  depositAddresses: boolean
}

const flags = {
  once: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
  port: { type: 'string' },
  'data-dir': { type: 'string' },
  'database-url': { type: 'string' },
  chains: { type: 'string', default: evmChains.join(',') },
  'deposit-addresses': { type: 'boolean', default: false },
  'allow-receiver': { type: 'string', multiple: true, default: [] as string[] },
} as const

export const parseOptions = (args: readonly string[]): EmulatorOptions => {
  const values = readOptions(args, flags, 'npm start -- --help')
  return {
    once: values.once,
    json: values.json,
    help: values.help,
    // Default: 4010, or any free port with `--once`, because no other program then needs to know the port.
    port: parsePort(values.port ?? (values.once ? '0' : '4010')),
    dataDir: values['data-dir'] ?? null,
    databaseUrl: parseDatabaseUrl(values['database-url'] ?? null),
    chains: parseChains(values.chains),
    depositAddresses: values['deposit-addresses'],
    allowReceivers: [...new Set([usualReceiver, ...values['allow-receiver'].map(parseOrigin)])],
  }
}

const parsePort = (text: string): number => {
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port > 65_535)
    throw new UsageError(`--port must be a number from 0 to 65535, not "${text}".`)
  return port
}

const parseChains = (text: string): ChainId[] => {
  const named = text.split(',').map((name) => {
    const chain = chains.find((known) => known === name.trim())
    if (chain === undefined)
      throw new UsageError(`--chains: "${name}" is none of ${chains.join(', ')}.${suggestion(name, chains)}`)
    return chain
  })
  return [...new Set(named)]
}

const parseDatabaseUrl = (text: string | null): string | null => {
  if (text !== null && !isDatabaseUrl(text)) throw new UsageError(`--database-url ${databaseUrlForm}.`)
  return text
}

const parseOrigin = (origin: string): string => {
  const plain = origin.replace(/\/$/, '')
  if (!isLoopbackOrigin(plain))
    throw new UsageError(
      `--allow-receiver takes an origin on this machine such as http://127.0.0.1:4242, not "${origin}".`,
    )
  return plain
}
