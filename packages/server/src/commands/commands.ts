import type { DeployableContract } from '@stablerail/chains'
import { type ChainId, chains, type EvmChain, evmChains, nearestName } from '@stablerail/contract'
import { UsageError } from '../settings/start-error.ts'
import { readOptions } from './command-line.ts'
import type { YearOptions } from './export-year.ts'
import { type CommandName, commandNames } from './help.ts'
import { isPeopleCommandName, type PeopleCommand, readPeopleCommand } from './people-commands.ts'
import type { RecoverOptions } from './recover-deposits.ts'

/** The commands that run the service, and the parts of the service that each of them runs. */
const served = {
  all: ['api', 'worker', 'reader'],
  api: ['api'],
  worker: ['worker'],
  reader: ['reader'],
} as const

export type RescanOptions = {
  chain: ChainId
  mode: 'live' | 'test' | null
  from: number
  to: number | null
  proofFile: string | null
}

/** A contract, the network to which it is deployed, and whether the deployment is only planned. */
export type DeployOptions = {
  contract: DeployableContract
  chain: EvmChain
  mode: 'live' | 'test' | null
  plan: boolean
}

export type Command =
  | { name: 'help'; of: CommandName | null }
  | { name: 'version' }
  | { name: 'make-key' }
  | { name: 'doctor' }
  | { name: 'migrate'; plan: boolean }
  | { name: 're-encrypt'; plan: boolean }
  | { name: 'serve'; parts: readonly ('api' | 'worker' | 'reader')[] }
  | ({ name: 'rescan' | 'reconcile' } & RescanOptions)
  | { name: 'payments'; act: 'reorged'; paymentId: string | null }
  | { name: 'payments'; act: 'export'; export: YearOptions }
  | { name: 'contracts'; deploy: DeployOptions | null }
  | { name: 'deposits'; recover: RecoverOptions }
  | { name: 'setup'; workspaceName: string; email: string; again: boolean }
  | PeopleCommand

const helpCommand = 'stablerail-server help'

const asksForHelp: AsksForHelp = { name: 'help' }

const options = { help: { type: 'boolean', short: 'h', default: false } } as const
const setupOptions = {
  ...options,
  workspace: { type: 'string' },
  email: { type: 'string' },
  again: { type: 'boolean', default: false },
} as const

/** Commands that can also be written as options. */
const dashed: Partial<Record<string, 'help' | 'version'>> = {
  '--help': 'help',
  '-h': 'help',
  '--version': 'version',
  '-v': 'version',
}

/** Parses a command line. Throws a UsageError that shows the correct command. */
export const readCommand = ([first = '--help', ...rest]: readonly string[]): Command => {
  const name = dashed[first] ?? requireCommand(first)
  if (first === 'help' && rest.length === 1 && rest[0]?.startsWith('-') === false)
    return { name: 'help', of: requireCommand(rest[0]) }
  const command = readArguments(name, rest)
  if (command.name !== 'help') return command
  const isGeneral = first !== name || (name === 'help' && rest.length === 0)
  return { name: 'help', of: isGeneral ? null : name }
}

type AsksForHelp = { name: 'help' }
type Configured = Exclude<Command, { name: 'help' }>

const readArguments = (name: CommandName, args: readonly string[]): Configured | AsksForHelp => {
  if (name === 'setup') return readSetup(args)
  if (name === 'rescan' || name === 'reconcile') return readRescan(name, args)
  if (name === 'payments') return readPayments(args)
  if (name === 'contracts') return readContracts(args)
  if (name === 'deposits') return readDeposits(args)
  if (isPeopleCommandName(name)) return readPeopleCommand(name, args)
  if (name === 'migrate' || name === 're-encrypt') return readPlanned(name, args)
  if (readOptions(args, options, helpCommand).help) return asksForHelp
  if (name === 'help' || name === 'version' || name === 'make-key' || name === 'doctor') return { name }
  return { name: 'serve', parts: served[name] }
}

const requireCommand = (name: string): CommandName => {
  const command = commandNames.find((known) => known === name)
  if (command !== undefined) return command
  const near = nearestName(name, commandNames)
  const hint = near === undefined ? '' : ` Did you mean "${near}"?`
  throw new UsageError(`There is no command "${name}".${hint} "${helpCommand}" lists them.`)
}

const readPlanned = (name: 'migrate' | 're-encrypt', args: readonly string[]) => {
  const planOptions = { ...options, plan: { type: 'boolean', default: false } } as const
  const { help: wantsHelp, plan } = readOptions(args, planOptions, helpCommand)
  return wantsHelp ? asksForHelp : { name, plan }
}

const readSetup = (args: readonly string[]): Configured | AsksForHelp => {
  const { help: wantsHelp, workspace, email, again } = readOptions(args, setupOptions, helpCommand)
  if (wantsHelp) return asksForHelp
  if (workspace === undefined || email === undefined)
    throw new UsageError('setup needs --workspace <name> and --email <address>.')
  return { name: 'setup', workspaceName: workspace, email, again }
}

