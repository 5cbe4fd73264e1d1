import { concat, encodeFunctionData, erc20Abi, type Hex, keccak256, numberToHex, toHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { EvmNode } from '../../packages/local-evm/src/index.ts'

/** The gas limit of each transaction. It suffices for a batch of collections or of 25 payments. */
const gas = 3_000_000n
const gasPrice = 20_000_000_000n

export type Call = { to: Hex; data: Hex }

/** Keys that are the same in every story, so that a story is repeated by its seed. */
export const createAccounts = (count: number): PrivateKeyAccount[] =>
  Array.from({ length: count }, (_, index) =>
    privateKeyToAccount(keccak256(concat([toHex('deposits'), numberToHex(index)]))),
  )

/** Signs a transaction, so that a reorganisation can leave it out, move it and bring it back as it is. */
export const sign = async (
  { client, chainId }: EvmNode,
  account: PrivateKeyAccount,
  call: Call,
): Promise<Hex> => {
  const nonce = await client.getTransactionCount({ address: account.address, blockTag: 'pending' })
  return account.signTransaction({ ...call, chainId, nonce, gas, gasPrice, type: 'legacy' })
}

export const transferData = (to: Hex, amountBase: bigint): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amountBase] })

export const transferFromData = (from: Hex, to: Hex, amountBase: bigint): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [from, to, amountBase] })

export const approveData = (spender: Hex): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, 10n ** 30n] })
