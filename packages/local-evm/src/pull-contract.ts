import { deployPullContract } from '@stablerail/contracts-evm'
import { type Address, createWalletClient, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { EvmNode } from './evm-node.ts'

/** Deploys the pull contract unless it is deployed already, and returns its address. */
export const deployPullContractOn = async ({ accounts, client, rpcUrl }: EvmNode): Promise<Address> => {
  const [deployer] = accounts
  if (deployer === undefined) throw new Error('The EVM node named no accounts.')
  const account = privateKeyToAccount(deployer.privateKey)
  const wallet = createWalletClient({
    account,
    chain: client.chain,
    transport: http(rpcUrl),
    pollingInterval: 20,
  })
  return (await deployPullContract(wallet)).address
}
