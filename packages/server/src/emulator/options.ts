import { type ChainId, chains, evmChains, suggestion } from '@stablerail/contract'
import { readOptions } from '../command-line.ts'
import { databaseUrlForm, isDatabaseUrl } from '../database-settings.ts'
import { isLoopbackOrigin } from '../loopback.ts'
import { UsageError } from '../start-error.ts'

export const help = `npm start -- [options]

Runs Stablerail on this machine alone: a real database, real local chains with test tokens,
and one payment really made. Then it stays up for you to try.

  --once                      end after the payment
  --json                      print one line of JSON for programs; progress goes to standard error
  --port <n>                  where the API listens (4010; 0 for any free port)
  --data-dir <path>           keep database, chains and keys there; without it nothing is kept
  --database-url <url>        use this PostgreSQL database in place of an embedded one
  --chains <a,b>              which chains to run (${evmChains.join(',')});
                              solana and tron too, whose packages are installed when they are first named
  --allow-receiver <origin>   let webhooks go to this loopback origin, such as http://127.0.0.1:4242;
                              may be given several times
  --help, -h                  print this
`

export type EmulatorOptions = {
  once: boolean
  json: boolean
  help: boolean
  port: number
  dataDir: string | null
  databaseUrl: string | null
  chains: readonly ChainId[]
  allowReceivers: readonly string[]
}

const flags = {
  once: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
  port: { type: 'string', default: '4010' },
  'data-dir': { type: 'string' },
  'database-url': { type: 'string' },
  chains: { type: 'string', default: evmChains.join(',') },
  'allow-receiver': { type: 'string', multiple: true, default: [] as string[] },
} as const

export const parseOptions = (args: readonly string[]): EmulatorOptions => {
  const values = readOptions(args, flags, 'npm start -- --help')
  return {
    once: values.once,
    json: values.json,
    help: values.help,
    port: parsePort(values.port),
    dataDir: values['data-dir'] ?? null,
    databaseUrl: parseDatabaseUrl(values['database-url'] ?? null),
    chains: parseChains(values.chains),
    allowReceivers: values['allow-receiver'].map(parseOrigin),
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
