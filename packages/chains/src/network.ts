import type { ChainId, TokenSymbol } from '@stablerail/contract'

/** Identifies a network by its chain and its mode. */
export type NetworkKey = { chain: ChainId; livemode: boolean }

/** A network that a deployment of the server reads, with its providers. */
export type NetworkConfig = NetworkKey & {
  /** The EIP-155 chain id; on Solana the number of the cluster (`networkIdOfGenesis`). */
  networkId: number
  /** The URLs of the providers, in order of preference. When a provider fails, the next one is used. */
  rpcUrls: string[]
  /** HTTP headers that some providers require. Their values are secrets. */
  rpcHeaders?: { rpcUrl: string; name: string; value: string }[] | undefined
  /** The WebSocket URL of a provider that announces new blocks. */
  wsUrl?: string | undefined
  tokens: { [Symbol in TokenSymbol]?: { address: string; decimals: number } }
  confirmations: number
  /** How deposits on Solana are found: by the balances of the wallets, or by reading every block. */
  watch?: 'wallets' | 'blocks' | undefined
  /** The time between two requests for the newest block, in milliseconds. */
  pollIntervalMs: number
  /** The address of the contract that pulls payments of subscriptions from allowances. */
  pullContract?: string | undefined
  /** The address of the contract that computes and collects deposit addresses. */
  depositFactory?: string | undefined
  /** When the server collects deposits itself; without it, the server collects none on this network. */
  collect?: CollectSettings | undefined
  /** While a unit of gas costs more than this, the server sends no transaction. */
  maxGasPriceGwei?: number | undefined
  /** True for a local node that mines a block only for a transaction, so that its newest block may be old. */
  minesOnDemand: boolean
}

/** When the server collects deposits of a network, and pays the gas. */
export type CollectSettings = {
  /** The price of one coin of the chain in US cents. It only decides when collecting is worth its fee. */
  coinUsdMinor: number
  /** The largest fee, in percent of the collected amount. */
  maxFeePercent: number
  /** The hours after which a deposit no longer waits for a full batch. */
  afterHours: number
  /** The most deposits of a workspace that are collected within 24 hours. */
  maxPerDay: number
}

/** Returns the mode of a record, for the label of a metric. */
export const modeOf = ({ livemode }: { livemode: boolean }): 'live' | 'test' => (livemode ? 'live' : 'test')

/** Returns the name of a network for logs and for the readiness check. */
export const networkName = (network: NetworkKey): string => `${network.chain}:${modeOf(network)}`
