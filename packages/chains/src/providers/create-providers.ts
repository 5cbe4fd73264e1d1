import { isEvmChain } from '@stablerail/contract'
import { createEvmProviders } from '../evm/reading/providers.ts'
import type { NetworkConfig } from '../network.ts'
import type { ProviderPorts } from '../ports.ts'
import { requirePast } from './require-past.ts'
import type { ChainProviders } from './source.ts'

type Parts = Pick<ProviderPorts, 'chainClock' | 'clock' | 'localChains' | 'metrics'> & {
  /** Returns the account key that all payment requests of this deployment contain, for a Solana cluster. */
  deploymentKey(): string
}

/**
 * Creates the providers of a network. If a provider returns a block with an impossible time, the next
 * provider is used.
 */
export const createProviders = (context: Parts, network: NetworkConfig): ChainProviders =>
  requirePast(ofFamily(context, network), context, network)

/**
 * Creates the providers that fit the network's family of chains. The code of a family other than EVM is
 * loaded when it is first used.
 */
const ofFamily = (context: Parts, network: NetworkConfig): ChainProviders => {
  if (isEvmChain(network.chain)) return createEvmProviders(network, { context })
  return loadWhenUsed(network, async () => {
    if (network.chain === 'solana') {
      const { createSolanaProviders } = await import('../solana/reading/providers.ts')
      return createSolanaProviders(network, { context, deploymentKey: context.deploymentKey() })
    }
    const { createTronProviders } = await import('../tron/reading/providers.ts')
    return createTronProviders(network, { context })
  })
}

/** Returns providers that are created at their first use. They do not announce new blocks. */
const loadWhenUsed = (
  { rpcUrls }: Pick<NetworkConfig, 'rpcUrls'>,
  load: () => Promise<ChainProviders>,
): ChainProviders => {
  let loading: Promise<ChainProviders> | null = null
  const loaded = () => {
    loading ??= load()
    return loading
  }
  return {
    count: rpcUrls.length,
    round: async (run) => (await loaded()).round(run),
    elsewhere: async (except, run) => (await loaded()).elsewhere(except, run),
    onNewHead: () => () => {},
    close: async () => (await loading)?.close(),
  }
}
