import { createKeypair, LocalClient, type SolanaNodeOptions, startSolanaNode } from '@stablerail/local-solana'
import { createTestClock } from '@stablerail/test-support'
import type { NetworkConfig } from '../src/network.ts'
import type { ChainProviders } from '../src/providers/source.ts'
import { networkIdOfGenesis } from '../src/solana/network-id.ts'
import { createSolanaProviders, type SolanaProvidersOptions } from '../src/solana/reading/providers.ts'
import { createTestMetrics } from './networks.ts'
import { startSolanaProvider } from './solana-provider.ts'

export type SolanaChain = Awaited<ReturnType<typeof startSolanaChain>>

/**
 * Starts a local node with a mint whose tokens a buyer holds. Tests read it through providers of their own.
 * By default a block is confirmed at once, and is final when 31 blocks follow it.
 */
export const startSolanaChain = async (options: SolanaNodeOptions = {}) => {
  const node = await startSolanaNode(options)
  const local = new LocalClient(node.rpcUrl)
  const buyer = await local.createWallet()
  const usdc = await local.createMint({ payer: buyer, freezeAuthority: buyer })
  await local.mintTo(buyer, buyer.address, usdc, 10n ** 15n)
  const { address: recipient } = createKeypair()
  const networkId = networkIdOfGenesis(await local.request<string>('getGenesisHash')) ?? 0
  const closings: (() => Promise<unknown>)[] = []
  return {
    node,
    local,
    buyer,
    usdc,
    recipient,
    pay: (amountBase: bigint) => local.pay({ mint: usdc, from: buyer, to: recipient, amountBase }),
    slot: () => local.request<number>('getSlot', { commitment: 'confirmed' }),
    provider: () => startSolanaProvider(node),
    networkOf: (rpcUrls: string[], changes: Partial<NetworkConfig> = {}): NetworkConfig => ({
      chain: 'solana',
      livemode: false,
      networkId,
      rpcUrls,
      watch: 'blocks',
      tokens: { USDC: { address: usdc.address, decimals: 6 } },
      confirmations: 1,
      pollIntervalMs: 50,
      minesOnDemand: false,
      ...changes,
    }),
    open(
      network: NetworkConfig,
      { clock = createTestClock(new Date()), ...times }: OpenOptions = {},
    ): ChainProviders {
      const context = { clock, metrics: createTestMetrics() }
      const providers = createSolanaProviders(network, { context, ...times })
      closings.push(() => providers.close())
      return providers
    },
    async close() {
      for (const each of closings.splice(0)) await each()
      await node.close()
    },
  }
}

type OpenOptions = Omit<SolanaProvidersOptions, 'context'> & {
  clock?: SolanaProvidersOptions['context']['clock']
}
