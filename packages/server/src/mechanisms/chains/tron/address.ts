import { createHash } from 'node:crypto'
import { decodeBase58 } from '../base58.ts'

/** Every Tron address begins with this byte, which makes it begin with `T` in base58. */
const mainnetByte = 0x41

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

/** A Tron address is a byte 0x41, 20 bytes and a checksum of 4, in base58, which has one form only. */
export const parseTronAddress = (text: string): string | null => {
  if (text.length !== 34) return null
  const bytes = decodeBase58(text)
  if (bytes?.length !== 25 || bytes[0] !== mainnetByte) return null
  const checksum = sha256(sha256(bytes.subarray(0, 21))).subarray(0, 4)
  return checksum.equals(bytes.subarray(21)) ? text : null
}
