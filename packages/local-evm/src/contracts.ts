import { deployDepositFactory, deployPullContract } from '@stablerail/contracts-evm'
import { type Address, createWalletClient, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { EvmNode } from './evm-node.ts'

/** Deploys the pull contract unless it is deployed already, and returns its address. */
export const deployPullContractOn = async (node: EvmNode): Promise<Address> =>
  (await deployPullContract(deployerOn(node))).address

/** Deploys the deposit factory unless it is deployed already, and returns its address. */
export const deployDepositFactoryOn = async (node: EvmNode): Promise<Address> =>
  (await deployDepositFactory(deployerOn(node))).address

/** Returns a client of the node's first account, which pays for deployments. */
const deployerOn = ({ accounts, client, rpcUrl }: EvmNode) => {
  const [deployer] = accounts
  if (deployer === undefined) throw new Error('The EVM node named no accounts.')
  return createWalletClient({
    account: privateKeyToAccount(deployer.privateKey),
    chain: client.chain,
    transport: http(rpcUrl),
    pollingInterval: 20,
  })
}