const readPayments = (args: readonly string[]): Configured | AsksForHelp => {
  if (args.some((arg) => arg === '--help' || arg === '-h')) return asksForHelp
  const [act, ...rest] = args
  if (act === 'export') return { name: 'payments', act, export: readExport(rest) }
  const [paymentId = null, ...more] = rest
  if (act === 'reorged' && more.length === 0 && paymentId?.startsWith('-') !== true)
    return { name: 'payments', act, paymentId }
  throw new UsageError('payments needs: reorged [<payment id>], or export --year <year> --to <folder>.')
}

const exportOptions = {
  year: { type: 'string' },
  to: { type: 'string' },
  mode: { type: 'string', default: 'live' },
  workspace: { type: 'string' },
} as const

const readExport = (args: readonly string[]): YearOptions => {
  const { year, to: folder, mode, workspace = null } = readOptions(args, exportOptions, helpCommand)
  if (year === undefined || !/^20\d\d$/.test(year))
    throw new UsageError('payments export needs --year <year>, such as --year 2025.')
  if (folder === undefined || folder === '') throw new UsageError('payments export needs --to <folder>.')
  if (mode !== 'live' && mode !== 'test') throw new UsageError('--mode must be live or test.')
  return { year: Number(year), mode, workspaceId: workspace, folder }
}

const rescanOptions = {
  ...options,
  chain: { type: 'string' },
  mode: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
} as const

const readRescan = (name: 'rescan' | 'reconcile', args: readonly string[]): Configured | AsksForHelp => {
  const { proof, ...read } =
    name === 'reconcile'
      ? readOptions(args, { ...rescanOptions, proof: { type: 'string' } }, helpCommand)
      : { ...readOptions(args, rescanOptions, helpCommand), proof: undefined }
  if (read.help) return asksForHelp
  const { chain, mode } = readNetwork(name, chains, read)
  const from = readBlock('--from', read.from)
  if (from === null) throw new UsageError(`${name} needs --from <block>.`)
  return {
    name,
    chain,
    mode,
    from,
    to: readBlock('--to', read.to),
    proofFile: proof ?? null,
  }
}

const readNetwork = <Chain extends string>(
  name: string,
  chains: readonly Chain[],
  read: { chain?: string | undefined; mode?: string | undefined },
): { chain: Chain; mode: 'live' | 'test' | null } => {
  const chain = chains.find((one) => one === read.chain)
  if (chain === undefined) throw new UsageError(`${name} needs --chain, one of ${chains.join(', ')}.`)
  if (read.mode !== undefined && read.mode !== 'live' && read.mode !== 'test')
    throw new UsageError('--mode must be live or test.')
  return { chain, mode: read.mode ?? null }
}

const deployableContracts = ['pull-contract', 'deposit-factory'] as const satisfies DeployableContract[]

const contractsOptions = {
  ...options,
  contract: { type: 'string', default: 'pull-contract' },
  chain: { type: 'string' },
  mode: { type: 'string' },
  plan: { type: 'boolean', default: false },
} as const

const readContracts = ([act, ...rest]: readonly string[]): Configured | AsksForHelp => {
  if ([act, ...rest].some((arg) => arg === '--help' || arg === '-h')) return asksForHelp
  if (act === 'show' && rest.length === 0) return { name: 'contracts', deploy: null }
  if (act !== 'deploy') throw new UsageError('contracts needs: show, or deploy --chain <chain>.')
  const read = readOptions(rest, contractsOptions, helpCommand)
  const contract = deployableContracts.find((one) => one === read.contract)
  if (contract === undefined)
    throw new UsageError(`--contract must be one of ${deployableContracts.join(', ')}.`)
  return {
    name: 'contracts',
    deploy: { contract, ...readNetwork('contracts deploy', evmChains, read), plan: read.plan },
  }
}

const depositsOptions = {
  ...options,
  chain: { type: 'string' },
  mode: { type: 'string' },
  ids: { type: 'string' },
  payee: { type: 'string' },
  contract: { type: 'boolean', default: false },
} as const

const readDeposits = ([act, ...rest]: readonly string[]): Configured | AsksForHelp => {
  if ([act, ...rest].some((arg) => arg === '--help' || arg === '-h')) return asksForHelp
  if (act !== 'recover')
    throw new UsageError('deposits needs: recover --ids <file> --payee <address> --chain <chain>.')
  const { ids, payee, contract: byContract, ...read } = readOptions(rest, depositsOptions, helpCommand)
  if (ids === undefined || payee === undefined)
    throw new UsageError('deposits recover needs --ids <file> and --payee <address>.')
  const network = readNetwork('deposits recover', evmChains, read)
  return { name: 'deposits', recover: { ...network, idsFile: ids, payee, byContract } }
}

const readBlock = (option: string, text: string | undefined): number | null => {
  if (text === undefined) return null
  if (!/^\d{1,15}$/.test(text)) throw new UsageError(`${option} must be the number of a block.`)
  return Number(text)
}
