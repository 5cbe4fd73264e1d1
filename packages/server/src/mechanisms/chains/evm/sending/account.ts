import { type Hex, keccak256 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** The address of a private key. */
export const addressOfKey = (key: Hex): string => privateKeyToAccount(key).address

/** A call that the key's account makes, with all that its transaction says. */
export type PlannedTransaction = {
  networkId: number
  nonce: number
  to: string
  data: string
  gas: bigint
  /** The most that a unit of gas may cost, and what of it goes to whoever mines the transaction. */
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
}

export type SignedTransaction = { raw: Hex; txHash: string }

/** Signs a transaction. The same plan gives the same bytes, so that a plan signed again is the same transaction. */
export const signTransaction = async (key: Hex, plan: PlannedTransaction): Promise<SignedTransaction> => {
  const { networkId: chainId, to, data, ...rest } = plan
  const transaction = { ...rest, type: 'eip1559' as const, chainId, to: to as Hex, data: data as Hex }
  const raw = await privateKeyToAccount(key).signTransaction(transaction)
  return { raw, txHash: keccak256(raw) }
}
