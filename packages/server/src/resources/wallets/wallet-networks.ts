import type { ChainId } from '@stablerail/contract'
import { type Config, findNetwork, type NetworkConfig } from '../../settings/config.ts'

/**
 * Returns the network on which a wallet's balance is read and its contract is called. A wallet belongs to
 * both modes, so the live network is used if this deployment reads it, otherwise the test network. Undefined
 * if this deployment reads neither network of the chain.
 */
export const walletNetwork = (config: Config, chain: ChainId): NetworkConfig | undefined =>
  findNetwork(config, chain, true) ?? findNetwork(config, chain, false)

/**
 * Returns the networks on which the balances of wallets are read: for each chain the live network or, if this
 * deployment does not read the live network, the test network.
 */
export const walletNetworks = (config: Config): NetworkConfig[] =>
  config.networks.filter((network) => walletNetwork(config, network.chain) === network)
