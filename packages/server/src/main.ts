#!/usr/bin/env node
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { type Config, ConfigError, readConfig } from './config.ts'
import { createContext } from './create-context.ts'
import { migrateDatabase } from './mechanisms/db/index.ts'
import { startEmbeddedPostgres } from './mechanisms/embedded-postgres/index.ts'
import { type Part, parts, startService } from './service.ts'
import { SetupError, setUp } from './setup/index.ts'

const help = `stablerail-server <command>

  all        run the API, the worker and the chain reader in one process
  api        run the API
  worker     deliver webhooks and mail, do what is due
  reader     read the chains
  migrate    bring the database to the present schema
  setup      make the first workspace, user and API keys, which are printed once
               --workspace <name> --email <address>  [--again: although one of the name or person exists]
  make-key   print a key for ENCRYPTION_KEYS

Configuration comes from the environment; docs/configuration.md lists it.
`

const main = async (argv: readonly string[]): Promise<number> => {
  const [command = 'help', ...rest] = argv
  if (command === 'help' || command === '--help') return print(help)
  if (command === 'make-key') return print(`k${Date.now()}:${randomBytes(32).toString('hex')}\n`)
  const config = readConfig()
  if (command === 'migrate') return await migrate(config)
  if (command === 'setup') return await setup(config, rest)
  const wanted = command === 'all' ? parts : parts.filter((part) => part === command)
  if (wanted.length === 0) {
    process.stderr.write(`There is no command "${command}".\n\n${help}`)
    return 2
  }
  await serve(config, wanted)
  return 0
}

const print = (text: string) => {
  process.stdout.write(text)
  return 0
}

/** The configured database, or a real server of our own in the data directory. */
const openDatabase = async (config: Config): Promise<{ url: string; stop(): Promise<void> }> => {
  if (config.databaseUrl !== null) return { url: config.databaseUrl, stop: async () => {} }
  return await startEmbeddedPostgres({ dataDir: `${config.dataDir}/postgres` })
}

const migrate = async (config: Config): Promise<number> => {
  const database = await openDatabase(config)
  try {
    const applied = await migrateDatabase(database.url)
    return print(applied.length === 0 ? 'The schema is up to date.\n' : `Applied ${applied.join(', ')}.\n`)
  } finally {
    await database.stop()
  }
}

const setup = async (config: Config, args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      workspace: { type: 'string' },
      email: { type: 'string' },
      again: { type: 'boolean', default: false },
    },
  })
  if (values.workspace === undefined || values.email === undefined) {
    process.stderr.write('setup needs --workspace <name> and --email <address>.\n')
    return 2
  }
  const database = await openDatabase(config)
  await migrateDatabase(database.url)
  const { context, close } = await createContext({
    config,
    databaseUrl: database.url,
    log: createLog(config),
  })
  try {
    const made = await setUp(context, {
      workspaceName: values.workspace,
      email: values.email,
      again: values.again,
    })
    return print(`${JSON.stringify(made, null, 2)}\n`)
  } finally {
    await close()
    await database.stop()
  }
}

const createLog = (config: Config) =>
  pino({ level: config.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] })

const serve = async (config: Config, wanted: readonly Part[]): Promise<void> => {
  const log = createLog(config)
  const database = await openDatabase(config)
  const applied = await migrateDatabase(database.url)
  if (applied.length > 0) log.info({ applied }, 'the schema was brought up to date')
  const { context, close } = await createContext({ config, databaseUrl: database.url, log })
  const service = await startService(context, wanted)
  log.info({ parts: wanted, address: service.address, metrics: service.metricsAddress }, 'started')
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping: requests and claims under way are finished first')
    await service.stop()
    await close()
    await database.stop()
    log.info('stopped')
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal))
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    const expected = error instanceof ConfigError || error instanceof SetupError
    process.stderr.write(`${expected ? error.message : ((error as Error).stack ?? String(error))}\n`)
    process.exitCode = 1
  },
)
