import type { Address, TypedDataDefinition } from 'viem'
import { type ContractPlace, domainOf } from './terms.ts'

/** A merchant's statement that an address may, or may no longer, pull for the merchant. */
export type PullerNaming = {
  merchant: Address
  puller: Address
  allowed: boolean
  /**
   * The contract's `pullerNonces` of the merchant. Every statement of the merchant about pullers increments
   * it.
   */
  nonce: bigint
  /** The last second, since 1970, at which the signature may be submitted to the contract. */
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
 * Returns the typed data that the merchant's settlement wallet signs to authorise or remove a puller.
 * `setPullerSigned` accepts the signature.
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
