import { idOf, parentIdOf, timeOf } from '../chain/chain.ts'
import {
  blockAt,
  blockById,
  minedById,
  outcomeOf,
  type SeenBlock,
  topBlock,
  type View,
} from '../chain/view.ts'
import { strip } from '../hex.ts'
import type { TronTransaction } from '../transactions/transaction.ts'
import { type Arguments, readFlag, readHex, readInteger, readText } from './arguments.ts'
import { ServletError } from './servlet-error.ts'

const mostBlocks = 100

export const getNowBlock = async (view: View) => encodeBlock(view, await topBlock(view))

export const getBlock = async (view: View, args: Arguments) => {
  const text = readText(args, 'id_or_num')
  const seen = await findBlock(view, text)
  if (seen === null) return {}
  return encodeBlock(view, readFlag(args, 'detail') ? seen : { ...seen, transactions: [] })
}

const findBlock = (view: View, text: string): Promise<SeenBlock | null> => {
  if (text === '') return topBlock(view)
  if (/^\d{1,15}$/.test(text)) return blockAt(view, Number(text))
  if (/^[0-9a-fA-F]{64}$/.test(text)) return blockById(view, text)
  throw new ServletError(`invalid id_or_num: ${text.slice(0, 100)}`)
}

export const getBlockByNum = async (view: View, args: Arguments) => {
  const seen = await blockAt(view, readInteger(args, 'num'))
  return seen === null ? {} : encodeBlock(view, seen)
}

export const getBlockById = async (view: View, args: Arguments) => {
  const seen = await blockById(view, readHex(args, 'value'))
  return seen === null ? {} : encodeBlock(view, seen)
}

/**
 * Returns the blocks from `startNum` (inclusive) to `endNum` (exclusive). Returns none if the range has more
 * than 100 blocks.
 */
export const getBlockByLimitNext = async (view: View, args: Arguments) => {
  const [start, end] = [readInteger(args, 'startNum'), readInteger(args, 'endNum')]
  if (end <= start || end - start > mostBlocks) return {}
  const heights = Array.from({ length: end - start }, (_, index) => start + index)
  const seen = await Promise.all(heights.map((height) => blockAt(view, height)))
  const found = seen.filter((each) => each !== null)
  return { block: await Promise.all(found.map((each) => encodeBlock(view, each))) }
}

const encodeBlock = async (view: View, { block, transactions }: SeenBlock) => {
  const shown = await Promise.all(transactions.map((transaction) => withResult(view, transaction)))
  return {
    blockID: idOf(block),
    block_header: {
      raw_data: {
        number: Number(block.number),
        txTrieRoot: strip(block.transactionsRoot),
        witness_address: `41${strip(block.miner)}`,
        parentHash: parentIdOf(block),
        version: 31,
        timestamp: timeOf(block),
      },
      witness_signature: '00'.repeat(65),
    },
    ...(shown.length === 0 ? {} : { transactions: shown }),
  }
}

/**
 * Returns a transaction with the result of its contract call. If a reorganisation removed the transaction,
 * the result is left out.
 */
export const withResult = async (view: View, transaction: TronTransaction) => {
  const mined = await minedById(view, transaction.txID)
  const { visible: _, ...shown } = transaction
  return mined === null ? shown : { ret: [{ contractRet: outcomeOf(mined) }], ...shown }
}
