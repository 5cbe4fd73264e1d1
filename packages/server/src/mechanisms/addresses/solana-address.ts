import { decodeBase58 } from './base58.ts'

/** A Solana address is 32 bytes in base58, which has one form only. */
export const parseSolanaAddress = (text: string): string | null => {
  if (text.length < 32 || text.length > 44) return null
  return decodeBase58(text)?.length === 32 ? text : null
}

/** A signature, which is also the id of a transaction: 64 bytes in base58. Null for every other text. */
export const parseSignature = (text: string): string | null => {
  if (text.length < 64 || text.length > 88) return null
  return decodeBase58(text)?.length === 64 ? text : null
}
