import type { ChainId } from '@stablerail/sdk'

/** A chain that the simulator can run. */
export type EvmChain = Exclude<ChainId, 'solana' | 'tron'>

/** A local chain of a simulator. The keys of its accounts are public. */
export type ChainDescription = {
  rpcUrl: string
  chainId: number
  tokens: { USDC: `0x${string}`; USDT: `0x${string}` }
  /** The number of blocks after which a payment is confirmed. */
  confirmations: number
  /** The account that gives coins and tokens to buyers. The node signs for it. */
  faucet: `0x${string}`
}

/** The description of a running simulator, with which another process can use it. */
export type SimulatorDescription = {
  baseUrl: string
  dashboardUrl: string
  mailUrl: string
  chains: Partial<Record<EvmChain, ChainDescription>>
  /** Origins on this machine that are free for receivers of webhooks. */
  receivers: readonly string[]
  /** The address of the process that runs the simulator, and the secret that its requests need. */
  control: { url: string; token: string }
}

/** A workspace that the simulator has created. */
export type WorkspaceDescription = {
  workspaceId: string
  name: string
  /** The person who can sign in to the dashboard. */
  operator: { email: string; password: string }
  keys: { full: string; restricted: string; readonly: string }
  /** The owner of the settlement wallets, which have the same address on every chain. */
  merchant: { address: `0x${string}`; privateKey: `0x${string}` }
}

/** A fault of the provider through which the service reads a chain. */
export type ChainFault =
  /** The provider refuses every connection. */
  | 'down'
  /** The provider does not know the newest blocks. */
  | { lagBlocks: number }
  /** The provider reports something else than the chain has. */
  | { lieAbout: ProviderLie }

/**
 * A false report of a provider: another transfer with twice the amount in place of every transfer of a token
 * (`transfer`), every transfer without the reference of its checkout (`reference`), or every block with a time that is
 * five minutes too early (`time`).
 */
export type ProviderLie = 'transfer' | 'reference' | 'time'

export type HostOptions = {
  chains: readonly EvmChain[]
  receivers: readonly string[]
  /** The number of providers of each chain. */
  providers: 1 | 2
}
