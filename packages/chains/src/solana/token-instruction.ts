import { decodeBase58 } from '../addresses/index.ts'
import { tokenPrograms } from './programs.ts'
import type { FlatInstruction } from './transaction.ts'

/** A transfer of tokens from one token account to another. */
export type TokenMove = {
  /** Orders and identifies the transfers of a transaction. */
  position: number
  /** Index of the token account in the transaction's list of accounts. */
  source: number
  destination: number
  /**
   * The amount that the destination receives, in base units. A fee of Token-2022 is subtracted only if the
   * instruction states the fee (`TransferCheckedWithFee`); otherwise this is the sent amount.
   */
  amount: bigint
  /** Indexes of the accounts after the authority. These accounts include the payment references. */
  extra: readonly number[]
}

export type TokenInstruction = {
  moves: readonly TokenMove[]
  /** Whether the instruction moves a hidden (confidential) amount, or makes a hidden amount visible. */
  confidential: boolean
  /** Whether the instruction cannot be decoded: it is too long, or does not have the form of its type. */
  unreadable: boolean
}

/** The first bytes of the instructions, which are the same in SPL Token and Token-2022. */
const transfer = 3
const transferChecked = 12
const transferFeeExtension = 26
const transferCheckedWithFee = 1
const confidentialExtension = 27
/** The instructions Withdraw, Transfer and TransferWithFee of the confidential extension. */
const confidentialMoves: ReadonlySet<number> = new Set([6, 7, 13])
const batch = 255

/**
 * The number of `position` values that each instruction of a transaction reserves, because a batch
 * instruction contains several transfers. An instruction that is not decoded reserves as many, so that
 * positions do not change when a later version decodes it.
 */
export const positionsEach = 1024

/**
 * The maximum number of base58 characters that are decoded, because the time of decoding grows with the
 * square of the length. The longest transaction, of version 1, has 4,096 bytes.
 */
const mostDataLetters = 6000

const programs: ReadonlySet<string> = new Set(tokenPrograms)

const nothing: TokenInstruction = { moves: [], confidential: false, unreadable: false }
const unreadable: TokenInstruction = { ...nothing, unreadable: true }

/**
 * Decodes the transfers in an instruction of a token program. Instructions of other programs move no tokens
 * by themselves.
 */
export const decodeTokenInstruction = (instruction: FlatInstruction): TokenInstruction => {
  const { program, data, accounts } = instruction
  if (!programs.has(program)) return nothing
  const bytes = data.length > mostDataLetters ? null : decodeBase58(data)
  // A token instruction without data always fails.
  if (bytes === null || bytes.length === 0) return unreadable
  const position = instruction.index * positionsEach
  if (bytes[0] === batch) return decodeBatch(bytes, accounts, position)
  return decodeOne(bytes, accounts, position)
}

const decodeOne = (bytes: Buffer, accounts: readonly number[], position: number): TokenInstruction => {
  const [kind, part = -1] = bytes
  if (kind === confidentialExtension) return { ...nothing, confidential: confidentialMoves.has(part) }
  const form =
    kind === transfer || kind === transferChecked
      ? forms[kind]
      : kind === transferFeeExtension && part === transferCheckedWithFee
        ? forms[transferFeeExtension]
        : null
  if (form === null) return nothing
  const [source, destination] = [accounts[0], accounts[form.destination]]
  if (bytes.length < form.bytes || source === undefined || destination === undefined) return unreadable
  const amount = form.amount(bytes)
  if (amount < 0n) return unreadable
  const extra = accounts.slice(form.destination + 2)
  return { ...nothing, moves: [{ position, source, destination, amount, extra }] }
}

/**
 * For each kind of transfer instruction: the length of its data, the index of its destination account (the
 * authority follows it), and the amount that the destination receives, without a fee that the instruction
 * states.
 */
const forms = {
  [transfer]: { bytes: 9, destination: 1, amount: (bytes: Buffer) => bytes.readBigUInt64LE(1) },
  [transferChecked]: { bytes: 10, destination: 2, amount: (bytes: Buffer) => bytes.readBigUInt64LE(1) },
  [transferFeeExtension]: {
    bytes: 19,
    destination: 2,
    amount: (bytes: Buffer) => bytes.readBigUInt64LE(2) - bytes.readBigUInt64LE(11),
  },
}

/**
 * Decodes the instruction `batch` of p-token: for each part, the data contains a number of accounts, a
 * length, and that many bytes. The instruction calls no inner instruction and writes no log, so its parts are
 * visible nowhere else in the transaction.
 */
const decodeBatch = (bytes: Buffer, accounts: readonly number[], position: number): TokenInstruction => {
  const moves: TokenMove[] = []
  let taken = 0
  let part = 0
  for (let at = 1; at < bytes.length; part += 1) {
    const [count = 0, length = 0] = bytes.subarray(at, at + 2)
    const data = bytes.subarray(at + 2, at + 2 + length)
    const own = accounts.slice(taken, taken + count)
    if (data.length < length || own.length < count || length === 0 || part === positionsEach)
      return unreadable
    const decoded = data[0] === batch ? unreadable : decodeOne(data, own, position + part)
    if (decoded.unreadable) return unreadable
    moves.push(...decoded.moves)
    taken += count
    at += 2 + length
  }
  return { ...nothing, moves }
}
