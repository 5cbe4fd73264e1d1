import { type EvmChain, tokens } from '@stablerail/contract'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import {
  type LocalSecrets,
  type LocalService,
  type LocalServiceChains,
  startLocalService,
} from '../../../server/src/local-service/index.ts'
import type { SimulatorDescription, WorkspaceDescription } from '../description.ts'
import type { DevnetOptions } from '../devnet.ts'
import { toLocalNode } from '../local-node.ts'
import { type Mailbox, startMailbox } from '../mailbox.ts'
import {
  namingMerchantWallet,
  namingTestWallet,
  readTestWallet,
  withTestWallet,
} from '../test-wallet/index.ts'
import { type HostedChain, startChain } from './start-chain.ts'

export type PlatformOptions = {
  chains: readonly EvmChain[]
  /** The number of providers of each chain. Default: one. */
  providers?: 1 | 2
  /** Origins on this machine to which webhooks are delivered. */
  receivers: readonly string[]
  dataDir: string
  templateDir: string
  /** The port of the API and the pages. Default: a free port. */
  port?: number
  /** The secrets of an earlier start with the same `dataDir`. */
  kept?: LocalSecrets
  /** Returns the options of a chain: where its state is, and the tokens of an earlier start. */
  chainOptions?(chain: EvmChain): DevnetOptions
}

export type Stoppable = { stop(): Promise<unknown> }
export type Keep = <Part extends Stoppable>(part: Part) => Part

/** The chains, the mailbox and the service. */
export type Platform = {
  mailbox: Mailbox
  chains: readonly HostedChain[]
  byName: ReadonlyMap<string, HostedChain>
  service: LocalService
  description: Omit<SimulatorDescription, 'control' | 'receivers'>
}

/**
 * Calls a function that starts parts. If it throws, stops the parts that were kept, in reverse order. Otherwise
 * returns its result with the function that stops them.
 */
export const startParts = async <Result>(
  start: (keep: Keep) => Promise<Result>,
): Promise<{ started: Result; stop(): Promise<void> }> => {
  const parts: Stoppable[] = []
  const stop = async () => {
    for (const part of parts.splice(0).reverse()) await part.stop()
  }
  const keep: Keep = (part) => {
    parts.push(part)
    return part
  }
  try {
    return { started: await start(keep), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Starts the chains, the mailbox and the service, and hands each to `keep`. */
export const startPlatform = async (options: PlatformOptions, keep: Keep): Promise<Platform> => {
  const { providers = 1, chainOptions = () => ({}) } = options
  const mailbox = keep(await startMailbox())
  const starting = Promise.allSettled(
    options.chains.map((chain) => startChain(chain, providers, chainOptions(chain)).then(keep)),
  )
  const opened = starting.then(requireAll)
  const service = keep(await startService(options, { mailbox, opened }).finally(() => starting))
  const chains = await opened
  return {
    mailbox,
    chains,
    service,
    byName: new Map(chains.map((chain) => [chain.devnet.chain as string, chain])),
    description: {
      baseUrl: service.baseUrl,
      dashboardUrl: service.dashboardUrl,
      mailUrl: mailbox.mailUrl,
      chains: Object.fromEntries(chains.map(({ devnet, description }) => [devnet.chain, description])),
    },
  }
}

/** Returns the chains, or throws the first error of a chain that did not start. */
const requireAll = (chains: readonly PromiseSettledResult<HostedChain>[]): HostedChain[] =>
  chains.map((chain) => {
    if (chain.status === 'rejected') throw chain.reason
    return chain.value
  })

type Opening = { mailbox: Mailbox; opened: Promise<readonly HostedChain[]> }

const startService = async (
  { dataDir, templateDir, receivers, port, kept }: PlatformOptions,
  { mailbox, opened }: Opening,
): Promise<LocalService> =>
  await startLocalService({
    dataDir,
    templateDir,
    receivers,
    port,
    kept,
    chains: opened.then(toServiceChains),
    smtpUrl: mailbox.smtpUrl,
    changePages: (pages) => ({
      ...pages,
      renderer: namingTestWallet(pages.renderer),
      dashboard: namingMerchantWallet(pages.dashboard),
    }),
  })

const toServiceChains = (chains: readonly HostedChain[]): LocalServiceChains => {
  const devnets = chains.map(({ devnet }) => devnet)
  const [first] = devnets
  if (first === undefined) throw new Error('A simulator needs at least one chain.')
  return {
    networks: devnets.map(({ network }) => network),
    nodes: devnets.map(toLocalNode),
    relayerKey: first.relayer.privateKey,
    wrap: (serve) => withTestWallet(serve, { devnets, script: readTestWallet() }),
  }
}

export type ShopRequest = {
  name: string
  email: string
  depositAddresses: boolean
  /** The key of the wallet. Default: a new one. */
  privateKey?: Hex
}

/** Creates a workspace with keys, and with a verified wallet for each token on each chain. */
export const createShop = async (
  service: LocalService,
  chains: readonly EvmChain[],
  { name, email, depositAddresses, privateKey = generatePrivateKey() }: ShopRequest,
): Promise<WorkspaceDescription> => {
  const account = privateKeyToAccount(privateKey)
  const sign = (message: string) => account.signMessage({ message })
  const made = await service.createWorkspace({
    name,
    email,
    wallets: chains.flatMap((chain) =>
      tokens.map((token) => ({ chain, token, address: account.address, sign })),
    ),
    depositAddresses,
  })
  return { ...made, merchant: { address: account.address, privateKey } }
}
