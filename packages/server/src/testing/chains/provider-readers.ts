import { startEvmNode } from '@stablerail/local-evm'
import {
  createTestClock,
  type FaultyProxy,
  type ProviderFaults,
  startFaultyProxy,
} from '@stablerail/test-support'
import type { Address } from 'viem'
import type { NetworkConfig } from '../../settings/config.ts'
import { createTestContext } from '../context.ts'

const recipient: Address = '0x5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e'

export type TokenChain = Awaited<ReturnType<typeof startTokenChain>>

/** Starts a node with a token that two of its accounts hold, and an address that they pay. */
export const startTokenChain = async (symbol = 'USDC') => {
  const node = await startEvmNode({ chainId: 31_337 })
  const token = await node.deployToken(symbol)
  const payers = node.accounts.slice(1, 3).map(({ address }) => address) as [Address, Address]
  for (const to of payers) await node.mint({ token, to, amountBase: 10n ** 15n })
  return {
    node,
    token,
    payers,
    recipient,
    close: () => node.stop(),
    pay: (amountBase: bigint) => node.transfer({ token, from: payers[0], to: recipient, amountBase }),
  }
}

export type ProviderReaders = Awaited<ReturnType<typeof openProviderReaders>>

/**
 * Creates a database and a clock for tests of chain readers. `proxy` starts a provider with faults, which the
 * readers use. `close` closes all of these.
 */
export const openProviderReaders = async ({ node, token }: TokenChain) => {
  const clock = createTestClock(new Date())
  const { context, close } = await createTestContext({ clock })
  const closings: (() => Promise<unknown>)[] = []
  return {
    clock,
    context,
    async proxy(faults: ProviderFaults = {}): Promise<FaultyProxy> {
      const started = await startFaultyProxy(node.rpcUrl, faults)
      closings.push(started.stop)
      return started
    },
    networkOf: (proxies: readonly FaultyProxy[], changes: Partial<NetworkConfig> = {}): NetworkConfig => ({
      chain: 'base',
      livemode: false,
      networkId: node.chainId,
      confirmations: 3,
      rpcUrls: proxies.map(({ url }) => url),
      tokens: { USDC: { address: token, decimals: 6 } },
      pollIntervalMs: 50,
      minesOnDemand: false,
      ...changes,
    }),
    alsoClose(closing: () => Promise<unknown>): void {
      closings.push(closing)
    },
    cursor: () => context.db.selectFrom('chain_cursors').selectAll().executeTakeFirstOrThrow(),
    doubts: () => context.db.selectFrom('chain_doubts').selectAll().execute(),
    async close(): Promise<void> {
      for (const each of closings.splice(0)) await each()
      await close()
    },
  }
}
