import type { ChainId, TokenSymbol } from '@stablerail/contract'

/** A network: a chain and a mode. */
export type NetworkKey = { chain: ChainId; livemode: boolean }

/** A network that a deployment reads, with its providers. */
export type NetworkConfig = NetworkKey & {
  /** The EIP-155 chain id; on Solana the number of the cluster (`networkIdOfGenesis`). */
  networkId: number
  /** The providers, in order of preference: when one fails, the next one is used. */
  rpcUrls: string[]
  /** Headers that single providers require. Their values are secrets. */
  rpcHeaders?: { rpcUrl: string; name: string; value: string }[] | undefined
  /** A provider's WebSocket that announces new heads. */
  wsUrl?: string | undefined
  tokens: { [Symbol in TokenSymbol]?: { address: string; decimals: number } }
  confirmations: number
  /** The method of finding deposits on Solana: by the balances of the wallets, or by reading every block. */
  watch?: 'wallets' | 'blocks' | undefined
  /** The time between two requests of the head, in milliseconds. */
  pollIntervalMs: number
  /** The contract that pulls subscriptions paid by allowance. */
  pullContract?: string | undefined
  /** While a unit of gas costs more than this, the server sends no transaction. */
  maxGasPriceGwei?: number | undefined
  /** True for a local node that mines only when there is a transaction, so that its head may be old. */
  minesOnDemand: boolean
}

/** Returns the mode of a record as a label value. */
export const modeOf = ({ livemode }: { livemode: boolean }): 'live' | 'test' => (livemode ? 'live' : 'test')

/** Returns the name of a network in logs and readiness. */
export const networkName = (network: NetworkKey): string => `${network.chain}:${modeOf(network)}`
