import { decodeBase58 } from './base58.ts'

/**
 * Returns the text if it is a Solana address, 32 bytes in base58, which has only one form; null for every
 * other text.
 */
export const parseSolanaAddress = (text: string): string | null => {
  if (text.length < 32 || text.length > 44) return null
  return decodeBase58(text)?.length === 32 ? text : null
}

/**
 * Returns the text if it is a signature, which is also the id of a transaction: 64 bytes in base58; null for
 * every other text.
 */
export const parseSignature = (text: string): string | null => {
  if (text.length < 64 || text.length > 88) return null
  return decodeBase58(text)?.length === 64 ? text : null
}
