import type { Hex } from 'viem'
import { toBase58, toEvm, toTronHex } from './address.ts'
import { utils } from './tronweb.ts'

export type TronAccount = {
  /** Address in base58 (T…). */
  address: string
  /** Address in hex with the prefix 41, without 0x. */
  hex: string
  /** The 20 bytes of the address in the EVM. */
  evm: Hex
  /** The private key: 32 bytes in hex, without 0x, as tronweb takes it. */
  privateKey: string
}

export const accountOf = (privateKey: string): TronAccount => {
  const address = utils.crypto.pkToAddress(privateKey)
  return { address: toBase58(address), hex: toTronHex(address), evm: toEvm(address), privateKey }
}

/**
 * Returns the test accounts of this package. Their keys are public, so never send anything of value to
 * them.
 */
export const wellKnownAccounts = (count: number): TronAccount[] =>
  Array.from({ length: count }, (_, index) =>
    accountOf(
      Buffer.from(utils.crypto.SHA256(Buffer.from(`stablerail local tron ${index}`))).toString('hex'),
    ),
  )

export const createAccount = (): TronAccount => accountOf(utils.accounts.generateAccount().privateKey)

/** Signs a transaction id. Returns the signature: 65 bytes in hex. */
export const sign = (txId: string, { privateKey }: TronAccount): string =>
  utils.crypto.ECKeySign(Buffer.from(txId, 'hex'), Buffer.from(privateKey, 'hex'))
