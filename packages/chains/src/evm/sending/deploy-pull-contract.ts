import {
  deployPullContract as deployBy,
  deploymentProxy,
  pullContractInitCode,
  pullContractSalt,
} from '@stablerail/contracts-evm'
import { BaseError, concat, createWalletClient, defineChain, type Hex, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { NetworkConfig } from '../../network.ts'
import { ChainError } from '../../providers/source.ts'
import type { Asker } from '../ask-providers.ts'
import type { ContractState } from '../contract-calls.ts'
import { knownPullContract, readPullContract } from '../pulling/contract-state.ts'
import { addressOfKey } from './account.ts'
import { estimateGas, type SenderView, viewSender } from './broadcast.ts'

/** Whether the pull contract is deployed, and the account that would deploy it. */
export type DeploymentView = { contract: string; state: ContractState; sender: string; view: SenderView }

/** The data for deploying the pull contract now. `gas` is null if the address already has code. */
export type DeploymentPlan = DeploymentView & { gas: bigint | null }

/** Asks the chain whether the pull contract is deployed. Throws a ChainError if no provider answers. */
export const viewDeployment = async (
  asker: Asker,
  network: NetworkConfig,
  key: Hex,
): Promise<DeploymentView> => {
  const [contract, sender] = [knownPullContract(), addressOfKey(key)]
  const state = await readPullContract(asker, network, contract)
  return { contract, state, sender, view: await viewSender(asker, network, sender) }
}

/** Reads from the chain the data that a deployment needs. Throws a ChainError if no provider answers. */
export const planDeployment = async (
  asker: Asker,
  network: NetworkConfig,
  key: Hex,
): Promise<DeploymentPlan> => {
  const seen = await viewDeployment(asker, network, key)
  if (seen.state !== 'missing') return { ...seen, gas: null }
  const data = concat([pullContractSalt, pullContractInitCode])
  const call = { from: seen.sender, to: deploymentProxy, data }
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
 * Deploys the pull contract and waits for its receipt; returns the transaction's hash, or null if the
 * contract was already deployed.
 */
export const deployPullContract = async (network: NetworkConfig, key: Hex): Promise<string | null> => {
  const client = createWalletClient({
    account: privateKeyToAccount(key),
    chain: chainOf(network),
    transport: http(network.rpcUrls[0]),
    pollingInterval: Math.min(network.pollIntervalMs, 1_000),
  })
  try {
    const { transactionHash } = await deployBy(client)
    return transactionHash
  } catch (error) {
    // Throw only the short message, because the library's full message contains the provider's URL, with the
    // key in its path.
    throw error instanceof BaseError ? new ChainError('refused', error.shortMessage) : error
  }
}
