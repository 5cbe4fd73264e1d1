import type { NetworkConfig } from '../../../config.ts'
import type { ContextBase } from '../../../context.ts'
import { createEvmProviders } from '../evm/reading/providers.ts'
import type { ChainProviders } from './source.ts'

/** The providers of a network, by its family of chains. Only EVM chains have providers so far. */
export const createProviders = (
  context: Pick<ContextBase, 'clock' | 'metrics'>,
  network: NetworkConfig,
): ChainProviders => createEvmProviders(network, { context })
