import { join } from 'node:path'
import pino from 'pino'
import { type Closers, createClosers } from '../closers.ts'
import { type Config, readConfig } from '../config.ts'
import { createContext } from '../create-context.ts'
import { requireDataDir } from '../data-dir.ts'
import { migrateDatabase, requireDatabase } from '../mechanisms/db/index.ts'
import { startEmbeddedPostgres } from '../mechanisms/embedded-postgres/index.ts'
import { freePort, requirePort } from '../ports.ts'
import { parts, startService } from '../service.ts'
import type { StopSignal } from '../stop-signal.ts'
import { startMailCatcher } from '../testing/mail-catcher.ts'
import { type Description, describe, welcome } from './describe.ts'
import { type Devnet, startDevnet } from './devnet.ts'
import type { EmulatorOptions } from './options.ts'
import { payOnce } from './pay-once.ts'
import type { Progress } from './progress.ts'
import { seed } from './seed.ts'
import { loadState, type State, saveState } from './state.ts'

type Options = EmulatorOptions & { dataDir: string }

/** What a start goes by: what it has opened so far, and whether it should go on. */
type Start = { options: Options; progress: Progress; closers: Closers; signal: AbortSignal }

/** Runs the whole platform on this machine: starts it, pays once, and stays up until told to stop. */
export const runEmulator = async (
  options: Options,
  progress: Progress,
  { signal, requested }: StopSignal,
): Promise<number> => {
  const closers = createClosers()
  try {
    const described = await start({ options, progress: stoppable(progress, signal), closers, signal })
    if (options.once) return 0
    process.stdout.write(options.json ? `${JSON.stringify(described)}\n` : welcome(described))
    await requested
    progress.say('\nStopping …')
    return 0
  } catch (error) {
    // Whatever broke off after a signal did so because of it.
    if (!signal.aborted) throw error
    return 130
  } finally {
    await closers.closeAll()
  }
}

/** Takes no further step once a signal came: the step under way ends first, so that what it opened is closed. */
const stoppable = (progress: Progress, signal: AbortSignal): Progress => ({
  ...progress,
  step: async (title, run) => {
    signal.throwIfAborted()
    const result = await progress.step(title, run)
    signal.throwIfAborted()
    return result
  },
})

const start = async ({ options, progress, closers, signal }: Start): Promise<Description> => {
  if (options.port !== 0)
    await requirePort(options.port, '127.0.0.1', 'Stop what runs there, or: npm start -- --port 0')
  requireDataDir(options.dataDir)
  progress.say('Stablerail on this machine\n')
  const state = loadState(options.dataDir)
  const databaseUrl = await openDatabase(options, progress, closers)
  const devnets = await startChains(options, state, progress, closers)
  const mail = await startMailCatcher()
  closers.add(() => mail.stop())
  const receiverPort = await freePort()
  const port = options.port === 0 ? await freePort() : options.port
  const config = configure({ ...options, port }, state, devnets, { smtpUrl: mail.smtpUrl, receiverPort })
  const log = pino({ level: config.logLevel }, pino.destination(2))
  const { context, close } = await createContext({ config, databaseUrl, log })
  closers.add(close)
  await progress.step(`API, worker and chain readers at ${config.publicBaseUrl}`, async () => {
    const service = await startService(context, parts)
    closers.add(() => service.stop())
  })
  const seeded = await progress.step('Workspaces, keys and settlement wallets', () =>
    seed(context, state.seeded, devnets),
  )
  saveState(options.dataDir, {
    ...state,
    seeded,
    tokens: Object.fromEntries(devnets.map(({ chain, tokens }) => [chain, tokens])),
  })
  await payOnce({ config, seeded, devnets, receiverPort }, options, { progress, signal })
  if (!options.once) for (const { node } of devnets) await node.client.setIntervalMining({ interval: 2 })
  return describe(config, seeded, devnets)
}

const openDatabase = async (options: Options, progress: Progress, closers: Closers): Promise<string> => {
  const url = await progress.step(
    options.databaseUrl === null ? 'PostgreSQL started' : 'PostgreSQL reached',
    async () => {
      if (options.databaseUrl !== null) {
        await requireDatabase(options.databaseUrl, '--database-url')
        return options.databaseUrl
      }
      const server = await startEmbeddedPostgres({ dataDir: join(options.dataDir, 'postgres') })
      closers.add(() => server.stop())
      return server.url
    },
  )
  await progress.step('Database schema', () => migrateDatabase(url))
  return url
}

const startChains = (
  options: Options,
  state: State,
  progress: Progress,
  closers: Closers,
): Promise<Devnet[]> =>
  progress.step(`Local chains with test tokens: ${options.chains.join(', ')}`, () =>
    Promise.all(
      options.chains.map(async (chain) => {
        const devnet = await startDevnet(chain, join(options.dataDir, 'chains'), state.tokens[chain])
        closers.add(() => devnet.node.stop())
        return devnet
      }),
    ),
  )

const configure = (
  options: EmulatorOptions,
  state: State,
  devnets: readonly Devnet[],
  local: { smtpUrl: string; receiverPort: number },
): Config => ({
  ...readConfig({
    NODE_ENV: 'development',
    PORT: String(options.port),
    METRICS_PORT: '0',
    LOG_LEVEL: 'warn',
    ENCRYPTION_KEYS: state.encryptionKey,
    SESSION_SECRET: state.sessionSecret,
    SMTP_URL: local.smtpUrl,
    ALLOW_RECEIVERS: [...options.allowReceivers, `http://127.0.0.1:${local.receiverPort}`].join(','),
  }),
  networks: devnets.map(({ network }) => network),
})
