import { createPublicKey, verify } from 'node:crypto'
import { decodeBase58 } from '../addresses/index.ts'

/** The bytes that precede the 32 bytes of an Ed25519 key in SubjectPublicKeyInfo (RFC 8410). */
const spkiPrefix = Buffer.from('302a300506032b6570032100', 'hex')
const keyBytes = 32
const signatureBytes = 64

/**
 * Returns whether a signature is the Ed25519 signature of the message's bytes by the key of the address, as
 * Solana wallets sign off-chain messages. OpenSSL refuses keys of small order, such as the System Program's
 * address, for which anyone could create a valid signature.
 */
export const isSolanaSignature = (address: string, message: string, signature: string): boolean => {
  const key = decodeBase58(address)
  const bytes = decodeBase58(signature)
  if (key?.length !== keyBytes || bytes?.length !== signatureBytes) return false
  const publicKey = createPublicKey({ key: Buffer.concat([spkiPrefix, key]), format: 'der', type: 'spki' })
  return verify(null, Buffer.from(message), publicKey, bytes)
}
