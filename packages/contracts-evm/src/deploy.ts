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
import { depositFactoryAddress, pullContractAddress } from './address.ts'
import { deploymentProxy, depositFactorySalt, pullContractSalt } from './deployer.ts'
import {
  depositFactoryCodeHash,
  depositFactoryInitCode,
  depositImplementationCodeHash,
} from './generated/deposit-factory.ts'
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

/**
 * Returns whether the given code equals the code of this version of the deposit factory at its own address,
 * byte for byte. At another address the code differs, because it contains the address of the contract to
 * which its clones delegate.
 */
export const isDepositFactoryCode = (code: Hex): boolean => keccak256(code) === depositFactoryCodeHash

/**
 * Returns whether the given code equals the code to which the clones of this version's deposit factory
 * delegate, byte for byte.
 */
export const isDepositImplementationCode = (code: Hex): boolean =>
  keccak256(code) === depositImplementationCodeHash

/** Returns whether this version of the deposit factory is deployed on the client's chain, byte for byte. */
export const isDepositFactory = async (client: Client, address: Address): Promise<boolean> => {
  const code = await getCode(client, { address })
  return code !== undefined && isDepositFactoryCode(code)
}

export type Deployment = {
  address: Address
  /** The hash of the deployment transaction; null if the contract had already been deployed, by anyone. */
  transactionHash: Hash | null
}

type DeployingClient = Client<Transport, Chain | undefined, Account>

/** A contract that the deployment proxy deploys, and how its code is recognised. */
type Deployable = {
  name: string
  address: Address
  salt: Hex
  initCode: Hex
  isDeployed(client: Client, address: Address): Promise<boolean>
}

const deploy = async (
  client: DeployingClient,
  { name, address, salt, initCode, isDeployed }: Deployable,
): Promise<Deployment> => {
  if (await isDeployed(client, address)) return { address, transactionHash: null }
  if ((await getCode(client, { address: deploymentProxy })) === undefined)
    throw new Error(`The chain has no deterministic deployment proxy at ${deploymentProxy}.`)
  const transactionHash = await sendTransaction(client, {
    account: client.account,
    chain: client.chain,
    to: deploymentProxy,
    data: concat([salt, initCode]),
  })
  await waitForTransactionReceipt(client, { hash: transactionHash })
  if (!(await isDeployed(client, address)))
    throw new Error(`Transaction ${transactionHash} left no ${name} at ${address}.`)
  return { address, transactionHash }
}

/**
 * Deploys the pull contract to its address on the client's chain and waits for the receipt. Does nothing if
 * the contract is already deployed. The client's account pays the gas, about 1.6 million, and gets no rights
 * in the contract. Throws if the chain lacks the deployment proxy, or if the code at the address is wrong
 * after the transaction (for example, because the transaction ran out of gas).
 */
export const deployPullContract = (client: DeployingClient): Promise<Deployment> =>
  deploy(client, {
    name: 'pull contract',
    address: pullContractAddress(),
    salt: pullContractSalt,
    initCode: pullContractInitCode,
    isDeployed: isPullContract,
  })

/**
 * Deploys the deposit factory to its address on the client's chain and waits for the receipt. Does nothing if
 * the factory is already deployed. The client's account pays the gas, about 1.0 million, and gets no rights
 * in the factory. Throws in the same cases as `deployPullContract`.
 */
export const deployDepositFactory = (client: DeployingClient): Promise<Deployment> =>
  deploy(client, {
    name: 'deposit factory',
    address: depositFactoryAddress(),
    salt: depositFactorySalt,
    initCode: depositFactoryInitCode,
    isDeployed: isDepositFactory,
  })
