import { z } from 'zod'
import type { NetworkConfig } from '../network.ts'
import type { MinedBlock } from '../providers/source.ts'
import type { Rpc } from '../rpc/rpc.ts'
import { type Asker, askOne, askProviders, Bytes, isInvalidParams } from './ask-providers.ts'
import { Header, Quantity, toHeader } from './reading/wire.ts'
import { findReferences } from './reference.ts'
import { readTransferCall } from './transfer-call.ts'

const Transaction = z.object({ from: Bytes, to: Bytes.nullable(), input: Bytes }).nullable()
const Receipt = z.object({ status: Quantity, blockHash: Bytes }).nullable()

/** The transfer that a transaction requested from a contract, but that reverted. */
export type RevertedTransfer = {
  contract: string
  from: string
  recipient: string
  amountBase: bigint
  references: readonly string[]
  block: MinedBlock
}

/**
 * The state of a transaction: whether a provider knows it, whether it is in a block and, if it reverted
 * there, the transfer that it requested. `reverted` is null otherwise.
 */
export type MinedCall = { isKnown: boolean; isMined: boolean; reverted: RevertedTransfer | null }

const unknown: MinedCall = { isKnown: false, isMined: false, reverted: null }
const notMined: MinedCall = { ...unknown, isKnown: true }
/**
 * The state of a transaction that is in a block. `reverted` stays null unless the transaction is a reverted
 * transfer.
 */
const mined: MinedCall = { ...notMined, isMined: true }

/**
 * Asks the chain whether a transaction has reverted, and which transfer it requested. The transfer is found
 * only if the sender called the token directly, not through another contract. `isKnown` is false also if a
 * provider does not accept the hash. Throws a ChainError if no provider answers.
 */
export const findReverted = (asker: Asker, network: NetworkConfig, txHash: string): Promise<MinedCall> =>
  askProviders(asker, network, (rpc) =>
    ask(rpc, txHash).catch((error) => {
      if (isInvalidParams(error)) return unknown
      throw error
    }),
  )

const ask = async (rpc: Rpc, txHash: string): Promise<MinedCall> => {
  const sent = await askOne(rpc, Transaction, { method: 'eth_getTransactionByHash', params: [txHash] })
  if (sent === null) return unknown
  const receipt = await askOne(rpc, Receipt, { method: 'eth_getTransactionReceipt', params: [txHash] })
  if (receipt === null) return notMined
  if (receipt.status !== 0) return mined
  const block = toHeader(
    await askOne(rpc, Header, { method: 'eth_getBlockByHash', params: [receipt.blockHash, false] }),
  )
  // The node has the receipt but not the block: it is behind, or a reorganisation is in progress. The
  // transaction does not count as mined then.
  if (block === null) return notMined
  const call = readTransferCall(sent.input)
  if (sent.to === null || call === null) return mined
  const references = findReferences(sent.input)
  return { ...mined, reverted: { contract: sent.to, from: sent.from, ...call, references, block } }
}
