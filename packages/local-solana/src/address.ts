/**
 * Addresses of accounts: 32 bytes, written in base58. An address that a program derives is not a point of the
 * Ed25519 curve, so it has no private key that could sign.
 */
import { createHash } from 'node:crypto'
import { decodeBase58, encodeBase58 } from './base58.ts'
import { associatedTokenProgram, tokenProgram } from './programs.ts'

/** An address in base58; decoded, it has 32 bytes. */
export type Address = string

export const addressLength = 32

/** Decodes an address to its 32 bytes. Returns null for an invalid text. */
export const decodeAddress = (text: unknown): Uint8Array | null => {
  const bytes = typeof text === 'string' ? decodeBase58(text, 44) : null
  return bytes?.length === addressLength ? bytes : null
}

/** Decodes an address to its 32 bytes. Throws for an invalid text. */
export const addressBytes = (address: Address): Uint8Array => {
  const bytes = decodeAddress(address)
  if (bytes === null) throw new TypeError(`"${address}" is no address: 32 bytes in base58`)
  return bytes
}

const p = 2n ** 255n - 19n

const power = (base: bigint, exponent: bigint): bigint => {
  let result = 1n
  let factor = base % p
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * factor) % p
    factor = (factor * factor) % p
  }
  return result
}

/** A constant of the Ed25519 curve: −121665 / 121666. */
const d = (((p - 121_665n) % p) * power(121_666n, p - 2n)) % p

/**
 * Returns whether 32 bytes encode a point of the Ed25519 curve. They do if x² = (y² − 1) / (d·y² + 1) has a
 * square root. A quotient has a square root if and only if the product of the same numbers has one.
 */
export const isOnCurve = (bytes: Uint8Array): boolean => {
  const little = Uint8Array.from(bytes).reverse()
  little[0] = (little[0] ?? 0) & 0x7f
  const y = BigInt(`0x${Buffer.from(little).toString('hex')}`) % p
  const ySquared = (y * y) % p
  const product = ((ySquared - 1n + p) * (d * ySquared + 1n)) % p
  return product === 0n || power(product, (p - 1n) / 2n) === 1n
}

/**
 * Returns the address that a program derives from seeds. It is the first hash that is not a point of the
 * curve; a bump byte is appended to the seeds for this, which counts from 255 down.
 */
export const programAddress = (seeds: readonly Uint8Array[], programId: Address): Address => {
  for (let bump = 255; bump >= 0; bump--) {
    const hash = createHash('sha256')
    for (const seed of seeds) hash.update(seed)
    const bytes = hash
      .update(Uint8Array.of(bump))
      .update(addressBytes(programId))
      .update('ProgramDerivedAddress')
      .digest()
    if (!isOnCurve(bytes)) return encodeBase58(bytes)
  }
  throw new Error('No bump leads off the curve.')
}

/**
 * Returns the address of an owner's associated token account for a mint. It depends on the token program that
 * owns the mint.
 */
export const associatedTokenAddress = (
  owner: Address,
  mint: Address,
  program: Address = tokenProgram,
): Address =>
  programAddress([addressBytes(owner), addressBytes(program), addressBytes(mint)], associatedTokenProgram)
