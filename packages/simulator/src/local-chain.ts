import { type ChainId, chainFacts } from '@stablerail/contract'
import type { LocalNode } from '../../server/src/mechanisms/local-time/index.ts'
import type { NetworkConfig } from '../../server/src/settings/config.ts'
import type { ChainAccess } from './describe.ts'

export const localNetworkId = (chain: ChainId): number => {
  const { local } = chainFacts[chain].networkIds
  if (local === null) throw new Error(`The record of ${chain} has no network id for a local node.`)
  return local
}

/** The owner of settlement wallets, who proves the ownership by signing messages. */
export type WalletOwner = { address: string; sign(message: string): Promise<string> }

/** A local chain that is not an EVM chain. It mines its blocks by itself. */
export type LocalChain = {
  network: NetworkConfig
  /** The owner of the first workspace's settlement wallets. */
  merchant: WalletOwner
  /** The owner of the other workspace's settlement wallets. */
  neighbour: WalletOwner
  /** The data that a buyer needs to pay with test tokens. */
  access: ChainAccess
  /** Moves the time of the chain. */
  node: LocalNode
  stop(): Promise<void>
}

export type LocalChainOptions = {
  /** The directory where the chain's state is kept for the next start. */
  stateDir: string
  /** The token addresses of an earlier start with this directory, by symbol. */
  saved: Readonly<Record<string, string>> | undefined
}

/**
 * Runs a function repeatedly, each time `everyMs` after the previous run has ended, except while it is
 * paused.
 */
export const startTicking = (everyMs: number, tick: () => void | Promise<void>) => {
  let pauses = 0
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let stopped = false
  const run = async () => {
    if (pauses === 0) await tick()
  }
  const plan = () => {
    timer = setTimeout(() => {
      running = run().finally(() => {
        if (!stopped) plan()
      })
    }, everyMs)
  }
  plan()
  return {
    /** Resolves when no run is in progress, with a function that resumes. */
    pause: async () => {
      pauses += 1
      await running
      return async () => {
        pauses -= 1
      }
    },
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

/** Creates a clock that follows the machine's clock and can be set. */
export const createClock = () => {
  let aheadMs = 0
  return {
    nowMs: () => Date.now() + aheadMs,
    set: (to: Date) => {
      aheadMs = to.getTime() - Date.now()
    },
  }
}
