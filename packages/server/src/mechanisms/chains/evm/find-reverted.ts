import { z } from 'zod'
import type { NetworkConfig } from '../../../config.ts'
import type { MinedBlock } from '../reading/source.ts'
import { type Asker, askOne, askProviders, Bytes } from './ask-providers.ts'
import { Header, Quantity, toHeader } from './reading/wire.ts'
import { findReferences } from './reference.ts'
import { readTransferCall } from './transfer-call.ts'

const Transaction = z.object({ from: Bytes, to: Bytes.nullable(), input: Bytes }).nullable()
const Receipt = z.object({ status: Quantity, blockHash: Bytes }).nullable()

/** The transfer that a transaction asked a contract for, and did not get. */
export type RevertedTransfer = {
  /** The contract that was called. */
  contract: string
  from: string
  recipient: string
  amountBase: bigint
  references: readonly string[]
  block: MinedBlock
}

/** Whether a transaction is in a block and, where it reverted there, the transfer that it asked for. */
export type MinedCall = { isMined: boolean; reverted: RevertedTransfer | null }

const unknown: MinedCall = { isMined: false, reverted: null }

/**
 * Asks the chain whether a transaction has reverted, and what for. Only a call of the token by the sender itself tells
 * what was asked for; a call within another contract's is none. Throws a ChainError where no provider answers.
 */
export const findReverted = (asker: Asker, network: NetworkConfig, txHash: string): Promise<MinedCall> =>
  askProviders(asker, network, async (rpc) => {
    const receipt = await askOne(rpc, Receipt, { method: 'eth_getTransactionReceipt', params: [txHash] })
    if (receipt === null) return unknown
    if (receipt.status !== 0) return { isMined: true, reverted: null }
    const sent = await askOne(rpc, Transaction, { method: 'eth_getTransactionByHash', params: [txHash] })
    const block = toHeader(
      await askOne(rpc, Header, { method: 'eth_getBlockByHash', params: [receipt.blockHash, false] }),
    )
    // A node that shows the receipt and not the rest is behind, or a reorganisation is under way.
    if (sent === null || block === null) return unknown
    const call = readTransferCall(sent.input)
    if (sent.to === null || call === null) return { isMined: true, reverted: null }
    const references = findReferences(sent.input)
    return { isMined: true, reverted: { contract: sent.to, from: sent.from, ...call, references, block } }
  })
