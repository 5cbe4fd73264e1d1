/** Creates Ed25519 key pairs with node:crypto. */
import { createPrivateKey, createPublicKey, randomBytes, sign } from 'node:crypto'
import type { Address } from './address.ts'
import { encodeBase58 } from './base58.ts'

export type Keypair = {
  address: Address
  /** The private key: 32 bytes. */
  seed: Uint8Array
  /** Signs a message. Returns 64 bytes. */
  sign: (message: Uint8Array) => Uint8Array
}

/** The prefix of a 32-byte Ed25519 private key in PKCS #8. */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Creates a key pair from a seed of 32 bytes. Default: a random seed. */
export const createKeypair = (seed: Uint8Array = randomBytes(32)): Keypair => {
  if (seed.length !== 32) throw new TypeError('A seed has 32 bytes.')
  const key = createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' })
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' })
  return {
    address: encodeBase58(spki.subarray(-32)),
    seed: Uint8Array.from(seed),
    sign: (message) => sign(null, message, key),
  }
}
