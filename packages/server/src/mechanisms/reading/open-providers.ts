import { type ChainProviders, createProviders, type ProviderPorts } from '@stablerail/chains'
import type { Config, NetworkConfig } from '../../settings/config.ts'
import { solanaDeploymentKey } from './deployment-key.ts'

export type OpeningPorts = Pick<ProviderPorts, 'chainClock' | 'clock' | 'localChains' | 'metrics'> & {
  config: Pick<Config, 'sessionSecret'>
}

/**
 * Opens the providers of a network. On Solana they can also find transactions by an account key that every
 * payment request of this deployment contains.
 */
export const openProviders = (context: OpeningPorts, network: NetworkConfig): ChainProviders =>
  createProviders({ ...context, deploymentKey: () => solanaDeploymentKey(context.config, network) }, network)
