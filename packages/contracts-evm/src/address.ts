import type { Address } from 'viem'
import { deploymentAddress, depositFactorySalt, pullContractSalt } from './deployer.ts'
import { depositFactoryInitCode } from './generated/deposit-factory.ts'
import { pullContractInitCode } from './generated/subscription-pull.ts'

/**
 * Returns the address of this version of the pull contract. It is the same on every chain, whether or not the
 * contract has been deployed there.
 */
export const pullContractAddress = (): Address => deploymentAddress(pullContractSalt, pullContractInitCode)

/**
 * Returns the address of this version of the deposit factory. It is the same on every chain, whether or not
 * the factory has been deployed there.
 */
export const depositFactoryAddress = (): Address =>
  deploymentAddress(depositFactorySalt, depositFactoryInitCode)
