import type { TronTransaction } from '../transactions/transaction.ts'
import {
  type Chain,
  changeSettings,
  evmBlock,
  headOf,
  idOf,
  solidHeight,
  transactionsOf,
  witnessOf,
} from './chain.ts'
import { mineBlock } from './mine.ts'
import { referencedHeight } from './reference.ts'

export type Reorganisation = {
  /** The number of newest blocks to replace. None of them may be solidified (final). */
  depth: number
  /**
   * The number of new blocks that replace the removed blocks. Default: `depth` + 1, because the longer fork
   * wins.
   */
  blocks?: number
  /**
   * The transactions of replaced blocks that are mined again, each with the index of its new block. The first
   * new block has the index 0. All other transactions are dropped.
   */
  again?: { txId: string; block: number }[]
}

const mostGone = 1_024

/**
 * Replaces the newest blocks. Throws if one of them is solidified (final), or if the EVM no longer has the
 * state before them.
 */
export const reorganise = async (
  chain: Chain,
  { depth, blocks = depth + 1, again = [] }: Reorganisation,
): Promise<void> => {
  const head = Number((await headOf(chain)).number)
  const solid = solidHeight(chain, head)
  if (depth < 1 || head - depth < solid)
    throw new Error(
      `A reorganisation of ${depth} blocks at ${head} would replace solidified ones (${solid}).`,
    )
  const removed = await readTransactions(chain, head, depth)
  const placed: { transaction: TronTransaction; block: number }[] = []
  for (const { txId, block } of again) {
    const transaction = removed.get(txId)
    if (transaction === undefined) throw new Error(`${txId} is in none of the replaced blocks.`)
    if (block < 0 || block >= blocks)
      throw new Error(`There are ${blocks} new blocks, and no block ${block}.`)
    const reference = await referencedHeight(chain, transaction)
    if (reference === undefined || reference > head - depth)
      throw new Error(`${txId} refers to a replaced block, so it cannot be mined again.`)
    placed.push({ transaction, block })
  }
  await rollBack(chain, depth)
  for (const txId of removed.keys()) forget(chain, txId)
  for (let index = 0; index < blocks; index += 1)
    await mineBlock(
      chain,
      placed.filter(({ block }) => block === index).map(({ transaction }) => transaction),
    )
}

/**
 * Returns the transactions of the blocks that will be removed, by id. Stores the blocks, because a node still
 * returns removed blocks by id for a while.
 */
const readTransactions = async (
  chain: Chain,
  head: number,
  depth: number,
): Promise<Map<string, TronTransaction>> => {
  const removed = new Map<string, TronTransaction>()
  for (let height = head - depth + 1; height <= head; height += 1) {
    const block = await evmBlock(chain, height)
    if (block === null) throw new Error(`There is no block ${height}.`)
    const transactions = transactionsOf(chain, block)
    if (transactions.length < block.transactions.length)
      throw new Error(`Block ${height} deployed a token, which a reorganisation cannot replace.`)
    chain.gone.set(idOf(block), { block, transactions })
    for (const transaction of transactions) removed.set(transaction.txID, transaction)
  }
  for (const id of [...chain.gone.keys()].slice(0, -mostGone)) chain.gone.delete(id)
  return removed
}

const rollBack = async (chain: Chain, depth: number): Promise<void> => {
  chain.head = undefined
  await chain.evm('anvil_rollback', depth)
  changeSettings(chain, { fork: chain.settings.fork + 1 })
  await chain.evm('anvil_setCoinbase', witnessOf(chain.settings.fork))
}

/**
 * Forgets the EVM hash of a removed transaction. The sender's nonce is free again on the new fork, so the EVM
 * may give another transaction the same hash.
 */
const forget = (chain: Chain, txId: string): void => {
  const sent = chain.sent.get(txId)
  if (sent !== undefined) chain.txIdByEvmHash.delete(sent.evmHash)
  chain.sent.delete(txId)
  chain.journal.append({ forgotten: txId })
}
