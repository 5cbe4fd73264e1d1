import { type ChainId, chainFacts } from '@stablerail/contract'
import type { LocalNode } from '../../server/src/mechanisms/local-time/index.ts'
import type { NetworkConfig } from '../../server/src/settings/config.ts'
import type { ChainAccess } from './describe.ts'

export const localNetworkId = (chain: ChainId): number => {
  const { local } = chainFacts[chain].networkIds
  if (local === null) throw new Error(`The record of ${chain} has no network id for a local node.`)
  return local
}

/** The owner of a settlement wallet, who proves the ownership by signing a message. */
export type WalletOwner = { address: string; sign(message: string): Promise<string> }

/** A local chain that is not an EVM chain. It mines its blocks by itself. */
export type LocalChain = {
  network: NetworkConfig
  /** The owner of the settlement wallets of the first workspace. */
  merchant: WalletOwner
  /** The owner of the settlement wallets of the second workspace. */
  neighbour: WalletOwner
  /** The data with which a simulated buyer pays with test tokens. */
  access: ChainAccess
  /** Functions that pause the chain and change its time. */
  node: LocalNode
  stop(): Promise<void>
}

export type LocalChainOptions = {
  /** The directory in which the chain's state is stored for the next start. */
  stateDir: string
  /** The token addresses of an earlier start with the same `stateDir`, by symbol. */
  saved: Readonly<Record<string, string>> | undefined
}

/** Creates a clock that runs like the machine's clock but can be set to another time. */
export const createClock = () => {
  let aheadMs = 0
  return {
    nowMs: () => Date.now() + aheadMs,
    set: (to: Date) => {
      aheadMs = to.getTime() - Date.now()
    },
  }
}
