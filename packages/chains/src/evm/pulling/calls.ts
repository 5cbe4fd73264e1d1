/**
 * The calls that the server sends to a pull contract, and the typed data that payers and merchants sign for
 * these calls.
 */
import {
  pullContractAbi,
  pullerTypedData,
  stopTypedData,
  type Terms,
  termsArgument,
  termsHash,
  termsTypedData,
} from '@stablerail/contracts-evm'
import {
  encodeFunctionData,
  getTypesForEIP712Domain,
  type Hex,
  hashTypedData,
  serializeTypedData,
  type TypedDataDefinition,
} from 'viem'

/** The pull contract to which a signature is bound: the id of its chain, and its address. */
export type PullPlace = { networkId: number; pullContract: string }

export const contractPlace = ({ networkId, pullContract }: PullPlace) => ({
  chainId: networkId,
  contract: pullContract as Hex,
})

/** Typed data to sign in the form of `eth_signTypedData_v4`, and its hash of 32 bytes. */
export type ToSign = { typedData: string; hash: Hex }

const toSign = (data: TypedDataDefinition): ToSign => {
  // Add the type of the domain, `EIP712Domain`, because wallets require it in `types`.
  const types = { EIP712Domain: getTypesForEIP712Domain({ domain: data.domain }), ...data.types }
  const named = { ...data, types } as TypedDataDefinition
  return { typedData: serializeTypedData(named), hash: hashTypedData(data) }
}

/**
 * Returns the hash that identifies the agreement with these terms. Throws a RangeError for terms that the
 * contract would refuse.
 */
export const agreementHash = (place: PullPlace, terms: Terms): Hex => termsHash(contractPlace(place), terms)

export const termsToSign = (place: PullPlace, terms: Terms): ToSign =>
  toSign(termsTypedData(contractPlace(place), terms))

export const stopToSign = (place: PullPlace, stop: { payer: string; agreement: string }): ToSign =>
  toSign(stopTypedData(contractPlace(place), { payer: stop.payer as Hex, agreement: stop.agreement as Hex }))

/** A statement that a merchant signs: an address may, or may not, pull payments for the merchant. */
export type Naming = { merchant: string; puller: string; allowed: boolean; deadlineSeconds: number }

export const namingToSign = (place: PullPlace, naming: Naming, nonce: bigint): ToSign => {
  const { merchant, puller, allowed, deadlineSeconds } = naming
  const addresses = { merchant: merchant as Hex, puller: puller as Hex }
  return toSign(pullerTypedData(contractPlace(place), { ...addresses, allowed, nonce, deadlineSeconds }))
}

/** One pull of a subscription payment: its period, and its amount in base units of the token. */
export type Pull = { terms: Terms; signature: string; period: number; amountBase: bigint }

export const pullCalldata = ({ terms, signature, period, amountBase }: Pull): Hex =>
  encodeFunctionData({
    abi: pullContractAbi,
    functionName: 'pull',
    args: [termsArgument(terms), signature as Hex, BigInt(period), amountBase],
  })

export const stopCalldata = (stop: { payer: string; agreement: string; signature: string }): Hex =>
  encodeFunctionData({
    abi: pullContractAbi,
    functionName: 'stopSigned',
    args: [stop.payer as Hex, stop.agreement as Hex, stop.signature as Hex],
  })

export const namingCalldata = (naming: Naming, signature: string): Hex =>
  encodeFunctionData({
    abi: pullContractAbi,
    functionName: 'setPullerSigned',
    args: [
      ...([naming.merchant as Hex, naming.puller as Hex, naming.allowed] as const),
      ...([BigInt(naming.deadlineSeconds), signature as Hex] as const),
    ],
  })
