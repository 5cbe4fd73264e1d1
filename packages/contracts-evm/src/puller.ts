import type { Address, TypedDataDefinition } from 'viem'
import { type ContractPlace, domainOf } from './terms.ts'

/** What a merchant says of an address: it may pull for the merchant, or no longer. */
export type PullerNaming = {
  merchant: Address
  puller: Address
  allowed: boolean
  /** The contract's `pullerNonces` of the merchant. Whatever the merchant says of its pullers raises that number. */
  nonce: bigint
  /** The last second, since 1970, at which the signature may be carried to the contract. */
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

/** What the merchant's settlement wallet signs to name a puller or to end one. `setPullerSigned` takes the signature. */
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
