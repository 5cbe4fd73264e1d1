import { type Address, getContractAddress, type Hex } from 'viem'
import { pullContractInitCode } from './generated/subscription-pull.ts'

/**
 * The deterministic deployment proxy, which has this address on every public chain. It deploys the code in
 * its calldata with CREATE2, so that a contract's address depends only on its bytes and the salt, not on who
 * deploys it.
 */
export const deploymentProxy: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/** `keccak256('stablerail subscription pull')`. */
export const pullContractSalt: Hex = '0x33cecbbcee8ede7c96f35fdee64b0418c195881005e55394d670325190d93ef1'

/**
 * Returns the address of this version's pull contract, the same on every chain, whether or not it has been
 * deployed there.
 */
export const pullContractAddress = (): Address =>
  getContractAddress({
    opcode: 'CREATE2',
    from: deploymentProxy,
    salt: pullContractSalt,
    bytecode: pullContractInitCode,
  })
