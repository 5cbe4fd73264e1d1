import type { NetworkConfig } from '../../../../settings/config.ts'
import { createEvmProviders, type EvmProvidersOptions } from '../../evm/reading/providers.ts'
import type { ChainProviders } from '../../reading/source.ts'
import { tronDialect } from './dialect.ts'

/** Reads a network of Tron from its providers' `/jsonrpc`, one at a time. No library of Tron is needed. */
export const createTronProviders = (
  network: NetworkConfig,
  { context }: Pick<EvmProvidersOptions, 'context'>,
): ChainProviders => createEvmProviders(network, { context, dialect: tronDialect(network) })
