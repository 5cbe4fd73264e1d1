import { createPublicKey, verify } from 'node:crypto'
import { decodeBase58 } from '../../chains/index.ts'

/** What goes before the 32 bytes of an Ed25519 key in SubjectPublicKeyInfo (RFC 8410). */
const spkiPrefix = Buffer.from('302a300506032b6570032100', 'hex')
const keyBytes = 32
const signatureBytes = 64

/**
 * The encodings of points of small order, sign bit aside: for these "keys", the System Program's address among
 * them, anyone can make a signature that verifies. From libsodium's `ge25519_has_small_order`.
 */
const smallOrder = [
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000000',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
]

const isAnyones = (key: Buffer): boolean => {
  const y = Buffer.from(key)
  y[keyBytes - 1] = (y[keyBytes - 1] ?? 0) & 0x7f
  return smallOrder.includes(y.toString('hex'))
}

/** Ed25519 over the message's bytes, as Solana wallets sign them off chain. */
export const isSolanaSignature = (address: string, message: string, signature: string): boolean => {
  const key = decodeBase58(address)
  const bytes = decodeBase58(signature)
  if (key?.length !== keyBytes || isAnyones(key) || bytes?.length !== signatureBytes) return false
  const publicKey = createPublicKey({ key: Buffer.concat([spkiPrefix, key]), format: 'der', type: 'spki' })
  return verify(null, Buffer.from(message), publicKey, bytes)
}
