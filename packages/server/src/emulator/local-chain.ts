import { type ChainId, chainFacts } from '@stablerail/contract'
import type { LocalNode } from '../mechanisms/local-time/index.ts'
import type { NetworkConfig } from '../settings/config.ts'
import type { ChainAccess } from './describe.ts'

/** The number of the local node of a chain. */
export const localNetworkId = (chain: ChainId): number => {
  const { local } = chainFacts[chain].networkIds
  if (local === null) throw new Error(`The record of ${chain} has no network id for a local node.`)
  return local
}

/** Owns settlement wallets and proves that by signing messages. */
export type WalletOwner = { address: string; sign(message: string): Promise<string> }

/** A chain of another family than EVM, which makes its blocks by itself. */
export type LocalChain = {
  network: NetworkConfig
  /** Owns the first workspace's settlement wallets. */
  merchant: WalletOwner
  /** Owns the settlement wallets of the other workspace. */
  neighbour: WalletOwner
  /** What a buyer with test tokens needs. */
  access: ChainAccess
  /** For the chain's time. */
  node: LocalNode
  stop(): Promise<void>
}

export type LocalChainOptions = {
  /** Where the chain is kept for the next start. */
  stateDir: string
  /** The tokens of an earlier start from this folder, by symbol. */
  saved: Readonly<Record<string, string>> | undefined
}

/** Runs one thing again and again, the next a while after the one before has ended, except while it is paused. */
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
    /** Answers once no tick is under way, and what goes on. */
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

/** The machine's clock, which can be set. */
export const createClock = () => {
  let aheadMs = 0
  return {
    nowMs: () => Date.now() + aheadMs,
    set: (to: Date) => {
      aheadMs = to.getTime() - Date.now()
    },
  }
}
