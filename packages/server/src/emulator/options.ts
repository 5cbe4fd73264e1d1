import { parseArgs } from 'node:util'
import { type EvmChain, evmChains, nearestName, suggestion } from '@stablerail/contract'
import { isLoopbackOrigin } from '../mechanisms/outgoing/index.ts'

export const help = `npm start -- [options]

Runs Stablerail on this machine alone: a real database, real local chains with test tokens,
and one payment really made. Then it stays up for you to try.

  --once                      end after the payment
  --json                      print one line of JSON for programs; progress goes to standard error
  --port <n>                  where the API listens (4010; 0 for any free port)
  --data-dir <path>           keep database, chains and keys there; without it nothing is kept
  --database-url <url>        use this PostgreSQL database in place of an embedded one
  --chains <a,b>              which chains to run (${evmChains.join(',')})
  --allow-receiver <origin>   let webhooks go to this loopback origin, such as http://127.0.0.1:4242;
                              may be given several times
  --help                      print this
`

export type EmulatorOptions = {
  once: boolean
  json: boolean
  help: boolean
  port: number
  dataDir: string | null
  databaseUrl: string | null
  chains: readonly EvmChain[]
  allowReceivers: readonly string[]
}

/** A command line that cannot be followed; the message says what to type instead. */
export class UsageError extends Error {
  override name = 'UsageError'
}

const flags = {
  once: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
  port: { type: 'string', default: '4010' },
  'data-dir': { type: 'string' },
  'database-url': { type: 'string' },
  chains: { type: 'string', default: evmChains.join(',') },
  'allow-receiver': { type: 'string', multiple: true, default: [] as string[] },
} as const

export const parseOptions = (args: readonly string[]): EmulatorOptions => {
  const values = parse(args)
  return {
    once: values.once,
    json: values.json,
    help: values.help,
    port: parsePort(values.port),
    dataDir: values['data-dir'] ?? null,
    databaseUrl: values['database-url'] ?? null,
    chains: parseChains(values.chains),
    allowReceivers: values['allow-receiver'].map(parseOrigin),
  }
}

const parse = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], options: flags }).values
  } catch (error) {
    const message = (error as Error).message.split('. ')[0] ?? ''
    const unknown = args.find(
      (arg) => arg.startsWith('-') && !(arg.replace(/^--?/, '').split('=')[0] ?? '' in flags),
    )
    const name = unknown?.replace(/^--?/, '').split('=')[0] ?? ''
    const near = name in flags ? undefined : nearestName(name, Object.keys(flags))
    const hint = near === undefined ? '' : ` Did you mean --${near}?`
    throw new UsageError(`${message}.${hint} "npm start -- --help" lists the options.`)
  }
}

const parsePort = (text: string): number => {
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port > 65_535)
    throw new UsageError(`--port must be a number from 0 to 65535, not "${text}".`)
  return port
}

const parseChains = (text: string): EvmChain[] =>
  text.split(',').map((name) => {
    const chain = evmChains.find((known) => known === name.trim())
    if (chain === undefined)
      throw new UsageError(
        `--chains: "${name}" is none of ${evmChains.join(', ')}.${suggestion(name, evmChains)}`,
      )
    return chain
  })

const parseOrigin = (origin: string): string => {
  const plain = origin.replace(/\/$/, '')
  if (!isLoopbackOrigin(plain))
    throw new UsageError(
      `--allow-receiver takes an origin on this machine such as http://127.0.0.1:4242, not "${origin}".`,
    )
  return plain
}
