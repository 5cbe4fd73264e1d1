import type { NetworkConfig } from '../config.ts'
import type { Clock } from '../context.ts'
import { createEvmReader } from './evm/reader.ts'
import type { ChainReader } from './reader.ts'

/** The reader for a network's family of chains. */
export const createReader = (network: NetworkConfig, clock: Clock): ChainReader =>
  createEvmReader(network, { clock })
