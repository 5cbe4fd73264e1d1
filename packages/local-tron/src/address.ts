import type { Hex } from 'viem'
import { TronWeb } from './tronweb.ts'

/** An address of 21 bytes in hex without 0x: the prefix 41, then the 20 bytes of the address in the EVM. */
export type TronHexAddress = string

/** Converts an address in one of the forms T…, 41… or 0x…. Throws for any other text. */
export const toTronHex = (text: unknown): TronHexAddress => {
  const address = typeof text === 'string' ? text : ''
  if (/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(address) && TronWeb.isAddress(address))
    return TronWeb.address.toHex(address).toLowerCase()
  const bytes = address.replace(/^0x/, '').toLowerCase()
  if (/^41[0-9a-f]{40}$/.test(bytes)) return bytes
  if (/^[0-9a-f]{40}$/.test(bytes)) return `41${bytes}`
  throw new InvalidAddress(`Invalid address: ${address}`)
}

export class InvalidAddress extends Error {}

export const toEvm = (text: unknown): Hex => `0x${toTronHex(text).slice(2)}`

export const toBase58 = (text: unknown): string => TronWeb.address.fromHex(toTronHex(text))
