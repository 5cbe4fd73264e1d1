import type { ChainId } from '@stablerail/contract'
import { type Config, findNetwork, type NetworkConfig } from '../../settings/config.ts'

/**
 * Returns the network on which facts about a wallet are read. A wallet belongs to both modes: the live
 * network is used if this deployment reads it, otherwise the test network; undefined if it reads neither.
 */
export const walletNetwork = (config: Config, chain: ChainId): NetworkConfig | undefined =>
  findNetwork(config, chain, true) ?? findNetwork(config, chain, false)

/** Returns every network on which facts about wallets are read, one for each chain. */
export const walletNetworks = (config: Config): NetworkConfig[] =>
  config.networks.filter((network) => walletNetwork(config, network.chain) === network)
