import { createEvmProviders, type EvmProvidersOptions } from '../../evm/reading/providers.ts'
import type { NetworkConfig } from '../../network.ts'
import type { ChainProviders } from '../../providers/source.ts'
import { tronDialect } from './dialect.ts'

/**
 * Creates the providers of a Tron network, which are read through `/jsonrpc`. One provider is in use at a
 * time. Reading needs no library of Tron.
 */
export const createTronProviders = (
  network: NetworkConfig,
  { context }: Pick<EvmProvidersOptions, 'context'>,
): ChainProviders => createEvmProviders(network, { context, dialect: tronDialect(network) })
