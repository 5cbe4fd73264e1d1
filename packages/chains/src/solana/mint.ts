import { type TokenProgram, token2022Program, tokenProgram } from './programs.ts'

/** The reason why tokens of a mint cannot be accepted as payment. */
export type MintRefusal =
  /**
   * New token accounts are frozen until the mint's authority thaws them, so a wallet without a token account
   * cannot be paid.
   */
  | 'frozen_by_default'
  /** Tokens cannot leave the account that they were minted to. */
  | 'not_transferable'
  /**
   * Each transfer calls a program, which may refuse it and requires additional accounts, so no refund could
   * be built.
   */
  | 'transfer_hook'

export type Mint = {
  program: TokenProgram
  decimals: number
  /**
   * The highest share of a transfer that is withheld as a fee, now or in a coming epoch, in hundredths of a
   * percent.
   */
  feeBasisPoints: number
  refusal: MintRefusal | null
}

/** The byte offsets of the fields in the data of a mint's account. */
const place = { decimals: 44, initialized: 45, end: 82, kind: 165, extensions: 166 }
const mintKind = 1

/** The types of Token-2022's extensions, and the byte offsets of the fields that are read. */
const transferFee = { type: 1, length: 108, older: 88, newer: 106 }
const defaultState = { type: 6, frozen: 2 }
const nonTransferable = { type: 9 }
const transferHook = { type: 14, program: 32, end: 64 }

/**
 * Reads the account of a mint. `owner` is the program that owns the account. Null for an account that is not
 * a mint. A mint whose amounts may be hidden is not refused, because a hidden amount does not count as a
 * transfer.
 */
export const readMint = ({ owner, data }: { owner: string; data: Uint8Array }): Mint | null => {
  if (owner !== tokenProgram && owner !== token2022Program) return null
  const bytes = Buffer.from(data)
  const plain = bytes.length === place.end
  if (!plain && (owner === tokenProgram || bytes.length < place.extensions || bytes[place.kind] !== mintKind))
    return null
  if (bytes[place.initialized] !== 1) return null
  const extensions = plain ? new Map<number, Buffer>() : extensionsOf(bytes)
  if (extensions === null) return null
  return {
    program: owner,
    decimals: bytes[place.decimals] ?? 0,
    feeBasisPoints: feeOf(extensions),
    refusal: refusalOf(extensions),
  }
}

/** Returns the data of each extension by its type; null if the extensions do not fit into the account. */
const extensionsOf = (bytes: Buffer): Map<number, Buffer> | null => {
  const found = new Map<number, Buffer>()
  let at = place.extensions
  while (at + 4 <= bytes.length) {
    const [type, length] = [bytes.readUInt16LE(at), bytes.readUInt16LE(at + 2)]
    // Stop at type 0, which marks allocated space that is not used.
    if (type === 0) break
    const data = bytes.subarray(at + 4, at + 4 + length)
    if (data.length < length) return null
    found.set(type, data)
    at += 4 + length
  }
  return found
}

const feeOf = (extensions: ReadonlyMap<number, Buffer>): number => {
  const fee = extensions.get(transferFee.type)
  if (fee === undefined || fee.length < transferFee.length) return 0
  return Math.max(fee.readUInt16LE(transferFee.older), fee.readUInt16LE(transferFee.newer))
}

const refusalOf = (extensions: ReadonlyMap<number, Buffer>): MintRefusal | null => {
  if (extensions.get(defaultState.type)?.[0] === defaultState.frozen) return 'frozen_by_default'
  if (extensions.has(nonTransferable.type)) return 'not_transferable'
  const hook = extensions.get(transferHook.type)?.subarray(transferHook.program, transferHook.end)
  return hook?.some((byte) => byte !== 0) ? 'transfer_hook' : null
}
