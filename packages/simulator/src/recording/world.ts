import { evmChains } from '@stablerail/contract'
import type { Checkout, Readiness } from '@stablerail/sdk'
import type { EvmChain, SimulatorDescription } from '../description.ts'
import { type ChainClient, createChainClient } from '../rail/chain-client.ts'
import type { Rail, Workspace } from '../rail/rail.ts'
import { waitFor } from '../rail/wait-for.ts'
import { type SimulatorOptions, startSimulator } from '../start-simulator.ts'

/** The chains on which stories run side by side. The pages show the first. */
export const storyChains = evmChains as unknown as readonly [EvmChain, EvmChain, EvmChain, EvmChain]

/** A simulator in which scenarios are recorded. */
export type RecordingWorld = AsyncDisposable & {
  rail: Rail
  /** The messages that the service has logged about a chain. */
  logOf(chain: string): string[]
  /** Returns the height up to which the service has read a chain. It may be a second old. */
  readHeight(chain: string): Promise<number>
  clientOf(chain: string): ChainClient
}

export const openWorld = async (
  options: Pick<SimulatorOptions, 'chains' | 'providers'>,
): Promise<RecordingWorld> => {
  const lines: string[] = []
  const rail = await startSimulator({ ...options, log: (line) => void lines.push(line) })
  const { chains }: SimulatorDescription = JSON.parse(rail.connection)
  const clients = new Map(
    Object.entries(chains).map(([name, described]) => [name, createChainClient(described)]),
  )
  return {
    rail,
    logOf: (chain) =>
      lines.flatMap((line) => {
        if (!line.startsWith('{')) return []
        const { network, msg } = JSON.parse(line) as { network?: string; msg: string }
        return network === `${chain}:test` ? [msg] : []
      }),
    async readHeight(chain) {
      const { checks } = (await (await fetch(`${rail.baseUrl}/v1/readyz`)).json()) as Readiness
      return Number(/^block (\d+)/.exec(checks[`reader ${chain}:test`]?.detail ?? '')?.[1])
    },
    clientOf(chain) {
      const client = clients.get(chain)
      if (client === undefined) throw new Error(`The simulator of the recording has no chain ${chain}.`)
      return client
    },
    [Symbol.asyncDispose]: rail.stop,
  }
}

export const createCheckout = ({ client }: Workspace, chain: EvmChain): Promise<Checkout> =>
  client.checkouts.create({ mode: 'payment', amount: 1_999, chain, token: 'USDC' })

const usualWaitMs = 30_000

/** Waits until a condition holds. Throws an error that names the condition if it does not hold in time. */
export const until = async (
  what: string,
  isMet: () => boolean | Promise<boolean>,
  withinMs = usualWaitMs,
): Promise<void> => {
  await waitFor(what, async () => (await isMet()) || undefined, withinMs)
}
