import { type Abi, type Address, decodeErrorResult, type Hex } from 'viem'

export type ChainLog = { address: Address; topics: [Hex, ...Hex[]]; data: Hex }

/** The outcome of a transaction: its logs, or the revert data. */
export type Outcome = { ok: true; logs: ChainLog[] } | { ok: false; revertData: Hex }

/**
 * A chain for tests: a real node, or an EVM in this process, which is faster. Transactions need no signature
 * and no gas price, and the test sets the time.
 */
export type Chain = {
  name: string
  chainId(): number
  /** Sets the time of every block until the next call. Unit: seconds since 1970. */
  setTime(seconds: number): void
  now(): number
  send(from: Address, to: Address, data: Hex): Promise<Outcome>
  call(to: Address, data: Hex): Promise<Hex>
  deploy(initCode: Hex): Promise<Address>
  setCode(address: Address, code: Hex): Promise<void>
  /** Changes the chain id and keeps the state, as after a fork of the chain. */
  setChainId(chainId: number): Promise<void>
  /** Returns the function that restores the current state. */
  snapshot(): Promise<() => Promise<void>>
  stop(): Promise<void>
}

/** Decodes the contract's error and its arguments, or describes another revert. */
export const readError = (abi: Abi, revertData: Hex): { error: string; args: readonly unknown[] } => {
  try {
    const { errorName, args = [] } = decodeErrorResult({ abi, data: revertData })
    return { error: errorName, args }
  } catch {
    return { error: `revert with ${revertData}`, args: [] }
  }
}
