import type { Hex } from 'viem'

/** An error that anvil returned. Its message is for developers of this package; clients never get it. */
export class EvmError extends Error {
  readonly code: number
  /** The return data if a call was reverted. */
  readonly data: Hex | undefined
  constructor(code: number, message: string, data?: Hex) {
    super(message)
    this.code = code
    this.data = data
  }
}

export type EvmBlock = {
  number: Hex
  hash: Hex
  parentHash: Hex
  timestamp: Hex
  miner: Hex
  transactionsRoot: Hex
  size: Hex
  transactions: Hex[]
}

export type EvmLog = {
  address: Hex
  topics: Hex[]
  data: Hex
  blockNumber: Hex
  blockHash: Hex
  transactionHash: Hex
  transactionIndex: Hex
  logIndex: Hex
}

export type EvmReceipt = {
  status: Hex
  blockNumber: Hex
  blockHash: Hex
  gasUsed: Hex
  contractAddress: Hex | null
  logs: EvmLog[]
}

export type Evm = <Result>(method: string, ...params: unknown[]) => Promise<Result>

/**
 * Creates a function that sends requests to anvil. The function throws EvmError if anvil returns an error.
 */
export const createEvm =
  (url: string): Evm =>
  async <Result>(method: string, ...params: unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const { result, error } = (await response.json()) as {
      result: Result
      error?: { code: number; message: string; data?: Hex }
    }
    if (error !== undefined) throw new EvmError(error.code, error.message, error.data)
    return result
  }
