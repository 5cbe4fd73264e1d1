import pino from 'pino'
import { migrateDatabase, planMigrations, requireDatabase, sumUpOutages } from '../mechanisms/db/index.ts'
import { startEmbeddedPostgres } from '../mechanisms/embedded-postgres/index.ts'
import type { Pages } from '../mechanisms/pages/index.ts'
import type { Context } from '../resources/context.ts'
import { type Part, startService } from '../service.ts'
import { type Config, readConfig } from '../settings/config.ts'
import { StartError } from '../settings/start-error.ts'
import { type Closers, createClosers } from './closers.ts'
import type { Command } from './commands.ts'
import { createContext } from './create-context.ts'
import { requireDataDir } from './data-dir.ts'
import { diagnose } from './doctor/index.ts'
import { exportYear } from './export-year.ts'
import { manageContracts } from './manage-contracts.ts'
import { managePeople } from './manage-people.ts'
import { isPeopleCommand, type PeopleCommand } from './people-commands.ts'
import { recoverDeposits } from './recover-deposits.ts'
import { reportRescan, requireNetwork } from './report-rescan.ts'
import { reportSuspected } from './report-suspected.ts'
import { isOnePort, requirePort } from './require-port.ts'
import { reportSealed, rotateEncryptionKeys } from './rotate-encryption-keys.ts'
import { requireKeys } from './sealing/index.ts'
import { type SetUp, setUp } from './setup/index.ts'
import { listenForStop } from './stop-signal.ts'

/** Runs a command that needs the configuration; `readPages` returns the pages that an API process serves. */
export const runCommand = async (
  command: Exclude<Command, { name: 'help' | 'version' | 'make-key' }>,
  readPages: () => Promise<Pages>,
): Promise<void> => {
  const config = readConfig()
  await closing(async (closers) => {
    if (command.name === 'doctor') await examine(config, closers)
    else if (command.name === 'serve') await serve(config, { wanted: command.parts, readPages }, closers)
    else if (command.name === 'setup') await makeFirst(config, command, closers)
    else if (command.name === 'payments') await operate(config, command, closers)
    else if (command.name === 'contracts') await manageContracts(config, command.deploy, print)
    else if (command.name === 'deposits') await recoverDeposits(config, command.recover, print)
    else if (isPeopleCommand(command)) await manage(config, command, closers)
    else if (command.name === 're-encrypt') await seal(config, command.plan, closers)
    else if (command.name === 'migrate') await migrate(config, command.plan, closers)
    else await scan(config, command, closers)
  })
}

const print = (text: string) => void process.stdout.write(text)

/**
 * Closes all resources that a command opened, also if the command fails: an open connection would keep the process
 * alive.
 */
const closing = async (run: (closers: Closers) => Promise<void>): Promise<void> => {
  const closers = createClosers()
  try {
    await run(closers)
  } finally {
    await closers.closeAll()
  }
}

type OpenedDatabase = { databaseUrl: string; databaseDirectUrl: string | null; applied: string[] }

/** Prepares the schema of an opened database. Returns the names of the migrations that it applied. */
type Prepare = (databaseUrl: string) => Promise<string[]>

const requireMigrated: Prepare = async (databaseUrl) => {
  const lacking = await planMigrations(databaseUrl)
  if (lacking.length === 0) return []
  throw new StartError(
    `The schema lacks ${lacking.join(', ')}. Run "stablerail-server migrate" first, or set MIGRATE=auto.`,
  )
}

/** The time for which a process that starts waits for the promotion of a standby. */
const promotionMs = 60_000

/** Opens the configured database, or the embedded server in the data directory, and prepares its schema. */
const openDatabase = async (config: Config, closers: Closers, prepare: Prepare): Promise<OpenedDatabase> => {
  const { databaseUrl, databaseDirectUrl } = config
  if (databaseUrl !== null) {
    const throughPooler = databaseDirectUrl !== null
    await requireDatabase(databaseUrl, 'DATABASE_URL', { throughPooler, promotionMs })
    if (throughPooler) await requireDatabase(databaseDirectUrl, 'DATABASE_DIRECT_URL', { promotionMs })
    const applied = await prepare(databaseDirectUrl ?? databaseUrl)
    return { databaseUrl, databaseDirectUrl, applied }
  }
  requireDataDir(config.dataDir)
  const server = await startEmbeddedPostgres({ dataDir: `${config.dataDir}/postgres` })
  closers.add(() => server.stop())
  return { databaseUrl: server.url, databaseDirectUrl: null, applied: await prepare(server.url) }
}

type Opened = { context: Context; applied: string[] }

