import { timeOf } from '../chain/chain.ts'
import { energyFeeSun, energyOf } from '../chain/energy.ts'
import { blockAt, type Mined, minedById, type Outcome, outcomeOf, type View } from '../chain/view.ts'
import { strip, utf8Hex } from '../hex.ts'
import { callOf } from '../transactions/call-of.ts'
import { sizeOf } from '../transactions/transaction.ts'
import { type Arguments, readHex, readInteger } from './arguments.ts'
import { withResult } from './blocks.ts'

/**
 * Returns a transaction by its id. As on a real node, a transaction that still waits for a block is not
 * found.
 */
export const getTransactionById = async (view: View, args: Arguments) => {
  const mined = await minedById(view, readHex(args, 'value'))
  return mined === null ? {} : withResult(view, mined.sent.transaction)
}

export const getTransactionInfoById = async (view: View, args: Arguments) => {
  const mined = await minedById(view, readHex(args, 'value'))
  return mined === null ? {} : encodeInfo(mined)
}

export const getTransactionInfoByBlockNum = async (view: View, args: Arguments) => {
  const height = readInteger(args, 'num')
  if (height <= 0) return {}
  const seen = await blockAt(view, height)
  const mined = await Promise.all((seen?.transactions ?? []).map(({ txID }) => minedById(view, txID)))
  return mined.filter((each) => each !== null).map(encodeInfo)
}

const failures: Record<Exclude<Outcome, 'SUCCESS'>, string> = {
  REVERT: 'REVERT opcode executed',
  OUT_OF_ENERGY: 'Not enough energy for the operation to execute',
}

/**
 * Returns the energy that a transaction used. If its fee limit was too low, this is all the energy that the
 * limit pays for.
 */
export const energyUsed = ({ sent, receipt }: Mined): number =>
  energyOf(callOf(sent.transaction).data, Number(receipt.gasUsed))

const encodeInfo = (mined: Mined) => {
  const { sent, receipt, block } = mined
  const { transaction } = sent
  const outcome = outcomeOf(mined)
  const energy = energyUsed(mined)
  const logs = receipt.logs.map(({ address, topics, data }) => ({
    address: strip(address).toLowerCase(),
    topics: topics.map(strip),
    ...(strip(data) === '' ? {} : { data: strip(data) }),
  }))
  return {
    id: transaction.txID,
    ...(energy === 0 ? {} : { fee: energy * energyFeeSun }),
    blockNumber: Number(block.number),
    blockTimeStamp: timeOf(block),
    contractResult: [sent.returned],
    contract_address: transaction.raw_data.contract[0]?.parameter.value.contract_address,
    receipt: {
      ...(energy === 0 ? {} : { energy_fee: energy * energyFeeSun, energy_usage_total: energy }),
      net_usage: sizeOf(transaction),
      result: outcome,
    },
    ...(outcome === 'SUCCESS' ? {} : { result: 'FAILED', resMessage: utf8Hex(failures[outcome]) }),
    ...(logs.length === 0 ? {} : { log: logs }),
  }
}
