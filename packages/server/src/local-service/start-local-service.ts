import { randomBytes } from 'node:crypto'
import type { RequestListener } from 'node:http'
import pino from 'pino'
import { ownOrigins } from '../access/own-origins.ts'
import { createClosers } from '../commands/closers.ts'
import { createContext } from '../commands/create-context.ts'
import { freePort, requirePort } from '../commands/require-port.ts'
import { type LocalNode, withLocalChains } from '../mechanisms/local-time/index.ts'
import { type Pages, readPages } from '../mechanisms/pages/index.ts'
import { startSchedule } from '../mechanisms/schedule/index.ts'
import { shiftLiveCheckouts } from '../resources/checkouts/index.ts'
import { parts, startService } from '../service.ts'
import { type Config, type NetworkConfig, readConfig } from '../settings/config.ts'
import { createWorkspace, type WorkspaceMade, type WorkspaceRequest } from './create-workspace.ts'
import { openLocalDatabase } from './database.ts'
import { mineForRelaysJob } from './mine-for-relays.ts'

export type LocalServiceChains = {
  networks: readonly NetworkConfig[]
  /** The nodes of the networks, in any order. */
  nodes: readonly LocalNode[]
  /** The private key of the relayer, which sends transactions for the service. */
  relayerKey: string
  /** Returns the HTTP listener of the service, extended by responses of the caller. */
  wrap(serve: RequestListener): RequestListener
}

export type LocalServiceOptions = {
  /** The directory in which PostgreSQL stores its data: empty, or the directory of an earlier start. */
  dataDir: string
  /** The directory in which a data directory with the current schema is stored for later starts. */
  templateDir: string
  /** The chains, which may still be starting: PostgreSQL starts at the same time. */
  chains: Promise<LocalServiceChains>
  smtpUrl: string
  /** Origins on this machine to which the service may deliver webhooks. */
  receivers: readonly string[]
  /** The port of the API and the pages. Default: a free port. */
  port?: number | undefined
  /**
   * The secrets of an earlier start with the same `dataDir`. With them, commits are written to disk. Without them,
   * the data is for this start only.
   */
  kept?: LocalSecrets | undefined
  /** Changes the pages before they are served, for example to add a script. */
  changePages(pages: Pages): Pages
}

/** The secrets that must be the same at each start with one data directory. */
export type LocalSecrets = { encryptionKey: string; sessionSecret: string }

export const createLocalSecrets = (): LocalSecrets => ({
  encryptionKey: `local:${randomBytes(32).toString('hex')}`,
  sessionSecret: randomBytes(32).toString('hex'),
})

export type LocalService = {
  baseUrl: string
  dashboardUrl: string
  hostedBaseUrl: string
  createWorkspace(request: WorkspaceRequest): Promise<WorkspaceMade>
  stop(): Promise<void>
}

/** Starts PostgreSQL and the service with all its parts. If the start fails, stops what was started. */
export const startLocalService = async (options: LocalServiceOptions): Promise<LocalService> => {
  const closers = createClosers()
  // The error of a chain is thrown below. Without a handler it would end the process before that.
  options.chains.catch(() => undefined)
  try {
    if (options.port !== undefined)
      await requirePort(options.port, '127.0.0.1', 'Stop what runs there, or choose another port.')
    const [port, pages] = await Promise.all([options.port ?? freePort(), readPages()])
    const database = await openLocalDatabase(options.dataDir, options.templateDir, options.kept !== undefined)
    closers.add(() => database.stop())
    const chains = await options.chains
    const config = configure(options, chains, port)
    const opened = await createContext({
      config,
      databaseUrl: database.url,
      log: pino({ level: config.logLevel }, pino.destination(2)),
      pages: options.changePages(pages),
    })
    closers.add(opened.close)
    const context = await withLocalChains(opened.context, chains.nodes, shiftLiveCheckouts)
    const service = await startService(context, parts, chains.wrap)
    closers.add(() => service.stop())
    const mining = startSchedule(context, [mineForRelaysJob])
    closers.add(() => mining.stop())
    return {
      baseUrl: config.publicBaseUrl,
      dashboardUrl: `${ownOrigins(config).at(-1)}/dashboard`,
      hostedBaseUrl: config.hostedBaseUrl,
      createWorkspace: (request) => createWorkspace(context, request),
      stop: () => closers.closeAll(),
    }
  } catch (error) {
    await closers.closeAll()
    throw error
  }
}

/** More requests than tests make. The limits of a deployment are per key and per address. */
const unlimited = '1000000'

/** Returns the configuration of a service that is reachable only from this machine. */
const configure = (
  { smtpUrl, receivers, kept = createLocalSecrets() }: LocalServiceOptions,
  { networks, relayerKey }: LocalServiceChains,
  port: number,
): Config => ({
  ...readConfig({
    NODE_ENV: 'development',
    PORT: String(port),
    METRICS_PORT: '0',
    LOG_LEVEL: 'warn',
    ENCRYPTION_KEYS: kept.encryptionKey,
    SESSION_SECRET: kept.sessionSecret,
    SMTP_URL: smtpUrl,
    RELAYER_KEY: relayerKey,
    // In test mode, mails are sent to customers' own addresses, because the mail server delivers nothing.
    TEST_MODE_MAIL: 'customers',
    RATE_LIMIT_KEY_PER_SECOND: unlimited,
    RATE_LIMIT_KEY_BURST: unlimited,
    RATE_LIMIT_PUBLIC_PER_SECOND: unlimited,
    RATE_LIMIT_PUBLIC_BURST: unlimited,
    RATE_LIMIT_MAIL_WORKSPACE_PER_DAY: unlimited,
    RATE_LIMIT_MAIL_ADDRESS_PER_DAY: unlimited,
    ALLOW_RECEIVERS: receivers.join(','),
  }),
  networks: [...networks],
})