const openPlace = async (config: Config, closers: Closers) => {
  const { databaseUrl, databaseDirectUrl } = config
  if (databaseUrl !== null) return { url: databaseUrl, directUrl: databaseDirectUrl ?? databaseUrl }
  const { databaseUrl: url } = await openDatabase(config, closers, async () => [])
  return { url, directUrl: url }
}

/**
 * The time after which the command `doctor` ends the process. Connections of checks that got no response may
 * still be open then.
 */
const graceMs = 2_000

const examine = async (config: Config, closers: Closers): Promise<void> => {
  const isSound = await diagnose(config, { place: () => openPlace(config, closers), print })
  if (!isSound) process.exitCode = 1
  setTimeout(() => process.exit(), graceMs).unref()
}

/** `checksKeys` is false for commands that must work even if an encryption key is missing. */
const openContext = async (
  config: Config,
  closers: Closers,
  { pages = null, checksKeys = true }: { pages?: Pages | null; checksKeys?: boolean } = {},
): Promise<Opened> => {
  const log = pino({
    level: config.logLevel,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
    hooks: sumUpOutages(),
  })
  const { applied, ...database } = await openDatabase(
    config,
    closers,
    config.migrate === 'auto' ? migrateDatabase : requireMigrated,
  )
  const { context, close } = await createContext({ config, ...database, log, pages })
  closers.add(close)
  if (checksKeys) await requireKeys(context)
  return { context, applied }
}

const migrate = async (config: Config, plan: boolean, closers: Closers): Promise<void> => {
  if (plan) {
    const { applied: lacking } = await openDatabase(config, closers, planMigrations)
    print(lacking.length === 0 ? 'The schema lacks nothing.\n' : `The schema lacks ${lacking.join(', ')}.\n`)
    return
  }
  const { applied } = await openDatabase(config, closers, migrateDatabase)
  print(applied.length === 0 ? 'The schema is up to date.\n' : `Applied ${applied.join(', ')}.\n`)
}

const seal = async (config: Config, plan: boolean, closers: Closers): Promise<void> => {
  const { context } = await openContext(config, closers, { checksKeys: !plan })
  if (plan) await reportSealed(context, print)
  else await rotateEncryptionKeys(context, print)
}

const makeFirst = async (config: Config, first: SetUp, closers: Closers): Promise<void> => {
  const { context } = await openContext(config, closers)
  print(`${JSON.stringify(await setUp(context, first), null, 2)}\n`)
}

const scan = async (
  config: Config,
  command: Extract<Command, { name: 'rescan' | 'reconcile' }>,
  closers: Closers,
): Promise<void> => {
  const network = requireNetwork(config, command)
  const { context } = await openContext(config, closers)
  print(await reportRescan(context, network, command))
}

const operate = async (
  config: Config,
  command: Extract<Command, { name: 'payments' }>,
  closers: Closers,
): Promise<void> => {
  const { context } = await openContext(config, closers)
  if (command.act === 'export') await exportYear(context, command.export, print)
  else print(await reportSuspected(context, command.paymentId))
}

const manage = async (config: Config, command: PeopleCommand, closers: Closers): Promise<void> => {
  const { context } = await openContext(config, closers)
  print(await managePeople(context, command))
}

const requirePorts = async (
  { host, port, metricsHost, metricsPort }: Config,
  wanted: readonly Part[],
): Promise<void> => {
  if (wanted.includes('api')) await requirePort(port, host, 'Stop what runs there, or set PORT to another.')
  const advice = 'Set METRICS_PORT to another: each process on a host needs one of its own.'
  await requirePort(metricsPort, metricsHost, advice, { hostSetting: 'METRICS_HOST' })
  if (!wanted.includes('api') || port !== metricsPort || port === 0) return
  if (await isOnePort(port, [host, metricsHost]))
    throw new StartError(`METRICS_PORT: is ${port}, and so is PORT. Give one of them another port.`)
}

type Served = { wanted: readonly Part[]; readPages: () => Promise<Pages> }

const serve = async (config: Config, { wanted, readPages }: Served, closers: Closers): Promise<void> => {
  const stop = listenForStop()
  await requirePorts(config, wanted)
  const pages = wanted.includes('api') ? await readPages() : null
  const { context, applied } = await openContext(config, closers, { pages })
  const { log } = context
  for (const reason of config.misspelt) log.warn({ reason }, 'a variable may be misspelt')
  if (applied.length > 0) log.info({ applied }, 'the schema was brought up to date')
  closers.add(async () => log.info('stopped'))
  const service = await startService(context, wanted)
  closers.add(() => service.stop())
  log.info({ parts: wanted, address: service.address, metrics: service.metricsAddress }, 'started')
  const signal = await stop.requested
  log.info({ signal }, 'stopping after current requests and claims are finished')
}
