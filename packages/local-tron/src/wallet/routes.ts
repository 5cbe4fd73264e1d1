import type { View } from '../chain/view.ts'
import { broadcast, readTransaction } from '../transactions/broadcast.ts'
import { fromBinary, type TronTransaction } from '../transactions/transaction.ts'
import { getAccount, getAccountResource, getChainParameters, getNodeInfo } from './accounts.ts'
import { type Arguments, readHex } from './arguments.ts'
import { getBlock, getBlockById, getBlockByLimitNext, getBlockByNum, getNowBlock } from './blocks.ts'
import { estimateEnergy, triggerConstantContract, triggerSmartContract } from './calls.ts'
import { ContractRefused, refusedBody, ServletError } from './servlet-error.ts'
import { getTransactionById, getTransactionInfoByBlockNum, getTransactionInfoById } from './transactions.ts'

export type Route = (view: View, args: Arguments) => Promise<unknown>

const broadcastTransaction: Route = async ({ chain }, args) => {
  try {
    return await broadcast(chain, readTransaction(args))
  } catch (error) {
    if (error instanceof ContractRefused) return refusedBody(error)
    throw error
  }
}

/**
 * Broadcasts a serialised transaction. Its response is the only one of java-tron that contains the message as
 * plain text instead of hex.
 */
const broadcastHex: Route = async ({ chain }, args) => {
  const decoded = decode(readHex(args, 'transaction'))
  const { raw_data, signature } = decoded
  const transaction = JSON.stringify({ signature, raw_data })
  const answer = await broadcast(chain, decoded)
  if ('result' in answer) return { ...answer, code: 'SUCCESS', message: '', transaction }
  const message = Buffer.from(answer.message, 'hex').toString()
  return { ...answer, result: false, message, transaction }
}

const decode = (hex: string): TronTransaction => {
  try {
    return fromBinary(hex)
  } catch {
    throw new ServletError(
      'Protocol message could not be read as one TriggerSmartContract.',
      'com.google.protobuf.InvalidProtocolBufferException',
    )
  }
}

const reads: Record<string, Route> = {
  getnowblock: getNowBlock,
  getblock: getBlock,
  getblockbynum: getBlockByNum,
  getblockbyid: getBlockById,
  getblockbylimitnext: getBlockByLimitNext,
  gettransactionbyid: getTransactionById,
  gettransactioninfobyid: getTransactionInfoById,
  gettransactioninfobyblocknum: getTransactionInfoByBlockNum,
  getaccount: getAccount,
  triggerconstantcontract: triggerConstantContract,
  estimateenergy: estimateEnergy,
  getnodeinfo: getNodeInfo,
}

/** The routes under `/walletsolidity/`, which return only solidified (final) data. */
export const solidityRoutes: ReadonlyMap<string, Route> = new Map(Object.entries(reads))

export const walletRoutes: ReadonlyMap<string, Route> = new Map(
  Object.entries({
    ...reads,
    triggersmartcontract: triggerSmartContract,
    broadcasttransaction: broadcastTransaction,
    broadcasthex: broadcastHex,
    getaccountresource: getAccountResource,
    getchainparameters: getChainParameters,
  }),
)
