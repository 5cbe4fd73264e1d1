import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { EvmChain } from '@stablerail/contract'
import { createLocalSecrets, StartError } from '../../../server/src/local-service/index.ts'
import { createShop, type Keep, type Platform, startParts, startPlatform } from '../host/start-platform.ts'
import { findTemplateDir } from '../host/template-dir.ts'
import type { ControlClient } from '../rail/control-client.ts'
import { createMails } from '../rail/mail.ts'
import { createOpener, type Workspace } from '../rail/rail.ts'
import { startTicking } from '../ticking.ts'
import { startObserver } from './activity.ts'
import { startOperationServer } from './operation-server.ts'
import type { Running } from './operations.ts'
import { createOutages } from './outages.ts'
import type { Activity, DevDescription, DevOptions } from './protocol.ts'
import { type DevState, loadState, saveState, writePrivateFile } from './state.ts'
import { createTrigger } from './trigger/index.ts'
import type { TriggerParts } from './trigger/shop.ts'

export type Dev = { description: DevDescription; stop(): Promise<void> }

/** The origin at which the programs in guides and examples receive webhooks. */
const usualReceiver = 'http://127.0.0.1:4242'
const blockEveryMs = 2_000

type Start = Omit<DevOptions, 'dataDir'> & { dataDir: string; emit(activity: Activity): void }

/**
 * Starts the platform in a data directory with one workspace, an observer of activity, and a server. The server
 * executes operations of other programs. `emit` gets what happens. If a part does not start, stops the others.
 */
export const startDev = async (start: Start): Promise<Dev> => {
  const { started, stop } = await startParts((keep) => startAll(start, keep))
  return { description: started, stop }
}

const startAll = async (start: Start, keep: Keep): Promise<DevDescription> => {
  const { dataDir, emit } = start
  const before = loadState(dataDir)
  const chains = chooseChains(start.chains, before)
  const fresh = { secrets: createLocalSecrets(), tokens: {}, workspace: null, endpoints: [] }
  const state: DevState = { ...fresh, ...before, chains: [...chains] }
  const save = (change: Partial<DevState>) => saveState(dataDir, Object.assign(state, change))
  save({})
  const platform = await openPlatform(start, state, keep)
  save({
    tokens: Object.fromEntries(platform.chains.map(({ devnet: { chain, tokens } }) => [chain, tokens])),
    workspace: state.workspace ?? (await createWorkspace(platform, chains)),
  })
  const opener = createOpener({ ...platform.description, receivers: [] }, createOwnControl(platform))
  if (state.workspace === null) throw new Error('The state has no workspace.')
  const workspace = opener.open(state.workspace)
  const endpoint = start.forwardTo === null ? null : await openEndpoint(workspace, state, start.forwardTo)
  save({})
  const observer = keep(await startObserver({ platform, workspace, emit }))
  keep(mineRegularly(platform))
  const running: Running = {
    workspace,
    chains: new Map(opener.chains.names.map((name) => [name, opener.chains.chain(name)])),
    mails: createMails(platform.description.mailUrl),
    outages: createOutages(opener.chains.chain, emit),
    trigger: createTrigger(triggerParts(platform, opener.chains, workspace), observer),
    emit,
  }
  const { control } = keep(await startOperationServer(running))
  const { id, hostedUrl } = await openCheckout(workspace, chains)
  const { merchant: _, ...described } = state.workspace
  const description: DevDescription = {
    ...platform.description,
    dataDir,
    controlFile: join(dataDir, 'control.json'),
    workspace: described,
    checkout: { id, url: hostedUrl },
    endpoint,
    control,
  }
  writePrivateFile(description.controlFile, description)
  return description
}

const chooseChains = (asked: readonly EvmChain[] | null, before: DevState | null): readonly EvmChain[] => {
  if (before === null) return asked ?? ['base']
  const isSame = asked === null || asked.toSorted().join() === before.chains.toSorted().join()
  if (!isSame)
    throw new StartError(
      `The data directory has the chains ${before.chains.join(',')}. Name the same chains, or choose another --data-dir.`,
    )
  return before.chains
}

const openPlatform = async (
  { dataDir, port, forwardTo }: Start,
  { secrets, tokens, chains }: DevState,
  keep: Keep,
): Promise<Platform> =>
  await startPlatform(
    {
      chains,
      dataDir,
      templateDir: findTemplateDir(),
      kept: secrets,
      ...(port !== 0 && { port }),
      receivers: [...new Set([usualReceiver, ...(forwardTo === null ? [] : [new URL(forwardTo).origin])])],
      chainOptions: (chain) => ({ stateDir: join(dataDir, 'chains'), saved: tokens[chain] }),
    },
    keep,
  )

/** Creates the workspace. The test wallet of the dashboard is its settlement wallet, so that refunds can be signed. */
const createWorkspace = ({ service, chains: [first] }: Platform, chains: readonly EvmChain[]) =>
  createShop(service, chains, {
    name: 'Mugs & More',
    email: 'you@stablerail.example',
    depositAddresses: false,
    ...(first !== undefined && { privateKey: first.devnet.merchant.privateKey }),
  })

/** Returns what triggers need: the workspace, and the first chain with its provider. */
const triggerParts = (
  { chains: [first] }: Platform,
  chains: ReturnType<typeof createOpener>['chains'],
  workspace: Workspace,
): TriggerParts => {
  if (first === undefined) throw new Error('A simulator needs at least one chain.')
  const { provider, devnet } = first
  return {
    workspace,
    provider,
    chainName: devnet.chain,
    chain: chains.chain(devnet.chain),
    chainClient: chains.clientOf(devnet.chain),
    noteSent: (hash) => chains.noteSent(devnet.chain, hash),
  }
}

/** One program uses the chains, so no turn is waited for. */
const createOwnControl = ({ byName }: Platform): ControlClient => ({
  takeWorkspace: () => Promise.reject(new Error('Workspaces are created in the dashboard.')),
  share: async () => ({ end: async () => undefined }),
  async reserve(chain, fault) {
    if (fault !== null) byName.get(chain)?.setFault(fault)
    return {
      async end() {
        if (fault !== null) byName.get(chain)?.setFault(null)
      },
    }
  },
})

/** Returns the webhook endpoint of a URL. It is created if no earlier start has created it. */
const openEndpoint = async ({ client }: Workspace, state: DevState, url: string) => {
  const { data } = await client.webhookEndpoints.list()
  const kept = state.endpoints.find((one) => one.url === url && data.some(({ id }) => id === one.id))
  if (kept !== undefined) return kept
  const { endpoint, signingSecret: secret } = await client.webhookEndpoints.create({ url, events: ['*'] })
  const made = { id: endpoint.id, url, secret }
  state.endpoints.push(made)
  return made
}

/** Mines a block on each chain every two seconds, so that a payment in a page is confirmed without a command. */
const mineRegularly = ({ chains }: Platform) =>
  startTicking(blockEveryMs, async () => {
    for (const { devnet } of chains) {
      const { client } = devnet.node
      // The service turns automatic mining off while it changes the time of the chains.
      const isMining = (await client.request({ method: 'anvil_getAutomine' as never })) as boolean
      if (isMining) await client.mine({ blocks: 1 })
    }
  })

const openCheckout = async ({ client }: Workspace, [chain = 'base']: readonly EvmChain[]) =>
  await client.checkouts.create(
    { mode: 'payment', amount: 1_999, chain, token: 'USDC', description: 'A blue mug' },
    { idempotencyKey: randomUUID() },
  )
