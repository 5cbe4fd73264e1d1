import { type Hex, keccak256 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

export const addressOfKey = (key: Hex): string => privateKeyToAccount(key).address

/** A transaction that calls a contract from the account of a private key, with all the fields to sign. */
export type PlannedTransaction = {
  networkId: number
  nonce: number
  to: string
  data: string
  gas: bigint
  /** The maximum price of a unit of gas, and the part of it that the block's producer receives. */
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
}

export type SignedTransaction = { raw: Hex; txHash: string }

/** Signs a transaction. Signing the same plan again gives the same bytes, and so the same transaction. */
export const signTransaction = async (key: Hex, plan: PlannedTransaction): Promise<SignedTransaction> => {
  const { networkId: chainId, to, data, ...rest } = plan
  const transaction = { ...rest, type: 'eip1559' as const, chainId, to: to as Hex, data: data as Hex }
  const raw = await privateKeyToAccount(key).signTransaction(transaction)
  return { raw, txHash: keccak256(raw) }
}
