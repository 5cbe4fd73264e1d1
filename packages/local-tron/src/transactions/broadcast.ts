import { InvalidAddress, toTronHex } from '../address.ts'
import type { Chain } from '../chain/chain.ts'
import { mine } from '../chain/mine.ts'
import { ContractRefused, refusedBody } from '../wallet/servlet-error.ts'
import { admit } from './admit.ts'
import { type RawData, type TronTransaction, withId } from './transaction.ts'

export type BroadcastAnswer = { result: true; txid: string } | { code: string; message: string; txid: string }

/**
 * Checks a transaction and adds it to the pool. If automine is on, mines it immediately. Returns the response
 * for the client.
 */
export const broadcast = async (chain: Chain, transaction: TronTransaction): Promise<BroadcastAnswer> => {
  try {
    await admit(chain, transaction)
  } catch (error) {
    if (error instanceof ContractRefused) return { ...refusedBody(error), txid: transaction.txID }
    throw error
  }
  chain.pool.push(transaction)
  if (chain.automine) await mine(chain, 1)
  return { result: true, txid: transaction.txID }
}

/**
 * Parses a transaction in the form of Tron's HTTP API. As in java-tron, the id is computed from `raw_data`;
 * `txID` and `raw_data_hex` are ignored. Throws ContractRefused unless it is a contract call.
 */
export const readTransaction = (body: Record<string, unknown>): TronTransaction => {
  const { raw_data, signature } = body as { raw_data?: RawData; signature?: string[] }
  const [contract, ...others] = Array.isArray(raw_data?.contract) ? raw_data.contract : []
  if (raw_data === undefined || contract === undefined)
    throw new ContractRefused('CONTRACT_VALIDATE_ERROR', 'Contract validate error : No contract!')
  if (others.length > 0 || contract.type !== 'TriggerSmartContract')
    throw new ContractRefused(
      'CONTRACT_VALIDATE_ERROR',
      `Contract validate error : this local node runs one TriggerSmartContract, not ${String(contract.type).slice(0, 50)}`,
    )
  const signatures = Array.isArray(signature) ? signature.filter((each) => typeof each === 'string') : []
  try {
    const value = { ...contract.parameter.value }
    value.owner_address = toTronHex(value.owner_address)
    value.contract_address = toTronHex(value.contract_address)
    const parameter = { ...contract.parameter, value }
    const transaction = withId({ ...raw_data, contract: [{ ...contract, parameter }] })
    return { ...transaction, signature: signatures }
  } catch (error) {
    const why = error instanceof InvalidAddress ? error.message : 'the transaction cannot be encoded'
    throw new ContractRefused('OTHER_ERROR', `Error: ${why}`)
  }
}
