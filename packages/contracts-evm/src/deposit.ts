import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  keccak256,
  numberToHex,
  toHex,
} from 'viem'
import { depositFactoryAddress } from './address.ts'
import { depositFactoryAbi } from './generated/deposit-factory.ts'

/** The two values that determine a deposit address of a factory. */
export type Deposit = {
  /** Receives everything that the deposit address holds. */
  payee: Address
  /** 32 bytes that identify the deposit among the deposits of the payee: see `depositRef`. */
  ref: Hex
}

/**
 * Returns the address of the contract to which the clones of a factory delegate. The factory's constructor
 * creates it.
 */
export const depositImplementationAddress = (factory: Address = depositFactoryAddress()): Address =>
  getContractAddress({ from: factory, nonce: 1n })

/**
 * Returns the deposit address of a payee and a reference, as the factory's `addressOf` returns it, without a
 * chain. `factory` is the address of the factory; the default is the address of this version.
 */
export const depositAddress = ({
  factory = depositFactoryAddress(),
  payee,
  ref,
}: Deposit & { factory?: Address }): Address =>
  getContractAddress({
    opcode: 'CREATE2',
    from: factory,
    salt: keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'bytes32' }], [payee, ref])),
    bytecode: cloneInitCode(depositImplementationAddress(factory)),
  })

/** The init code of a clone (EIP-1167) that delegates to an implementation. */
const cloneInitCode = (implementation: Address): Hex =>
  concat(['0x3d602d80600a3d3981f3363d3d373d3d3d363d73', implementation, '0x5af43d82803e903d91602b57fd5bf3'])

/** The first bytes of every reference before it is hashed. Another version of the rule has other bytes. */
const refPrefix = 'stablerail deposit v1'

/**
 * Returns the reference of a checkout's deposit. It is computed from the checkout's id, so that a merchant
 * can compute every deposit address from its own records.
 *
 * Give the `chainId` of the payment if the payee is a contract, such as a Safe, because the same address may
 * have another owner on another chain. The checkout then has another deposit address for each chain. Tokens
 * that a buyer sends to such an address on another chain can still be collected there. Without the `chainId`
 * the deposit address is the same on every chain. Throws a RangeError for a malformed id or chain id.
 */
export const depositRef = (checkoutId: string, chainId?: number): Hex => {
  // The id has no byte that a chain id begins with, so that no two pairs of id and chain have the same bytes.
  if (!/^[0-9a-z_]{1,64}$/.test(checkoutId))
    throw new RangeError('A checkout id has 1 to 64 lower-case letters, digits and underscores.')
  if (chainId !== undefined && !(Number.isSafeInteger(chainId) && chainId > 0))
    throw new RangeError('A chain id is a whole number of at least 1.')
  const chain = chainId === undefined ? [] : [numberToHex(chainId, { size: 32 })]
  return keccak256(concat([toHex(refPrefix), toHex(checkoutId), ...chain]))
}

/**
 * Returns the transaction that collects deposits of one token, which any account may send. `factory` is the
 * address of the factory; the default is the address of this version.
 */
export const collectCall = (
  token: Address,
  deposits: readonly Deposit[],
  factory: Address = depositFactoryAddress(),
): { to: Address; data: Hex } => ({
  to: factory,
  data: encodeFunctionData({ abi: depositFactoryAbi, functionName: 'collect', args: [token, deposits] }),
})
