import {
  type Account,
  type Address,
  type Chain,
  type Client,
  concat,
  type Hash,
  type Hex,
  keccak256,
  type Transport,
} from 'viem'
import { getCode, sendTransaction, waitForTransactionReceipt } from 'viem/actions'
import { deploymentProxy, pullContractAddress, pullContractSalt } from './address.ts'
import { pullContractCodeHash, pullContractInitCode } from './generated/subscription-pull.ts'

/**
 * Returns whether the given code equals the deployed code of this version of the pull contract, byte for
 * byte.
 */
export const isPullContractCode = (code: Hex): boolean => keccak256(code) === pullContractCodeHash

/**
 * Returns whether the contract at an address of the client's chain is this version of the pull contract, byte
 * for byte.
 */
export const isPullContract = async (client: Client, address: Address): Promise<boolean> => {
  const code = await getCode(client, { address })
  return code !== undefined && isPullContractCode(code)
}

export type Deployment = {
  address: Address
  /** The hash of the deployment transaction; null if the contract had already been deployed, by anyone. */
  transactionHash: Hash | null
}

/**
 * Deploys the pull contract to its address on the client's chain and waits for the receipt. Does nothing if
 * the contract is already deployed. The client's account pays the gas, about 1.6 million, and gets no rights
 * in the contract. Throws if the chain lacks the deployment proxy, or if the code at the address is wrong
 * after the transaction (for example, because the transaction ran out of gas).
 */
export const deployPullContract = async (
  client: Client<Transport, Chain | undefined, Account>,
): Promise<Deployment> => {
  const address = pullContractAddress()
  if (await isPullContract(client, address)) return { address, transactionHash: null }
  if ((await getCode(client, { address: deploymentProxy })) === undefined)
    throw new Error(`The chain has no deterministic deployment proxy at ${deploymentProxy}.`)
  const transactionHash = await sendTransaction(client, {
    account: client.account,
    chain: client.chain,
    to: deploymentProxy,
    data: concat([pullContractSalt, pullContractInitCode]),
  })
  await waitForTransactionReceipt(client, { hash: transactionHash })
  if (!(await isPullContract(client, address)))
    throw new Error(`Transaction ${transactionHash} left no pull contract at ${address}.`)
  return { address, transactionHash }
}
