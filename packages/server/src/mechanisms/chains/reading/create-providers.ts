import type { NetworkConfig } from '../../../config.ts'
import type { Clock } from '../../../context.ts'
import { createEvmProviders } from '../evm/reading/providers.ts'
import type { ChainProviders } from './source.ts'

/** The providers for a network's family of chains. */
export const createProviders = (network: NetworkConfig, clock: Clock): ChainProviders =>
  createEvmProviders(network, { clock })
