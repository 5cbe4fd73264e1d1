/** The commands for a running simulator. */

import type { Account } from '../account/account.ts'
import { usageError } from '../exit-codes.ts'
import { eventTypes } from '../generated/event-types.ts'
import type { GlobalOptions } from '../global-options.ts'
import { nearestWord } from '../names.ts'
import { cleanJson, cleanText } from '../output/clean.ts'
import { printRecord, printTable } from '../output/print.ts'
import { noteText, printLine, wrapped } from '../output/terminal.ts'
import { allRunning, askSimulator } from './running.ts'
import type { Triggered } from './trigger-on-deployment.ts'
import { triggerEntries, triggerList } from './triggers.ts'

export type SimulatorOptions = GlobalOptions & { dataDir?: string }

type Row = Record<string, unknown>

/** Prints a sentence. In a terminal, its further lines are indented. */
const printStep = (text: string) => printLine(wrapped(cleanText(text), 0, 2))

/** Executes an operation, and shows its result by `show`, or as JSON. */
const execute = async <Result extends object>(
  { dataDir, json }: SimulatorOptions,
  [operation, input]: [string, object],
  show: (result: Result) => Promise<void>,
): Promise<void> => {
  const result = await askSimulator<Result>(dataDir, operation, input)
  if (json === true) await printLine(cleanJson(result))
  else await show(result)
}

/** Returns a whole number that an option or an argument gives. */
const wholeNumber = (name: string, given: string): number => {
  if (!/^\d{1,7}$/.test(given)) throw usageError(`${name} must be a whole number, not ${given}.`)
  return Number(given)
}

export type PayOptions = SimulatorOptions & {
  scenario?: string
  chain?: string
  token?: string
  alongside?: string[]
  depth?: string
}

type Paid = {
  scenario: string
  checkout: Row
  payments: Row[]
  steps: { who: string; what: string }[]
  transactions: { chain: string; hash: string }[]
}

const paymentColumns = ['id', 'status', 'amountMinor', 'chain', 'token']

export const pay = async (checkout: string, options: PayOptions): Promise<void> => {
  const { scenario, chain, token, alongside } = options
  const depth = options.depth === undefined ? undefined : wholeNumber('--depth', options.depth)
  await execute<Paid>(
    options,
    ['pay', { checkout, scenario, chain, token, alongside, depth }],
    async ({ checkout: after, payments, steps, transactions, scenario: paidBy }) => {
      const { id, status, amountMinor, receivedMinor, currency } = after
      for (const { who, what } of steps) await printStep(`The ${who} ${what}.`)
      await printLine()
      await printRecord({ checkout: id, scenario: paidBy, status, amountMinor, receivedMinor, currency })
      await printLine()
      await printTable(['chain', 'hash'], transactions)
      await printLine()
      await printTable(paymentColumns, payments)
    },
  )
}

export const showClock = (options: SimulatorOptions): Promise<void> =>
  execute<{ clock: string }>(options, ['status', {}], ({ clock }) => printLine(clock))

const units = ['years', 'months', 'weeks', 'days', 'hours', 'minutes', 'seconds'] as const
export type Durations = SimulatorOptions & { [unit in (typeof units)[number]]?: string } & { to?: string }

export const advanceClock = async (options: Durations): Promise<void> => {
  const given = units.flatMap((unit) => {
    const text = options[unit]
    return text === undefined ? [] : [[unit, wholeNumber(`--${unit}`, text)] as const]
  })
  const { to } = options
  if (given.length === 0 && to === undefined)
    throw usageError('Name a time, such as --months 1, --days 3, or --to with the id of a subscription.')
  if (given.length > 0 && to !== undefined) throw usageError('Give either --to or durations.')
  const input = to === undefined ? Object.fromEntries(given) : { to }
  await execute<{ from: string; now: string }>(options, ['clock/advance', input], ({ from, now }) =>
    printLine(`${from} → ${now}`),
  )
}

