import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pino from 'pino'
import { type Config, readConfig } from '../config.ts'
import { createContext } from '../create-context.ts'
import { migrateDatabase } from '../mechanisms/db/index.ts'
import { startEmbeddedPostgres } from '../mechanisms/embedded-postgres/index.ts'
import { parts, startService } from '../service.ts'
import { startMailCatcher } from '../testing/mail-catcher.ts'
import { describe, welcome } from './describe.ts'
import { type Devnet, startDevnet } from './devnet.ts'
import type { EmulatorOptions } from './options.ts'
import { payOnce } from './pay-once.ts'
import type { Progress } from './progress.ts'
import { seed } from './seed.ts'
import { loadState, type State, saveState } from './state.ts'

type Stop = () => Promise<void>

/** Runs the whole platform on this machine: starts it, pays once, and stays up until told to stop. */
export const runEmulator = async (
  options: EmulatorOptions & { dataDir: string },
  progress: Progress,
): Promise<number> => {
  const stops: Stop[] = []
  const stopAll = async () => {
    for (const stop of stops.splice(0).reverse()) await stop()
  }
  // Heard from the first moment on, so that an impatient Ctrl-C leaves nothing running.
  const interrupted = new Promise<'interrupted'>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve('interrupted'))
  })
  try {
    const outcome = await Promise.race([start(options, progress, stops), interrupted])
    if (outcome !== 'interrupted' && !options.once) {
      process.stdout.write(
        options.json ? `${JSON.stringify(outcome.described)}\n` : welcome(outcome.described),
      )
      await interrupted
      progress.say('\nStopping …')
    }
    return 0
  } finally {
    await stopAll()
  }
}

const start = async (options: EmulatorOptions & { dataDir: string }, progress: Progress, stops: Stop[]) => {
  progress.say('Stablerail on this machine\n')
  const state = loadState(options.dataDir)
  const databaseUrl = await openDatabase(options, progress, stops)
  const devnets = await startChains(options, state, progress, stops)
  const mail = await startMailCatcher()
  stops.push(() => mail.stop())
  const receiverPort = await freePort()
  const port = options.port === 0 ? await freePort() : options.port
  const config = configure({ ...options, port }, state, devnets, { smtpUrl: mail.smtpUrl, receiverPort })
  const log = pino({ level: config.logLevel }, pino.destination(2))
  const { context, close } = await createContext({ config, databaseUrl, log })
  stops.push(close)
  const service = await progress.step(`API, worker and chain readers at ${config.publicBaseUrl}`, () =>
    startService(context, parts),
  )
  stops.push(() => service.stop())
  const seeded = await progress.step('Workspaces, keys and settlement wallets', () =>
    seed(context, state.seeded, devnets),
  )
  saveState(options.dataDir, {
    ...state,
    seeded,
    tokens: Object.fromEntries(devnets.map(({ chain, tokens }) => [chain, tokens])),
  })
  await payOnce({ config, seeded, devnets, receiverPort }, options, progress)
  if (!options.once) for (const { node } of devnets) await node.client.setIntervalMining({ interval: 2 })
  return { described: describe(config, seeded, devnets) }
}

const openDatabase = async (
  options: EmulatorOptions & { dataDir: string },
  progress: Progress,
  stops: Stop[],
): Promise<string> => {
  const url = await progress.step(
    options.databaseUrl === null ? 'PostgreSQL started' : 'PostgreSQL reached',
    async () => {
      if (options.databaseUrl !== null) return options.databaseUrl
      const server = await startEmbeddedPostgres({ dataDir: join(options.dataDir, 'postgres') })
      stops.push(() => server.stop())
      return server.url
    },
  )
  await progress.step('Database schema', () => migrateDatabase(url))
  return url
}

const startChains = (
  options: EmulatorOptions & { dataDir: string },
  state: State,
  progress: Progress,
  stops: Stop[],
): Promise<Devnet[]> =>
  progress.step(`Local chains with test tokens: ${options.chains.join(', ')}`, () =>
    Promise.all(
      options.chains.map(async (chain) => {
        const devnet = await startDevnet(chain, join(options.dataDir, 'chains'), state.tokens[chain])
        stops.push(() => devnet.node.stop())
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

/** A port nobody listens on just now. */
const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
