import { createHash } from 'node:crypto'
import { decodeBase58, encodeBase58 } from './base58.ts'

/** The first byte of every Tron address, which makes the address start with `T` in base58. */
const mainnetByte = 0x41

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

/**
 * Returns the text if it is a Tron address, otherwise null. A Tron address is a byte 0x41, 20 bytes and a
 * checksum of 4 bytes, encoded in base58. The text is returned unchanged, because each address has only one
 * encoding.
 */
export const parseTronAddress = (text: string): string | null => {
  if (text.length !== 34) return null
  const bytes = decodeBase58(text)
  if (bytes?.length !== 25 || bytes[0] !== mainnetByte) return null
  const checksum = sha256(sha256(bytes.subarray(0, 21))).subarray(0, 4)
  return checksum.equals(bytes.subarray(21)) ? text : null
}

/**
 * Returns the 20 bytes of an address as nodes write them in JSON-RPC: 0x and 40 digits in lower case. Throws
 * for any other text.
 */
export const toHexAddress = (address: string): string => {
  if (parseTronAddress(address) === null) throw new Error(`${address} is no Tron address.`)
  return `0x${decodeBase58(address)?.subarray(1, 21).toString('hex')}`
}

/** Returns the Tron address of 20 bytes, which are given as 0x and 40 digits. */
export const fromHexAddress = (hex: string): string => {
  const bytes = Buffer.concat([Buffer.of(mainnetByte), Buffer.from(hex.slice(2), 'hex')])
  if (bytes.length !== 21) throw new Error(`${hex} is not 20 bytes in hex.`)
  return encodeBase58(Buffer.concat([bytes, sha256(sha256(bytes)).subarray(0, 4)]))
}