const chainColumns = ['chain', 'height', 'confirmations', 'outage', 'rpcUrl']

export const showChains = (options: SimulatorOptions): Promise<void> =>
  execute<{ chains: Row[] }>(options, ['status', {}], ({ chains }) => printTable(chainColumns, chains))

type ChainOptions = SimulatorOptions & { chain?: string }

export const mine = (blocks: string, options: ChainOptions): Promise<void> =>
  execute(
    options,
    ['chain/mine', { chain: options.chain, blocks: wholeNumber('BLOCKS', blocks) }],
    printRecord,
  )

export const reorg = (depth: string, options: ChainOptions & { bringBack?: boolean }): Promise<void> => {
  const { chain, bringBack = false } = options
  const input = { chain, depth: wholeNumber('DEPTH', depth), bringBack }
  return execute(options, ['chain/reorg', input], printRecord)
}

const outageSeconds = '30'

export const outage = (
  options: ChainOptions & { lagBlocks?: string; lieAbout?: string; for?: string; end?: boolean },
): Promise<void> => {
  const { chain, lagBlocks, lieAbout, for: seconds = outageSeconds, end } = options
  const input = {
    chain,
    lieAbout,
    ...(lagBlocks !== undefined && { lagBlocks: wholeNumber('--lag-blocks', lagBlocks) }),
    forSeconds: end === true ? 0 : wholeNumber('--for', seconds),
  }
  return execute(options, ['chain/outage', input], printRecord)
}

type Mail = { to: string[]; subject: string; text: string; links: string[] }

export const mails = async (
  options: SimulatorOptions & { to?: string; subject?: string; text?: boolean },
): Promise<void> => {
  const { to, subject, text = false } = options
  await execute<{ data: Mail[] }>(options, ['mails', { to, subject }], async ({ data }) => {
    if (data.length === 0) noteText('There is no such mail.')
    for (const mail of data) {
      await printStep(`${mail.to.join(', ')}  ${mail.subject}`)
      const lines = text ? mail.text.split('\n') : mail.links
      for (const line of lines) await printLine(`  ${wrapped(cleanText(line), 2)}`)
    }
  })
}

const requireType = (type: string): void => {
  if (eventTypes.includes(type)) return
  const near = nearestWord(type, eventTypes)
  throw usageError(
    `There is no event ${type}.`,
    near === undefined ? '`stablerail trigger --list` shows all types.' : `Did you mean ${near}?`,
  )
}

/** Makes an event of a type happen, and shows the steps. Without a type, or with `list`, lists the types. */
export const trigger = async (
  type: string | undefined,
  options: SimulatorOptions & { list?: boolean },
): Promise<void> => {
  if (type === undefined || options.list === true)
    return await printLine(options.json === true ? cleanJson({ data: triggerEntries() }) : triggerList())
  requireType(type)
  const account = await accountElsewhere(options)
  if (account === null) return await execute<Triggered>(options, ['trigger', { type }], showTriggered)
  const { triggerOnDeployment } = await import('./trigger-on-deployment.ts')
  const triggered = await triggerOnDeployment(type, account)
  if (options.json === true) await printLine(cleanJson(triggered))
  else await showTriggered(triggered)
}

const showTriggered = async ({ type, did, event }: Triggered): Promise<void> => {
  for (const step of did) await printStep(step)
  await printStep(`${type} ${event.id} ${event.subject ?? ''}`.trimEnd())
}

/** Returns the account that is in use, unless it is one of a simulator of this machine; null then, and without an account. */
const accountElsewhere = async ({ dataDir, profile }: SimulatorOptions): Promise<Account | null> => {
  if (dataDir !== undefined) return null
  const { hasAccount, readAccount, sameForm } = await import('../account/account.ts')
  if (!hasAccount(profile)) return null
  const account = readAccount(profile)
  const isSimulator = allRunning().some(({ baseUrl }) => sameForm(baseUrl) === account.baseUrl)
  return isSimulator ? null : account
}
