import { setTimeout as delay } from 'node:timers/promises'
import type { ChainDescription } from '../description.ts'

const minedWithinMs = 10_000
const lookEveryMs = 5

export type Hex = `0x${string}`

type Receipt = { status: Hex; blockNumber: Hex; contractAddress: Hex | null }

/** A client of a chain's node, with the few methods that buyers and tests of a simulator need. */
export type ChainClient = {
  description: ChainDescription
  /** Calls a method of the node. */
  ask<Result>(method: string, ...params: unknown[]): Promise<Result>
  /** Waits until a transaction is in a block. Throws if it was reverted. */
  mined(hash: Hex): Promise<Receipt>
  mine(blocks: number): Promise<void>
  height(): Promise<number>
  /** Sends a transaction of the faucet, for which the node signs, and waits until it is mined. */
  sendFromFaucet(transaction: { to: Hex; data?: Hex; value?: Hex }): Promise<Receipt>
}

export const createChainClient = (chain: ChainDescription): ChainClient => {
  const ask = async <Result>(method: string, ...params: unknown[]): Promise<Result> => {
    const response = await fetch(chain.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = (await response.json()) as { result: Result; error?: { message: string } }
    if (error !== undefined) throw new Error(`${method}: ${error.message}`)
    return result
  }
  const mined = async (hash: Hex): Promise<Receipt> => {
    const givesUpAtMs = performance.now() + minedWithinMs
    for (;;) {
      const receipt = await ask<Receipt | null>('eth_getTransactionReceipt', hash)
      if (receipt?.status === '0x1') return receipt
      if (receipt !== null) throw new Error(`The transaction ${hash} was reverted.`)
      if (performance.now() > givesUpAtMs)
        throw new Error(`The transaction ${hash} was not mined within ${minedWithinMs / 1_000} s.`)
      await delay(lookEveryMs)
    }
  }
  return {
    description: chain,
    ask,
    mined,
    mine: async (blocks) => {
      await ask('anvil_mine', toHex(blocks))
    },
    height: async () => Number(await ask<Hex>('eth_blockNumber')),
    sendFromFaucet: async (transaction) =>
      await mined(await ask<Hex>('eth_sendTransaction', { from: chain.faucet, ...transaction })),
  }
}

export const toHex = (value: number | bigint): Hex => `0x${value.toString(16)}`
