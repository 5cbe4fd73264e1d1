import type { Address, TypedDataDefinition } from 'viem'
import { type ContractPlace, domainOf } from './terms.ts'

/** A statement that a merchant signs: whether an address (the puller) may pull payments for the merchant. */
export type PullerNaming = {
  merchant: Address
  puller: Address
  allowed: boolean
  /**
   * The current value of `pullerNonces` for this merchant in the pull contract. The contract increments the
   * value each time that the merchant authorizes or removes a puller.
   */
  nonce: bigint
  /** The last time at which the signature can be submitted to the contract. Unit: seconds since 1970. */
  deadlineSeconds: number
}

const pullerTypes = {
  SetPuller: [
    { name: 'merchant', type: 'address' },
    { name: 'puller', type: 'address' },
    { name: 'allowed', type: 'bool' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const

/**
 * Returns the typed data that the merchant's settlement wallet signs to authorize or remove a puller. The
 * signature is submitted to the contract's function `setPullerSigned`.
 */
export const pullerTypedData = (
  place: ContractPlace,
  { merchant, puller, allowed, nonce, deadlineSeconds }: PullerNaming,
) =>
  ({
    domain: domainOf(place),
    types: pullerTypes,
    primaryType: 'SetPuller',
    message: { merchant, puller, allowed, nonce, deadline: BigInt(deadlineSeconds) },
  }) as const satisfies TypedDataDefinition
