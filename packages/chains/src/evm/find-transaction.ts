import { z } from 'zod'
import type { NetworkConfig } from '../network.ts'
import type { Rpc } from '../rpc/rpc.ts'
import { type Asker, askOne, askProviders, Bytes, Whole } from './ask-providers.ts'
import { Quantity } from './reading/wire.ts'

/** The nonce of a transaction. It must be below 2^52, although java-tron returns 8 bytes for it. */
const Nonce = Whole.refine((count) => count < 2n ** 52n, 'must be below 2^52').transform(Number)

const Transaction = z.object({ from: Bytes, nonce: Nonce, input: Bytes }).nullable()
const Receipt = z
  .object({
    status: Quantity,
    blockNumber: Quantity,
    logs: z.array(z.object({ address: Bytes, topics: z.array(Bytes), data: Bytes })),
  })
  .nullable()

export type FoundTransaction = {
  /**
   * The signer, the transaction's nonce and its calldata; null if the provider does not know the transaction.
   */
  signed: { from: string; nonce: number; input: string } | null
  /** The outcome of the transaction; null until the transaction is in a block. */
  mined: {
    reverted: boolean
    blockNumber: number
    logs: { address: string; topics: string[]; data: string }[]
  } | null
}

/** Asks the chain for a transaction. Throws a ChainError if no provider answers. */
export const findTransaction = (
  asker: Asker,
  network: NetworkConfig,
  txHash: string,
): Promise<FoundTransaction> => askProviders(asker, network, (rpc) => askForTransaction(rpc, txHash))

export const askForTransaction = async (rpc: Rpc, txHash: string): Promise<FoundTransaction> => {
  const signed = await askOne(rpc, Transaction, { method: 'eth_getTransactionByHash', params: [txHash] })
  const receipt = await askOne(rpc, Receipt, { method: 'eth_getTransactionReceipt', params: [txHash] })
  if (receipt === null) return { signed, mined: null }
  const { status, blockNumber, logs } = receipt
  return { signed, mined: { reverted: status === 0, blockNumber, logs } }
}

/**
 * Returns the number of an account's transactions up to a block. Throws a ChainError if no provider answers.
 */
export const countTransactions = (
  asker: Asker,
  network: NetworkConfig,
  { address, blockNumber }: { address: string; blockNumber: number },
): Promise<number> =>
  askProviders(asker, network, (rpc) =>
    askOne(rpc, Quantity, {
      method: 'eth_getTransactionCount',
      params: [address, `0x${blockNumber.toString(16)}`],
    }),
  )
