import { evmChains, nearestName } from '@stablerail/contract'
import { readOptions } from './command-line.ts'
import { type PeopleCommand, peopleCommands, readPeopleCommand } from './people-commands.ts'
import { UsageError } from './start-error.ts'

export const help = `stablerail-server <command>

  all        run the API, the worker and the chain reader in one process
  api        run the API
  worker     deliver webhooks and mail, do what is due
  reader     read the chains
  migrate    bring the database to the present schema
               [--plan: only list the migrations that it lacks]
  setup      make the first workspace, user and API keys, which are printed once
               --workspace <name> --email <address>  [--again: although one of the name or person exists]
  rescan     read blocks again from scratch, record what is missing, list what differs
               --chain <chain> --from <block>  [--to <block>] [--mode live|test: live where both are configured]
  reconcile  the same without recording anything
               [--proof <file>: write what an auditor can check with a node of their own]
  payments   say that a payment which a reorganisation took out is lost for good, or list those that wait
               reorged [<payment id>]
  keys       manage the API keys of a workspace
               list   [--workspace <id>]
               create [--workspace <id>] --name <name> --permission readonly|restricted|full --mode live|test
               revoke <key id>
  members    manage the people of a workspace
               list   [--workspace <id>]
               add    [--workspace <id>] --email <address> --role viewer|developer|admin
               remove [--workspace <id>] --email <address>
  password   give a person who lost theirs a new password, which is printed once, and end their sessions
               reset --email <address>
  audit      print who did what, newest first, a line of JSON each
               [--workspace <id>: of one workspace] [--limit <number>: 100 where left out]
               (--workspace may be left out everywhere where there is only one workspace)
  make-key   print a key for ENCRYPTION_KEYS
  version    print the version
  help       print this

Configuration comes from the environment; docs/configuration.md lists it.
`

/** The commands that serve, and the parts of the service that each of them runs. */
const served = {
  all: ['api', 'worker', 'reader'],
  api: ['api'],
  worker: ['worker'],
  reader: ['reader'],
} as const

const commands = [
  ...(Object.keys(served) as (keyof typeof served)[]),
  'migrate',
  'setup',
  'rescan',
  'reconcile',
  'payments',
  ...peopleCommands,
  'make-key',
  'version',
  'help',
] as const

export type RescanOptions = {
  chain: EvmChain
  mode: 'live' | 'test' | null
  from: number
  to: number | null
  proofFile: string | null
}

/** What a command line asks for. */
export type Command =
  | { name: 'help' }
  | { name: 'version' }
  | { name: 'make-key' }
  | { name: 'migrate'; plan: boolean }
  | { name: 'serve'; parts: readonly ('api' | 'worker' | 'reader')[] }
  | ({ name: 'rescan' | 'reconcile' } & RescanOptions)
  | { name: 'payments'; reorgedId: string | null }
  | { name: 'setup'; workspaceName: string; email: string; again: boolean }
  | PeopleCommand

type EvmChain = (typeof evmChains)[number]

const helpCommand = 'stablerail-server help'

const options = { help: { type: 'boolean', short: 'h', default: false } } as const
const setupOptions = {
  ...options,
  workspace: { type: 'string' },
  email: { type: 'string' },
  again: { type: 'boolean', default: false },
} as const

/** Commands that are known as options too. */
const dashed: Partial<Record<string, 'help' | 'version'>> = {
  '--help': 'help',
  '-h': 'help',
  '--version': 'version',
  '-v': 'version',
}

/** Reads a command line; throws a UsageError that says what to type instead. */
export const readCommand = ([first = 'help', ...rest]: readonly string[]): Command => {
  const name = dashed[first] ?? requireCommand(first)
  if (name === 'setup') return readSetup(rest)
  if (name === 'rescan' || name === 'reconcile') return readRescan(name, rest)
  if (name === 'payments') return readPayments(rest)
  if (name === 'keys' || name === 'members' || name === 'password' || name === 'audit')
    return readPeopleCommand(name, rest)
  if (name === 'migrate') return readMigrate(rest)
  if (readOptions(rest, options, helpCommand).help) return { name: 'help' }
  if (name === 'help' || name === 'version' || name === 'make-key') return { name }
  return { name: 'serve', parts: served[name] }
}

const requireCommand = (name: string): (typeof commands)[number] => {
  const command = commands.find((known) => known === name)
  if (command !== undefined) return command
  const near = nearestName(name, commands)
  const hint = near === undefined ? '' : ` Did you mean "${near}"?`
  throw new UsageError(`There is no command "${name}".${hint} "${helpCommand}" lists them.`)
}

const readMigrate = (args: readonly string[]): Command => {
  const migrateOptions = { ...options, plan: { type: 'boolean', default: false } } as const
  const { help: wantsHelp, plan } = readOptions(args, migrateOptions, helpCommand)
  return wantsHelp ? { name: 'help' } : { name: 'migrate', plan }
}

const readSetup = (args: readonly string[]): Command => {
  const { help: wantsHelp, workspace, email, again } = readOptions(args, setupOptions, helpCommand)
  if (wantsHelp) return { name: 'help' }
  if (workspace === undefined || email === undefined)
    throw new UsageError('setup needs --workspace <name> and --email <address>.')
  return { name: 'setup', workspaceName: workspace, email, again }
}

const readPayments = ([act, ...rest]: readonly string[]): Command => {
  if (act === '--help' || act === '-h') return { name: 'help' }
  const [reorgedId = null, ...more] = rest
  if (act === 'reorged' && more.length === 0 && reorgedId?.startsWith('-') !== true)
    return { name: 'payments', reorgedId }
  throw new UsageError('payments needs: reorged [<payment id>].')
}

const rescanOptions = {
  ...options,
  chain: { type: 'string' },
  mode: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
} as const

const readRescan = (name: 'rescan' | 'reconcile', args: readonly string[]): Command => {
  const { proof, ...read } =
    name === 'reconcile'
      ? readOptions(args, { ...rescanOptions, proof: { type: 'string' } }, helpCommand)
      : { ...readOptions(args, rescanOptions, helpCommand), proof: undefined }
  if (read.help) return { name: 'help' }
  const chain = evmChains.find((one) => one === read.chain)
  if (chain === undefined) throw new UsageError(`${name} needs --chain, one of ${evmChains.join(', ')}.`)
  if (read.mode !== undefined && read.mode !== 'live' && read.mode !== 'test')
    throw new UsageError('--mode must be live or test.')
  const from = readBlock('--from', read.from)
  if (from === null) throw new UsageError(`${name} needs --from <block>.`)
  return {
    ...{ name, chain, mode: read.mode ?? null, from, to: readBlock('--to', read.to) },
    proofFile: proof ?? null,
  }
}

const readBlock = (option: string, text: string | undefined): number | null => {
  if (text === undefined) return null
  if (!/^\d{1,15}$/.test(text)) throw new UsageError(`${option} must be the number of a block.`)
  return Number(text)
}
