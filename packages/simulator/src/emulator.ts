import { join } from 'node:path'
import { type ChainId, isEvmChain } from '@stablerail/contract'
import pino from 'pino'
import { type Closers, createClosers } from '../../server/src/commands/closers.ts'
import { createContext } from '../../server/src/commands/create-context.ts'
import { requireDataDir } from '../../server/src/commands/data-dir.ts'
import { freePort, requirePort } from '../../server/src/commands/require-port.ts'
import type { StopSignal } from '../../server/src/commands/stop-signal.ts'
import { mineForRelaysJob } from '../../server/src/local-service/mine-for-relays.ts'
import { migrateDatabase, requireDatabase } from '../../server/src/mechanisms/db/index.ts'
import { startEmbeddedPostgres } from '../../server/src/mechanisms/embedded-postgres/index.ts'
import { withLocalChains } from '../../server/src/mechanisms/local-time/index.ts'
import { readPages } from '../../server/src/mechanisms/pages/index.ts'
import { startSchedule } from '../../server/src/mechanisms/schedule/index.ts'
import { shiftLiveCheckouts } from '../../server/src/resources/checkouts/index.ts'
import { parts, startService } from '../../server/src/service.ts'
import { configure } from './configure.ts'
import { type Description, describe, welcome } from './describe.ts'
import { type Devnet, startDevnet, withContracts } from './devnet.ts'
import type { LocalChain } from './local-chain.ts'
import { toLocalNode } from './local-node.ts'
import { type Mailbox, startMailbox } from './mailbox.ts'
import { openCheckout } from './open-checkout.ts'
import type { EmulatorOptions } from './options.ts'
import { payOnce } from './pay-once.ts'
import type { Progress } from './progress.ts'
import { announce } from './running.ts'
import { seed } from './seed.ts'
import { startLocalChain } from './start-local-chain.ts'
import { loadState, type State, saveState } from './state.ts'
import {
  namingMerchantWallet,
  namingTestWallet,
  readTestWallet,
  withTestWallet,
} from './test-wallet/index.ts'

type Options = EmulatorOptions & { dataDir: string }

/**
 * The state of a start: the options, functions to close what was opened, and the signal that stops the
 * emulator.
 */
type Start = { options: Options; progress: Progress; closers: Closers; signal: AbortSignal }

/**
 * Runs the emulator: the whole platform on this machine, for experiments.
 *
 * It starts a PostgreSQL server (or uses the server of `--database-url`), a local chain with test tokens for
 * each requested chain (`devnet`, and `start-local-chain` for Solana and Tron), a mailbox that catches every
 * mail (`mailbox`), and the service with its three parts. Then it seeds two workspaces (`seed`), runs the
 * example program, which makes a first payment through the public interfaces (`pay-once`), opens a checkout
 * that a person pays with the wallet of its page (`test-wallet`), and runs until it receives a signal. Keys
 * and ids that must be the same at the next start are kept in the data directory (`state`). With `--json`,
 * standard output contains only the description (`describe`), and progress goes to standard error. While the
 * emulator runs, a file in the clone describes it too (`running`), for `npm run pay`.
 *
 * A stop closes everything that was opened, in reverse order, also when the start failed half way. Every
 * server listens on loopback only.
 *
 * Not promised: security. The keys of the chains' accounts are public, and mail is caught, not sent.
 */
export const runEmulator = async (
  options: Options,
  progress: Progress,
  { signal, requested }: StopSignal,
): Promise<number> => {
  const closers = createClosers()
  try {
    const { described, mailbox } = await start({
      options,
      progress: stoppable(progress, signal),
      closers,
      signal,
    })
    if (options.once) return 0
    const withdraw = announce(described)
    closers.add(async () => withdraw())
    process.stdout.write(
      options.json ? `${JSON.stringify(described)}\n` : welcome(described, options.allowReceivers),
    )
    mailbox.follow((lines) => progress.say(lines))
    await requested
    progress.say('\nStopping …')
    return 0
  } catch (error) {
    // Ignore an error after a stop signal, because the signal has caused it.
    if (!signal.aborted) throw error
    return 130
  } finally {
    await closers.closeAll()
  }
}

/**
 * Returns a `Progress` that starts no further step after a stop signal. A running step finishes first, so
 * that what it has opened can be closed.
 */
