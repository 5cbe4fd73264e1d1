import { randomUUID } from 'node:crypto'
import { Stablerail } from '@stablerail/sdk'
import type { SimulatorDescription, WorkspaceDescription } from '../description.ts'
import type { CheckoutToPay } from './buyer.ts'
import { type Chain, createChain } from './chain.ts'
import { type ChainClient, createChainClient, type Hex } from './chain-client.ts'
import { createClock, type WorkspaceClock } from './clock.ts'
import { type ControlClient, createControlClient } from './control-client.ts'
import { createMails, type Mails } from './mail.ts'
import { type PayingChains, type PayOptions, pay, type SentPayment } from './pay.ts'
import { openReceiver, type Receiver, type ReceiverOptions } from './receiver.ts'

/** A workspace of its own, with API keys in test mode and verified settlement wallets on every chain. */
export type Workspace = WorkspaceDescription & {
  /** The options of a client of the SDK: `new Stablerail(access)`, `createClient(access)`. */
  access: { apiKey: string; workspaceId: string; baseUrl: string }
  /** The client of the SDK with the full key. */
  client: Stablerail
  clock: WorkspaceClock
  pay(checkout: CheckoutToPay, options?: PayOptions): Promise<SentPayment>
  /** Creates a webhook endpoint, and starts a server that receives its deliveries in this process. */
  receiver(options?: ReceiverOptions): Promise<Receiver>
}

/** A connection to a running simulator. */
export type Rail = AsyncDisposable & {
  baseUrl: string
  dashboardUrl: string
  /** The page that lists the mails. */
  mailUrl: string
  /** The text with which `connectSimulator` reaches the simulator from another process. It contains a secret. */
  connection: string
  /** Returns a new workspace, which no other test uses. */
  workspace(options?: { depositAddresses?: boolean }): Promise<Workspace>
  /** Pays a checkout of a workspace of this connection as a buyer does. */
  pay(checkout: CheckoutToPay, options?: PayOptions): Promise<SentPayment>
  /** The clock of the workspace, if this connection has one workspace; otherwise use `workspace.clock`. */
  readonly clock: WorkspaceClock
  chain(name: string): Chain
  mail: Mails
  /** Ends the simulator if this connection has started it. */
  stop(): Promise<void>
}

/** The parts of a simulator that buyers and tests use. */
export type Surroundings = Pick<SimulatorDescription, 'baseUrl' | 'chains' | 'receivers'>

type Chains = PayingChains & { chain(name: string): Chain }

/** Returns the chains of a simulator, and a function that opens one of its workspaces. */
export const createOpener = (
  description: Surroundings,
  control: ControlClient,
): { chains: Chains; open(described: WorkspaceDescription): Workspace } => {
  const { baseUrl, receivers: origins } = description
  const chains = createChains(description, control)
  const open = (described: WorkspaceDescription): Workspace => {
    const access = { apiKey: described.keys.full, workspaceId: described.workspaceId, baseUrl }
    const client = new Stablerail(access)
    return {
      ...described,
      access,
      client,
      clock: createClock(access),
      pay: (checkout, options) => pay({ baseUrl, client, control, chains }, checkout, options),
      receiver: (options) => openReceiver({ ...options, client, origins }),
    }
  }
  return { chains, open }
}

/** Returns a connection to a simulator. `stop` is what its `stop` does. */
export const createRail = (description: SimulatorDescription, stop: () => Promise<void>): Rail => {
  const { baseUrl, dashboardUrl, mailUrl } = description
  const control = createControlClient(description.control, randomUUID())
  const { chains, open } = createOpener(description, control)
  const workspaces = new Map<string, Workspace>()
  return {
    baseUrl,
    dashboardUrl,
    mailUrl,
    connection: JSON.stringify(description),
    async workspace({ depositAddresses = false } = {}) {
      const workspace = open(await control.takeWorkspace({ depositAddresses }))
      workspaces.set(workspace.workspaceId, workspace)
      return workspace
    },
    async pay(checkout, options) {
      const workspace = workspaces.get(checkout.workspaceId)
      if (workspace === undefined)
        throw new Error(
          `The workspace of ${checkout.id} was not created by rail.workspace() of this connection.`,
        )
      return await workspace.pay(checkout, options)
    },
    get clock() {
      const [only, ...others] = workspaces.values()
      if (only === undefined || others.length > 0)
        throw new Error(`This connection has ${workspaces.size} workspaces. Use workspace.clock.`)
      return only.clock
    },
    chain: chains.chain,
    mail: createMails(mailUrl),
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

const createChains = (description: Surroundings, control: ControlClient): Chains => {
  const chains = new Map<string, { client: ChainClient; chain: Chain; ownHashes: Set<Hex> }>()
  for (const [name, described] of Object.entries(description.chains)) {
    const client = createChainClient(described)
    const ownHashes = new Set<Hex>()
    chains.set(name, { client, ownHashes, chain: createChain({ name, client, control, ownHashes }) })
  }
  const find = (name: string) => {
    const found = chains.get(name)
    if (found === undefined)
      throw new Error(`The simulator has no chain ${name}. It has: ${[...chains.keys()].join(', ')}.`)
    return found
  }
  return {
    names: [...chains.keys()],
    clientOf: (name) => find(name).client,
    noteSent: (name, hash) => void find(name).ownHashes.add(hash),
    chain: (name) => find(name).chain,
  }
}
