import { idOf, parentIdOf } from '../chain/chain.ts'
import { energyFeeSun } from '../chain/energy.ts'
import { type Mined, minedById, outcomeOf, type SeenBlock, type View } from '../chain/view.ts'
import { quantity, strip, zeros } from '../hex.ts'
import { callOf } from '../transactions/call-of.ts'
import type { TronTransaction } from '../transactions/transaction.ts'
import { energyUsed } from '../wallet/transactions.ts'
import { encodeLog } from './logs.ts'

/**
 * The values of block fields that Tron does not have. java-tron returns no bloom filter, and no root hashes
 * except the root of the transactions.
 */
const absent = {
  nonce: zeros(8),
  sha3Uncles: zeros(32),
  logsBloom: zeros(256),
  stateRoot: '0x',
  receiptsRoot: zeros(32),
  mixHash: zeros(32),
  difficulty: '0x0',
  totalDifficulty: '0x0',
  extraData: '0x',
  baseFeePerGas: '0x0',
  uncles: [],
}

export const encodeBlock = async (view: View, { block, transactions }: SeenBlock, isFull: boolean) => {
  const mined = (await Promise.all(transactions.map(({ txID }) => minedById(view, txID)))).filter(
    (each) => each !== null,
  )
  const feeLimits = transactions.map(({ raw_data }) => raw_data.fee_limit ?? 0)
  return {
    ...absent,
    number: quantity(BigInt(block.number)),
    hash: `0x${idOf(block)}`,
    parentHash: `0x${parentIdOf(block)}`,
    transactionsRoot: block.transactionsRoot,
    miner: Number(block.number) === 0 ? zeros(20) : block.miner,
    size: block.size,
    timestamp: block.timestamp,
    gasLimit: quantity(feeLimits.reduce((sum, limit) => sum + limit, 0)),
    gasUsed: quantity(mined.map(energyUsed).reduce((sum, energy) => sum + energy, 0)),
    transactions: isFull ? mined.map(encodeTransaction) : transactions.map(({ txID }) => `0x${txID}`),
  }
}

const positionOf = ({ block, sent }: Mined) => quantity(block.transactions.indexOf(sent.evmHash))

/**
 * Encodes a transaction. `input` is the calldata and `hash` is Tron's id; the hash in the underlying EVM is
 * never returned.
 */
export const encodeTransaction = (mined: Mined) => {
  const { sent, block } = mined
  const { from, to, data } = callOf(sent.transaction)
  return {
    hash: `0x${sent.transaction.txID}`,
    blockHash: `0x${idOf(block)}`,
    blockNumber: quantity(BigInt(block.number)),
    transactionIndex: positionOf(mined),
    from,
    to,
    input: data,
    value: '0x0',
    nonce: zeros(8),
    type: '0x0',
    gas: quantity(energyUsed(mined)),
    gasPrice: quantity(energyFeeSun),
    ...signatureOf(sent.transaction),
  }
}

const signatureOf = ({ signature = [] }: TronTransaction) => {
  const bytes = strip(signature[0] ?? '')
  const v = Number.parseInt(bytes.slice(128, 130), 16)
  return {
    r: `0x${bytes.slice(0, 64)}`,
    s: `0x${bytes.slice(64, 128)}`,
    v: quantity(v < 27 ? v + 27 : v),
  }
}

export const encodeReceipt = async (view: View, mined: Mined) => {
  const { sent, receipt, block } = mined
  const { from, to } = callOf(sent.transaction)
  const index = block.transactions.indexOf(sent.evmHash)
  const before = await Promise.all(
    block.transactions
      .slice(0, index)
      .map((hash) => minedById(view, view.chain.txIdByEvmHash.get(hash) ?? '')),
  )
  const energy = energyUsed(mined)
  const used = before.reduce((sum, each) => sum + (each === null ? 0 : energyUsed(each)), energy)
  return {
    transactionHash: `0x${sent.transaction.txID}`,
    transactionIndex: quantity(index),
    blockHash: `0x${idOf(block)}`,
    blockNumber: quantity(BigInt(block.number)),
    from,
    to,
    contractAddress: null,
    cumulativeGasUsed: quantity(used),
    gasUsed: quantity(energy),
    effectiveGasPrice: quantity(energyFeeSun),
    logs: receipt.logs.map((log) => encodeLog(view.chain, log)),
    logsBloom: zeros(256),
    status: outcomeOf(mined) === 'SUCCESS' ? '0x1' : '0x0',
    type: '0x0',
  }
}
