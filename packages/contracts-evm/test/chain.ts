import { type Abi, type Address, decodeErrorResult, type Hex } from 'viem'

export type ChainLog = { address: Address; topics: [Hex, ...Hex[]]; data: Hex }

/** What came of a transaction: its logs, or the bytes that it was reverted with. */
export type Outcome = { ok: true; logs: ChainLog[] } | { ok: false; revertData: Hex }

/**
 * A chain that the tests drive: a real node, or an EVM in this process, which is faster. Transactions need no signature
 * and no gas price, and the time is what the test says.
 */
export type Chain = {
  name: string
  chainId(): number
  /** Seconds since 1970, of every block until the next call. */
  setTime(seconds: number): void
  now(): number
  send(from: Address, to: Address, data: Hex): Promise<Outcome>
  call(to: Address, data: Hex): Promise<Hex>
  deploy(initCode: Hex): Promise<Address>
  setCode(address: Address, code: Hex): Promise<void>
  /** The same state under another id, as after a fork of the chain. */
  setChainId(chainId: number): Promise<void>
  /** Gives what brings the state of this moment back. */
  snapshot(): Promise<() => Promise<void>>
  stop(): Promise<void>
}

/** The contract's error and its arguments, or what else a revert says. */
export const readError = (abi: Abi, revertData: Hex): { error: string; args: readonly unknown[] } => {
  try {
    const { errorName, args = [] } = decodeErrorResult({ abi, data: revertData })
    return { error: errorName, args }
  } catch {
    return { error: `revert with ${revertData}`, args: [] }
  }
}
