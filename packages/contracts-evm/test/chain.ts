import { type Abi, type Address, decodeErrorResult, type Hex } from 'viem'

export type ChainLog = { address: Address; topics: [Hex, ...Hex[]]; data: Hex }

/** The outcome of a transaction: its logs if it succeeded, otherwise the revert data. */
export type Outcome = { ok: true; logs: ChainLog[] } | { ok: false; revertData: Hex }

/** The coins that a transaction sends, and its gas limit. */
export type SendOptions = { valueWei?: bigint; gas?: number }

/** The gas limit of a transaction for which a test sets none. */
export const usualGas = 16_000_000

/**
 * An EVM chain for tests: a real node, or an EVM in this process, which is faster. Transactions need no
 * signature and no gas price. The test sets the time.
 */
export type Chain = {
  name: string
  /** The account from which `deploy` sends. */
  deployer: Address
  chainId(): number
  /** Sets the time of the following blocks. Unit: seconds since 1970. */
  setTime(seconds: number): void
  now(): number
  /** Sends a transaction. Its gas limit is 16 million by default. */
  send(from: Address, to: Address, data: Hex, options?: SendOptions): Promise<Outcome>
  call(to: Address, data: Hex): Promise<Hex>
  deploy(initCode: Hex): Promise<Address>
  setCode(address: Address, code: Hex): Promise<void>
  codeOf(address: Address): Promise<Hex>
  /** Sets how much of the chain's coin an address has. */
  setCoins(address: Address, amountWei: bigint): Promise<void>
  coinsOf(address: Address): Promise<bigint>
  /** Changes the chain id but keeps the state, as a fork of the chain would. */
  setChainId(chainId: number): Promise<void>
  /** Stores the current state. Returns a function that restores it. */
  snapshot(): Promise<() => Promise<void>>
  stop(): Promise<void>
}

/**
 * Decodes the revert data of a failed call: the name of the contract's error with its arguments, or a
 * description of any other revert.
 */
export const readError = (abi: Abi, revertData: Hex): { error: string; args: readonly unknown[] } => {
  try {
    const { errorName, args = [] } = decodeErrorResult({ abi, data: revertData })
    return { error: errorName, args }
  } catch {
    return { error: `revert with ${revertData}`, args: [] }
  }
}
