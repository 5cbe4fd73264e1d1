import {
  type Deployment,
  deployDepositFactory,
  deploymentProxy,
  deployPullContract,
  depositFactoryInitCode,
  depositFactorySalt,
  pullContractInitCode,
  pullContractSalt,
} from '@stablerail/contracts-evm'
import { BaseError, concat, createWalletClient, defineChain, type Hex, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { NetworkConfig } from '../../network.ts'
import { ChainError } from '../../providers/source.ts'
import type { Asker } from '../ask-providers.ts'
import type { ContractState } from '../contract-calls.ts'
import { knownDepositFactory, readDepositFactory } from '../deposit-factory.ts'
import { knownPullContract, readPullContract } from '../pulling/contract-state.ts'
import { addressOfKey } from './account.ts'
import { estimateGas, type SenderView, viewSender } from './broadcast.ts'

/** A contract that the server can deploy. */
export type DeployableContract = 'pull-contract' | 'deposit-factory'

type Entry = {
  address(): string
  read(asker: Asker, network: NetworkConfig, address: string): Promise<ContractState>
  /** The data of the transaction to the deployment proxy. */
  data: Hex
  deploy(client: Parameters<typeof deployPullContract>[0]): Promise<Deployment>
}

const entries: Record<DeployableContract, Entry> = {
  'pull-contract': {
    address: knownPullContract,
    read: readPullContract,
    data: concat([pullContractSalt, pullContractInitCode]),
    deploy: deployPullContract,
  },
  'deposit-factory': {
    address: knownDepositFactory,
    read: readDepositFactory,
    data: concat([depositFactorySalt, depositFactoryInitCode]),
    deploy: deployDepositFactory,
  },
}

/** Whether a contract is deployed, and the account that would deploy it. */
export type DeploymentView = { address: string; state: ContractState; sender: string; view: SenderView }

/** The data for deploying a contract now. `gas` is null if the address already has code. */
export type DeploymentPlan = DeploymentView & { gas: bigint | null }

type Deploying = { contract: DeployableContract; key: Hex }

/** Asks the chain whether a contract is deployed. Throws a ChainError if no provider answers. */
export const viewDeployment = async (
  asker: Asker,
  network: NetworkConfig,
  { contract, key }: Deploying,
): Promise<DeploymentView> => {
  const entry = entries[contract]
  const [address, sender] = [entry.address(), addressOfKey(key)]
  const state = await entry.read(asker, network, address)
  return { address, state, sender, view: await viewSender(asker, network, sender) }
}

/** Reads from the chain the data that a deployment needs. Throws a ChainError if no provider answers. */
export const planDeployment = async (
  asker: Asker,
  network: NetworkConfig,
  deploying: Deploying,
): Promise<DeploymentPlan> => {
  const seen = await viewDeployment(asker, network, deploying)
  if (seen.state !== 'missing') return { ...seen, gas: null }
  const call = { from: seen.sender, to: deploymentProxy, data: entries[deploying.contract].data }
  return { ...seen, gas: await estimateGas(asker, network, call) }
}

const chainOf = ({ chain, networkId, rpcUrls }: NetworkConfig) =>
  defineChain({
    id: networkId,
    name: chain,
    nativeCurrency: { name: 'coin', symbol: 'COIN', decimals: 18 },
    rpcUrls: { default: { http: rpcUrls } },
  })

/**
 * Deploys a contract and waits for its receipt; returns the transaction's hash, or null if the contract was
 * already deployed.
 */
export const deployContract = async (
  network: NetworkConfig,
  { contract, key }: Deploying,
): Promise<string | null> => {
  const client = createWalletClient({
    account: privateKeyToAccount(key),
    chain: chainOf(network),
    transport: http(network.rpcUrls[0]),
    pollingInterval: Math.min(network.pollIntervalMs, 1_000),
  })
  try {
    const { transactionHash } = await entries[contract].deploy(client)
    return transactionHash
  } catch (error) {
    // Throw only the short message, because the library's full message contains the provider's URL, with the
    // key in its path.
    throw error instanceof BaseError ? new ChainError('refused', error.shortMessage) : error
  }
}
