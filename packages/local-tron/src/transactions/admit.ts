/** Checks a broadcast transaction in the same order as java-tron. */
import { toBase58, toTronHex } from '../address.ts'
import { type Chain, headOf, slotMs, timeOf } from '../chain/chain.ts'
import { maxFeeLimitSun } from '../chain/energy.ts'
import { referencedHeight } from '../chain/reference.ts'
import type { EvmReceipt } from '../evm/client.ts'
import { strip } from '../hex.ts'
import { utils } from '../tronweb.ts'
import { ContractRefused } from '../wallet/servlet-error.ts'
import { callOf } from './call-of.ts'
import { sizeOf, type TronTransaction } from './transaction.ts'

const longestLifeMs = 24 * 60 * 60 * 1000
const maxTransactionBytes = 500 * 1024

/** Throws ContractRefused if the transaction fails a check. */
export const admit = async (chain: Chain, transaction: TronTransaction): Promise<void> => {
  const head = await headOf(chain)
  if (transaction.raw_data.expiration < timeOf(head) + slotMs) throw expired()
  if ((await referencedHeight(chain, transaction)) === undefined)
    throw new ContractRefused('TAPOS_ERROR', 'Tapos check error.')
  if (sizeOf(transaction) > maxTransactionBytes)
    throw new ContractRefused('TOO_BIG_TRANSACTION_ERROR', `Too big transaction, TxId ${transaction.txID}`)
  if (transaction.raw_data.expiration > timeOf(head) + longestLifeMs) throw expired()
  await checkNew(chain, transaction)
  checkSignature(transaction)
  await checkContract(chain, transaction)
}

const expired = () => new ContractRefused('TRANSACTION_EXPIRATION_ERROR', 'Transaction expired')

const checkNew = async (chain: Chain, { txID }: TronTransaction): Promise<void> => {
  const sent = chain.sent.get(txID)
  const isMined =
    sent !== undefined &&
    (await chain.evm<EvmReceipt | null>('eth_getTransactionReceipt', sent.evmHash)) !== null
  if (isMined || chain.pool.some((waiting) => waiting.txID === txID))
    throw new ContractRefused('DUP_TRANSACTION_ERROR', 'Dup transaction.')
}

/**
 * Throws unless the transaction has exactly one signature, by its owner. This node supports no other
 * permissions.
 */
const checkSignature = ({ txID, raw_data, signature = [] }: TronTransaction): void => {
  const [contract] = raw_data.contract
  const [signed] = signature
  const refuse = (why: string) => new ContractRefused('SIGERROR', `Validate signature error: ${why}`)
  if (contract === undefined || signed === undefined) throw refuse('miss sig or contract')
  if ((contract.Permission_id ?? 0) !== 0 && contract.Permission_id !== 2)
    throw refuse("permission isn't exit")
  if (signature.length > 1)
    throw refuse(`Signature count is ${signature.length} more than key counts of permission : 1`)
  if (strip(signed).length < 130) throw refuse(`Signature size is ${strip(signed).length / 2}`)
  const signer = recover(txID, signed)
  if (signer === null) throw refuse('Header byte out of range')
  if (signer !== toTronHex(contract.parameter.value.owner_address))
    throw refuse(`${strip(signed)} is signed by ${toBase58(signer)} but it is not contained of permission.`)
}

const recover = (txId: string, signature: string): string | null => {
  try {
    return toTronHex(utils.crypto.ecRecover(txId, signature))
  } catch {
    return null
  }
}

const checkContract = async (chain: Chain, transaction: TronTransaction): Promise<void> => {
  const feeLimit = transaction.raw_data.fee_limit ?? 0
  const refuse = (why: string) =>
    new ContractRefused('CONTRACT_VALIDATE_ERROR', `Contract validate error : ${why}`)
  if (feeLimit < 0 || feeLimit > maxFeeLimitSun)
    throw refuse(`feeLimit must be >= 0 and <= ${maxFeeLimitSun}`)
  if (transaction.raw_data.contract[0]?.parameter.value.call_value)
    throw refuse('this local node has no TRX to send with a call')
  if (!(await isContract(chain, callOf(transaction).to)))
    throw refuse('No contract or not a valid smart contract')
}

export const isContract = async ({ evm }: Chain, address: string): Promise<boolean> =>
  (await evm<string>('eth_getCode', address, 'latest')) !== '0x'
