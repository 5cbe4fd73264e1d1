import { type EvmChain, tokens } from '@stablerail/contract'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import {
  type LocalService,
  type LocalServiceChains,
  startLocalService,
} from '../../../server/src/local-service/index.ts'
import type { HostOptions, SimulatorDescription, WorkspaceDescription } from '../description.ts'
import { toLocalNode } from '../local-node.ts'
import { type Mailbox, startMailbox } from '../mailbox.ts'
import {
  namingMerchantWallet,
  namingTestWallet,
  readTestWallet,
  withTestWallet,
} from '../test-wallet/index.ts'
import { type ControlServer, startControlServer } from './control-server.ts'
import { createPool } from './pool.ts'
import { type HostedChain, startChain } from './start-chain.ts'

export type Host = { description: SimulatorDescription; stop(): Promise<void> }

export type HostDirectories = { dataDir: string; templateDir: string }

/** The number of workspaces that are prepared in advance. */
const spareWorkspaces = 6

type Stoppable = { stop(): Promise<unknown> }

/** Starts the chains, the mailbox, the service and the control server. If one of them fails, stops the others. */
export const startHost = async (options: HostOptions, directories: HostDirectories): Promise<Host> => {
  const started: Stoppable[] = []
  const stop = async () => {
    for (const part of started.splice(0).reverse()) await part.stop()
  }
  const keep = <Part extends Stoppable>(part: Part): Part => {
    started.push(part)
    return part
  }
  try {
    const mailbox = keep(await startMailbox())
    const starting = Promise.allSettled(options.chains.map((chain) => startChain(chain).then(keep)))
    const opened = starting.then(requireAll)
    const service = keep(
      await startService(options, directories, { mailbox, opened }).finally(() => starting),
    )
    const chains = await opened
    const byName = new Map(chains.map((chain) => [chain.devnet.chain as string, chain]))
    const workspaces = createWorkspaces(service, options.chains)
    keep(workspaces)
    const { control } = keep<ControlServer>(
      await startControlServer({ chains: byName, takeWorkspace: workspaces.take }),
    )
    return { description: describe(service, { mailbox, chains }, control), stop }
  } catch (error) {
    await stop()
    throw error
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
  { receivers }: HostOptions,
  directories: HostDirectories,
  { mailbox, opened }: Opening,
): Promise<LocalService> => {
  return await startLocalService({
    ...directories,
    chains: opened.then(toServiceChains),
    smtpUrl: mailbox.smtpUrl,
    receivers,
    changePages: (pages) => ({
      ...pages,
      renderer: namingTestWallet(pages.renderer),
      dashboard: namingMerchantWallet(pages.dashboard),
    }),
  })
}

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

/** Prepares workspaces in advance. Those with deposit addresses are prepared once the first of them was requested. */
const createWorkspaces = (service: LocalService, chains: readonly EvmChain[]) => {
  let count = 0
  const make = async (depositAddresses: boolean): Promise<WorkspaceDescription> => {
    count += 1
    const merchant = { privateKey: generatePrivateKey() }
    const account = privateKeyToAccount(merchant.privateKey)
    const sign = (message: string) => account.signMessage({ message })
    const made = await service.createWorkspace({
      name: `Test shop ${count}`,
      email: `owner-${count}@stablerail.example`,
      wallets: chains.flatMap((chain) =>
        tokens.map((token) => ({ chain, token, address: account.address, sign })),
      ),
      depositAddresses,
    })
    return { ...made, merchant: { address: account.address, ...merchant } }
  }
  const shared = createPool(spareWorkspaces, () => make(false))
  let separate: typeof shared | null = null
  return {
    take: ({ depositAddresses }: { depositAddresses: boolean }) => {
      if (!depositAddresses) return shared.take()
      separate ??= createPool(spareWorkspaces, () => make(true))
      return separate.take()
    },
    stop: () => Promise.all([shared.stop(), separate?.stop()]),
  }
}

const describe = (
  { baseUrl, dashboardUrl }: LocalService,
  { mailbox, chains }: { mailbox: Mailbox; chains: readonly HostedChain[] },
  control: SimulatorDescription['control'],
): SimulatorDescription => ({
  baseUrl,
  dashboardUrl,
  mailUrl: mailbox.mailUrl,
  chains: Object.fromEntries(chains.map(({ devnet, description }) => [devnet.chain, description])),
  control,
})
