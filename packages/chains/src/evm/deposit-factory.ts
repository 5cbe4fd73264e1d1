import {
  depositFactoryAddress,
  depositImplementationAddress,
  isDepositFactoryCode,
  isDepositImplementationCode,
} from '@stablerail/contracts-evm'
import type { Hex } from 'viem'
import type { NetworkConfig } from '../network.ts'
import type { Asker } from './ask-providers.ts'
import { askContracts, type ContractState, codeCall } from './contract-calls.ts'

/**
 * Returns the deposit factory's address, which is the same on every chain, whether or not it was deployed
 * there.
 */
export const knownDepositFactory = (): string => depositFactoryAddress()

/**
 * Compares the code at an address, and the code to which the clones of this address delegate, with the code of
 * the deposit factory of this server version. Throws a ChainError if no provider answers.
 */
export const readDepositFactory = async (
  asker: Asker,
  network: NetworkConfig,
  address: string,
): Promise<ContractState> => {
  const implementation = depositImplementationAddress(address as Hex)
  const [code = '0x', clonesCode = '0x'] = await askContracts(asker, network, [
    codeCall(address),
    codeCall(implementation),
  ])
  if (code === '0x') return 'missing'
  const isSound = isDepositFactoryCode(code as Hex) && isDepositImplementationCode(clonesCode as Hex)
  return isSound ? 'sound' : 'other_code'
}