const stoppable = (progress: Progress, signal: AbortSignal): Progress => ({
  ...progress,
  step: async (title, run) => {
    signal.throwIfAborted()
    const result = await progress.step(title, run)
    signal.throwIfAborted()
    return result
  },
})

type Started = { described: Description; mailbox: Mailbox }

const start = async ({ options, progress, closers, signal }: Start): Promise<Started> => {
  if (options.port !== 0)
    await requirePort(options.port, '127.0.0.1', 'Stop what runs there, or: npm start -- --port 0')
  requireDataDir(options.dataDir)
  progress.say('Stablerail on this machine\n')
  const state = loadState(options.dataDir)
  const databaseUrl = await openDatabase(options, progress, closers)
  const { devnets, others } = await startChains(options, state, progress, closers)
  const mailbox = await startMailbox()
  closers.add(() => mailbox.stop())
  const receiverPort = await freePort()
  const port = options.port === 0 ? await freePort() : options.port
  const { smtpUrl, mailUrl } = mailbox
  const config = configure(state, {
    port,
    smtpUrl,
    relayerKey: devnets[0]?.relayer.privateKey ?? null,
    receivers: [...options.allowReceivers, `http://127.0.0.1:${receiverPort}`],
    networks: [...devnets, ...others].map(({ network }) => network),
  })
  const log = pino({ level: config.logLevel }, pino.destination(2))
  const read = await readPages()
  const pages = {
    ...read,
    renderer: namingTestWallet(read.renderer),
    dashboard: namingMerchantWallet(read.dashboard),
  }
  const opened = await createContext({ config, databaseUrl, log, pages })
  closers.add(opened.close)
  const nodes = [...devnets.map(toLocalNode), ...others.map(({ node }) => node)]
  const context = await withLocalChains(opened.context, nodes, shiftLiveCheckouts)
  await progress.step(`API, worker and chain readers at ${config.publicBaseUrl}`, async () => {
    const wallet = { devnets, script: readTestWallet() }
    const service = await startService(context, parts, (serve) => withTestWallet(serve, wallet))
    closers.add(() => service.stop())
    const mining = startSchedule(context, [mineForRelaysJob])
    closers.add(() => mining.stop())
  })
  const seeded = await progress.step('Workspaces, keys and settlement wallets', () =>
    seed(context, state.seeded, {
      devnets,
      others,
      connected: chainsOf(state),
      depositAddresses: options.depositAddresses,
    }),
  )
  saveState(options.dataDir, {
    ...state,
    seeded,
    tokens: { ...state.tokens, ...Object.fromEntries(devnets.map(({ chain, tokens }) => [chain, tokens])) },
    otherTokens: {
      ...state.otherTokens,
      ...Object.fromEntries(others.map(({ network, access }) => [network.chain, access.tokens])),
    },
  })
  await payOnce({ config, seeded, devnets, others, receiverPort }, options, { progress, signal })
  if (!options.once) for (const { node } of devnets) await node.client.setIntervalMining({ interval: 2 })
  const checkoutUrl = await openCheckout({ config, seeded })
  return { described: describe({ config, seeded, devnets, others, mailUrl, checkoutUrl }), mailbox }
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

type Chains = { devnets: Devnet[]; others: LocalChain[] }

/** Returns the chains on which an earlier start of the emulator has registered settlement wallets. */
const chainsOf = ({ tokens, otherTokens }: State): string[] => [
  ...Object.keys(tokens),
  ...Object.keys(otherTokens),
]

const startChains = async (
  options: Options,
  state: State,
  progress: Progress,
  closers: Closers,
): Promise<Chains> => {
  const stateDir = join(options.dataDir, 'chains')
  const startOne = async (chain: ChainId): Promise<Chains> => {
    if (!isEvmChain(chain)) {
      const other = await startLocalChain(chain, { stateDir, saved: state.otherTokens[chain] })
      closers.add(() => other.stop())
      return { devnets: [], others: [other] }
    }
    const devnet = await startDevnet(chain, { stateDir, saved: state.tokens[chain] })
    closers.add(() => devnet.node.stop())
    return { devnets: [{ ...devnet, network: await withContracts(devnet) }], others: [] }
  }
  const started = await progress.step(`Local chains with test tokens: ${options.chains.join(', ')}`, () =>
    Promise.all(options.chains.map(startOne)),
  )
  return {
    devnets: started.flatMap(({ devnets }) => devnets),
    others: started.flatMap(({ others }) => others),
  }
}
