import type { NetworkConfig } from '../../../config.ts'
import type { Clock } from '../../../context.ts'
import { createEvmReader } from '../evm/reading/providers.ts'
import type { ChainReader } from './source.ts'

/** The reader for a network's family of chains. */
export const createReader = (network: NetworkConfig, clock: Clock): ChainReader =>
  createEvmReader(network, { clock })
