import { type Address, getContractAddress, type Hex } from 'viem'
import { pullContractInitCode } from './generated/subscription-pull.ts'

/**
 * The address of the deterministic deployment proxy, which is the same on every public chain. The proxy
 * deploys the code in its calldata with CREATE2, so that a contract's address depends only on its bytecode
 * and the salt, and not on the deployer.
 */
export const deploymentProxy: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/** The salt of the deployment: `keccak256('stablerail subscription pull')`. */
export const pullContractSalt: Hex = '0x33cecbbcee8ede7c96f35fdee64b0418c195881005e55394d670325190d93ef1'

/**
 * Returns the address of this version of the pull contract. It is the same on every chain, whether or not the
 * contract has been deployed there.
 */
export const pullContractAddress = (): Address =>
  getContractAddress({
    opcode: 'CREATE2',
    from: deploymentProxy,
    salt: pullContractSalt,
    bytecode: pullContractInitCode,
  })
