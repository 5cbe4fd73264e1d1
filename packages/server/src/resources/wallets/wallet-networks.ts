import type { ChainId } from '@stablerail/contract'
import { type Config, findNetwork, type NetworkConfig } from '../../settings/config.ts'

/**
 * The network that is asked about a wallet, which belongs to both modes: the live one where this deployment reads it,
 * else the test network; undefined where it reads neither.
 */
export const walletNetwork = (config: Config, chain: ChainId): NetworkConfig | undefined =>
  findNetwork(config, chain, true) ?? findNetwork(config, chain, false)

/** Every network that is asked about wallets, one for each chain. */
export const walletNetworks = (config: Config): NetworkConfig[] =>
  config.networks.filter((network) => walletNetwork(config, network.chain) === network)
