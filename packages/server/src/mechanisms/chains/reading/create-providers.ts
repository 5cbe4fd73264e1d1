import type { NetworkConfig } from '../../../config.ts'
import type { Clock } from '../../../context.ts'
import { createEvmProviders } from '../evm/reading/providers.ts'
import type { ChainProviders } from './source.ts'

/** The providers of a network, by its family of chains. Only EVM chains have providers so far. */
export const createProviders = (network: NetworkConfig, clock: Clock): ChainProviders =>
  createEvmProviders(network, { clock })
