import { createPublicKey, verify } from 'node:crypto'
import { decodeBase58 } from '../../addresses/index.ts'

/** What goes before the 32 bytes of an Ed25519 key in SubjectPublicKeyInfo (RFC 8410). */
const spkiPrefix = Buffer.from('302a300506032b6570032100', 'hex')
const keyBytes = 32
const signatureBytes = 64

/**
 * Ed25519 over the message's bytes, as Solana wallets sign them off chain. OpenSSL refuses the keys of small order,
 * the System Program's address among them, for which anyone could make a signature that fits.
 */
export const isSolanaSignature = (address: string, message: string, signature: string): boolean => {
  const key = decodeBase58(address)
  const bytes = decodeBase58(signature)
  if (key?.length !== keyBytes || bytes?.length !== signatureBytes) return false
  const publicKey = createPublicKey({ key: Buffer.concat([spkiPrefix, key]), format: 'der', type: 'spki' })
  return verify(null, Buffer.from(message), publicKey, bytes)
}
