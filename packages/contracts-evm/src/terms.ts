import { type Address, type Hex, hashTypedData, type TypedDataDefinition, zeroHash } from 'viem'
import { checkSchedule, type Schedule } from './periods.ts'

/** The terms that a payer signs: the recipient, the maximum amount, the token and the periods. */
export type Terms = Schedule & {
  payer: Address
  token: Address
  /** The merchant's settlement address. It receives every payment and authorises pullers. */
  merchant: Address
  /** The maximum amount of one payment, in base units of the token. */
  maximumBase: bigint
  /**
   * 32 bytes with which the platform identifies the payments of this agreement. They are part of the terms
   * and of the event of every payment.
   */
  ref: Hex
  /**
   * The agreement (`termsHash`) of the same payer that ends when these terms are first used; null if there is
   * none.
   */
  replaces: Hex | null
}

/** The address of a pull contract and its chain. A signature is valid for one contract on one chain only. */
export type ContractPlace = { chainId: number; contract: Address }

const termsTypes = {
  Terms: [
    { name: 'payer', type: 'address' },
    { name: 'token', type: 'address' },
    { name: 'merchant', type: 'address' },
    { name: 'maximum', type: 'uint256' },
    { name: 'unit', type: 'uint8' },
    { name: 'count', type: 'uint32' },
    { name: 'start', type: 'uint64' },
    { name: 'end', type: 'uint64' },
    { name: 'grace', type: 'uint32' },
    { name: 'ref', type: 'bytes32' },
    { name: 'replaces', type: 'bytes32' },
  ],
} as const

export const domainOf = ({ chainId, contract }: ContractPlace) => ({
  name: 'Stablerail Subscription Pull',
  version: '1',
  chainId,
  verifyingContract: contract,
})

const unitCodes = { second: 0, month: 1 } as const

/**
 * Returns the terms in the form that the contract's functions take as arguments. Throws a RangeError for
 * terms that the contract would refuse, or that could never transfer anything.
 */
export const termsArgument = (terms: Terms) => {
  checkSchedule(terms)
  if (terms.maximumBase < 1n || terms.maximumBase >= 1n << 256n)
    throw new RangeError('The maximum of the terms must be at least 1 base unit and fit 256 bits.')
  const { payer, token, merchant, maximumBase, unit, count, startSeconds, endSeconds, graceSeconds } = terms
  return {
    payer,
    token,
    merchant,
    maximum: maximumBase,
    unit: unitCodes[unit],
    count,
    start: BigInt(startSeconds),
    end: BigInt(endSeconds),
    grace: graceSeconds,
    ref: terms.ref,
    replaces: terms.replaces ?? zeroHash,
  }
}

/**
 * Returns the typed data of the terms, which the payer's wallet signs with `eth_signTypedData_v4`. viem's
 * `serializeTypedData` converts it to JSON. Throws a RangeError for terms that `termsArgument` refuses.
 */
export const termsTypedData = (place: ContractPlace, terms: Terms) =>
  ({
    domain: domainOf(place),
    types: termsTypes,
    primaryType: 'Terms',
    message: termsArgument(terms),
  }) as const satisfies TypedDataDefinition

/**
 * Returns the hash that identifies the agreement for these terms on a chain and contract. Throws a RangeError
 * for terms that `termsArgument` refuses.
 */
export const termsHash = (place: ContractPlace, terms: Terms): Hex =>
  hashTypedData(termsTypedData(place, terms))
