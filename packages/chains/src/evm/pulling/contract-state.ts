import { isPullContractCode, pullContractAddress } from '@stablerail/contracts-evm'
import type { NetworkConfig } from '../../network.ts'
import type { Asker } from '../ask-providers.ts'
import { askContracts, type ContractState, codeCall } from '../contract-calls.ts'

/**
 * Returns the pull contract's address, which is the same on every chain, whether or not it was deployed
 * there.
 */
export const knownPullContract = (): string => pullContractAddress()

/**
 * Compares the code at an address with the code of the pull contract of this server version. Throws a
 * ChainError if no provider answers.
 */
export const readPullContract = async (
  asker: Asker,
  network: NetworkConfig,
  address: string,
): Promise<ContractState> => {
  const [code = '0x'] = await askContracts(asker, network, [codeCall(address)])
  if (code === '0x') return 'missing'
  return isPullContractCode(code as `0x${string}`) ? 'sound' : 'other_code'
}
