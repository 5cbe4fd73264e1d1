import type { TronNode } from '@stablerail/local-tron'
import { createTestClock } from '@stablerail/test-support'
import {
  startTronProvider,
  type TronProvider,
  timeOfTronHead,
} from '../../../../chains/test/tron-provider.ts'
import type { NetworkConfig } from '../../settings/config.ts'
import { createTestContext } from '../context.ts'
import { createMovingReader } from './chain-clock.ts'
import { createCollector } from './collector.ts'
import type { SteppedReader } from './reader.ts'

export type TronReaders = Awaited<ReturnType<typeof openTronReaders>>

/**
 * Creates a database and a clock for tests of chain readers on a local Tron node. `provider` starts a
 * provider with faults, which the readers use. `close` closes all of these.
 */
export const openTronReaders = async (node: TronNode, token: string) => {
  const clock = createTestClock(new Date())
  const { context, close } = await createTestContext({ clock })
  const closings: (() => Promise<unknown>)[] = []
  const networkOf = (
    providers: readonly TronProvider[],
    changes: Partial<NetworkConfig> = {},
  ): NetworkConfig => ({
    chain: 'tron',
    livemode: false,
    networkId: node.chainId,
    confirmations: 3,
    rpcUrls: providers.map(({ url }) => url),
    tokens: { USDT: { address: token, decimals: 6 } },
    pollIntervalMs: 50,
    minesOnDemand: false,
    ...changes,
  })
  return {
    clock,
    context,
    networkOf,
    async provider(faults: TronProvider['faults'] = {}): Promise<TronProvider> {
      const provider = await startTronProvider(node, faults)
      closings.push(provider.stop)
      return provider
    },
    /**
     * Creates a chain reader that has started at the newest block. Returns it with the list of the transfers
     * that it reads from then on.
     */
    async readerOf(providers: readonly TronProvider[], changes: Partial<NetworkConfig> = {}) {
      const collector = createCollector()
      const network = networkOf(providers, changes)
      const reader = createMovingReader(context, network, collector.listener, timeOfTronHead(node))
      closings.push(reader.close)
      await reader.step()
      return { reader, taken: collector.taken }
    },
    cursor: () => context.db.selectFrom('chain_cursors').selectAll().executeTakeFirstOrThrow(),
    doubts: () => context.db.selectFrom('chain_doubts').selectAll().execute(),
    async close(): Promise<void> {
      for (const each of closings.splice(0)) await each()
      await close()
    },
  }
}

/** Runs the chain reader once. Returns the kind of the error if the run failed, otherwise `none`. */
export const faultOf = (reader: SteppedReader): Promise<string> =>
  reader.step().then(
    () => 'none',
    (error: { kind?: string }) => {
      if (error.kind === undefined) throw error
      return error.kind
    },
  )
