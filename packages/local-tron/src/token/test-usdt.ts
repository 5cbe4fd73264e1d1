import { concat, encodeDeployData, encodeFunctionData, type Hex } from 'viem'
import { sign, type TronAccount } from '../account.ts'
import { toBase58, toEvm, toTronHex } from '../address.ts'
import type { Chain } from '../chain/chain.ts'
import { mineBlock } from '../chain/mine.ts'
import type { EvmReceipt } from '../evm/client.ts'
import { quantity, strip } from '../hex.ts'
import { broadcast } from '../transactions/broadcast.ts'
import { buildCall } from '../transactions/build.ts'
import { testUsdtAbi, testUsdtBytecode } from './generated/test-usdt.ts'

/** The default fee limit of a transaction: 100 TRX, in sun. */
const usualFeeLimitSun = 100_000_000

export type ContractCallBy = {
  from: TronAccount
  /** An address in any form. */
  contract: string
  data: Hex
  feeLimitSun?: number
}

export type TokenTransfer = {
  token: string
  from: TronAccount
  to: string
  amountBase: bigint
  /** Bytes that are appended to the calldata, such as a payment reference. */
  dataSuffix?: Hex
  feeLimitSun?: number
  /**
   * Whether the recipient's 32-byte word has the byte 41 before the 20 bytes of the address, as some
   * wallets encode it.
   */
  padsWith41?: boolean
}

/**
 * Builds, signs and broadcasts a contract call. Returns the transaction's id. Throws if the node refuses the
 * transaction.
 */
export const send = async (chain: Chain, call: ContractCallBy): Promise<string> => {
  const { from, contract, data, feeLimitSun = usualFeeLimitSun } = call
  const fields = { owner: from.hex, contract: toTronHex(contract), data: strip(data), feeLimitSun }
  const transaction = await buildCall(chain, fields)
  const answer = await broadcast(chain, { ...transaction, signature: [sign(transaction.txID, from)] })
  if ('result' in answer) return answer.txid
  throw new Error(`${answer.code}: ${Buffer.from(answer.message, 'hex')}`)
}

/** Deploys a token in a separate block, without a Tron transaction. Returns its address (T…). */
export const deployToken = async (chain: Chain, symbol: string, from: TronAccount): Promise<string> => {
  const args = [`Test ${symbol}`, symbol] as const
  const data = encodeDeployData({ abi: testUsdtAbi, bytecode: testUsdtBytecode, args })
  const request = { from: from.evm, data, gas: quantity(5_000_000), gasPrice: '0x0' }
  const hash = await chain.evm<Hex>('eth_sendTransaction', request)
  await mineBlock(chain, [])
  const receipt = await chain.evm<EvmReceipt>('eth_getTransactionReceipt', hash)
  if (receipt.status !== '0x1' || receipt.contractAddress === null)
    throw new Error('The token was not deployed.')
  return toBase58(receipt.contractAddress)
}

export const mintCall = (to: string, amountBase: bigint): Hex =>
  encodeFunctionData({ abi: testUsdtAbi, functionName: 'mint', args: [toEvm(to), amountBase] })

export const blacklistCall = (user: string, isListed: boolean): Hex =>
  encodeFunctionData({
    abi: testUsdtAbi,
    functionName: isListed ? 'addBlackList' : 'removeBlackList',
    args: [toEvm(user)],
  })

/** Returns the calldata of a transfer, with `dataSuffix` at its end. */
export const transferCall = ({ to, amountBase, dataSuffix = '0x', padsWith41 }: TokenTransfer): Hex => {
  const args = [toEvm(to), amountBase] as const
  const call = encodeFunctionData({ abi: testUsdtAbi, functionName: 'transfer', args })
  // The recipient's word follows the 4-byte selector. The address is at the end of the word, after 12
  // bytes.
  const padded = padsWith41 ? (`${call.slice(0, 32)}41${call.slice(34)}` as Hex) : call
  return concat([padded, dataSuffix])
}
