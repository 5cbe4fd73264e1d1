import { type Address, getContractAddress, type Hex } from 'viem'

/**
 * The address of the deterministic deployment proxy, which is the same on every public chain. The proxy
 * deploys the code in its calldata with CREATE2, so that a contract's address depends only on its bytecode
 * and the salt, and not on the deployer.
 */
export const deploymentProxy: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/** The salt of the deployment: `keccak256('stablerail subscription pull')`. */
export const pullContractSalt: Hex = '0x33cecbbcee8ede7c96f35fdee64b0418c195881005e55394d670325190d93ef1'

/** The salt of the deployment: `keccak256('stablerail deposit factory')`. */
export const depositFactorySalt: Hex = '0x03e1a9081d334c79b98cd27b8b0ba9808a3d06445e333168d8a43c42c6b5b80c'

/** Returns the address that the deployment proxy gives to a contract, on every chain. */
export const deploymentAddress = (salt: Hex, initCode: Hex): Address =>
  getContractAddress({ opcode: 'CREATE2', from: deploymentProxy, salt, bytecode: initCode })
