import type { Address, Hex, TypedDataDefinition } from 'viem'
import { type ContractPlace, domainOf } from './terms.ts'

const stopTypes = {
  Stop: [
    { name: 'payer', type: 'address' },
    { name: 'agreement', type: 'bytes32' },
  ],
} as const

/**
 * Returns the typed data that the payer signs to end an agreement permanently. The signature is submitted to
 * the contract's function `stopSigned` by anyone, so that a payer without gas can cancel. `agreement` is the
 * `termsHash` of the terms, whether or not they have been used.
 */
export const stopTypedData = (place: ContractPlace, stop: { payer: Address; agreement: Hex }) =>
  ({
    domain: domainOf(place),
    types: stopTypes,
    primaryType: 'Stop',
    message: stop,
  }) as const satisfies TypedDataDefinition
