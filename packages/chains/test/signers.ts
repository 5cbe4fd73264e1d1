import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { encodeBase58 } from '@stablerail/chains/addresses'
import type { ChainId } from '@stablerail/contract'
import { type Hex, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount, sign as signHash } from 'viem/accounts'
import { tronMessageHash } from '../src/tron/signature.ts'

/** A test account that can sign messages with its own key. */
export type Signer = { address: string; sign(message: string): Promise<string> }

export const evmSigner = (privateKey: Hex = generatePrivateKey()): Signer => {
  const account = privateKeyToAccount(privateKey)
  return { address: account.address, sign: (message) => account.signMessage({ message }) }
}

export const solanaSigner = (): Signer => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const spki = publicKey.export({ format: 'der', type: 'spki' })
  return {
    address: encodeBase58(spki.subarray(-32)),
    sign: async (message) => encodeBase58(sign(null, Buffer.from(message), privateKey)),
  }
}

export const tronSigner = (privateKey: Hex = generatePrivateKey()): Signer => {
  const account = Buffer.from(privateKeyToAccount(privateKey).address.slice(2), 'hex')
  const payload = Buffer.concat([Buffer.of(0x41), account])
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
  return {
    address: encodeBase58(Buffer.concat([payload, sha256(sha256(payload)).subarray(0, 4)])),
    sign: (message) => signHash({ hash: tronMessageHash(message), privateKey, to: 'hex' }),
  }
}

export const signerOn = (chain: ChainId): Signer => {
  if (chain === 'solana') return solanaSigner()
  return chain === 'tron' ? tronSigner() : evmSigner()
}

/** Returns the same signature with the recovery value 0 or 1 instead of 27 or 28. */
export const withLowV = (signature: string): string => {
  const bytes = Buffer.from(signature.slice(2), 'hex')
  bytes[64] = (bytes[64] ?? 0) - 27
  return toHex(bytes)
}
