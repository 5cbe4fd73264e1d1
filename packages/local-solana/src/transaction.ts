/**
 * Parses transactions in their wire format: legacy, version 0 (with address lookup tables) and version 1.
 *
 * The parser is strict, because the SVM's binding crashes the process for bytes that are not a valid
 * transaction, so no such bytes may reach it.
 */

import type { Address } from './address.ts'
import { encodeBase58 } from './base58.ts'

export type TransactionVersion = 'legacy' | 0 | 1

export type MessageHeader = {
  numRequiredSignatures: number
  numReadonlySignedAccounts: number
  numReadonlyUnsignedAccounts: number
}

/** An instruction in a message. Its accounts are indexes into the transaction's keys. */
export type CompiledInstruction = { programIdIndex: number; accounts: number[]; data: Uint8Array }

export type TableLookup = { accountKey: Address; writableIndexes: number[]; readonlyIndexes: number[] }

/**
 * The fee settings in the header of a version 1 transaction. In other versions, instructions of the compute
 * budget program contain them.
 */
export type TransactionConfig = { priorityFeeLamports: bigint | null; computeUnitLimit: number | null }

export type Transaction = {
  version: TransactionVersion
  /** The signatures in base58. The first one is the transaction's id. */
  signatures: string[]
  header: MessageHeader
  /** The keys in the message itself, without the keys from lookup tables. */
  staticKeys: Address[]
  recentBlockhash: string
  instructions: CompiledInstruction[]
  lookups: TableLookup[]
  config: TransactionConfig
}

/** Error for bytes that are not a transaction which a node accepts. The message names the violated rule. */
export class MalformedTransaction extends Error {}

const largest = 1232
const largestVersion1 = 4096
const versionBit = 0x80

class Reader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get left(): number {
    return this.#bytes.length - this.#at
  }

  peek(): number {
    return this.#bytes[this.#at] ?? 0
  }

  take(length: number): Uint8Array {
    if (length > this.left) throw new MalformedTransaction('failed to fill whole buffer')
    this.#at += length
    return this.#bytes.subarray(this.#at - length, this.#at)
  }

  byte(): number {
    return this.take(1)[0] ?? 0
  }

  uint(length: 2 | 4 | 8): bigint {
    return this.take(length).reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n)
  }

  /**
   * Decodes a length in Solana's compact-u16 format: seven bits per byte. Only the shortest encoding is
   * accepted.
   */
  length(): number {
    let value = 0
    for (let index = 0; index < 3; index++) {
      const byte = this.byte()
      value |= (byte & 0x7f) << (7 * index)
      if (byte & 0x80) continue
      if ((index > 0 && byte === 0) || value > 0xffff) break
      return value
    }
    throw new MalformedTransaction('a length is not in its shortest form')
  }

  many<Item>(count: number, read: () => Item): Item[] {
    return Array.from({ length: count }, read)
  }

  key = (): string => encodeBase58(this.take(32))

  signature = (): string => encodeBase58(this.take(64))
}

const readHeader = (reader: Reader): MessageHeader => ({
  numRequiredSignatures: reader.byte(),
  numReadonlySignedAccounts: reader.byte(),
  numReadonlyUnsignedAccounts: reader.byte(),
})

const noConfig: TransactionConfig = { priorityFeeLamports: null, computeUnitLimit: null }

const readInstruction = (reader: Reader): CompiledInstruction => ({
  programIdIndex: reader.byte(),
  accounts: [...reader.take(reader.length())],
  data: reader.take(reader.length()),
})

const readLookup = (reader: Reader): TableLookup => ({
  accountKey: reader.key(),
  writableIndexes: [...reader.take(reader.length())],
  readonlyIndexes: [...reader.take(reader.length())],
})

type Message = Omit<Transaction, 'signatures'>

const readMessage = (reader: Reader): Message => {
  const isLegacy = (reader.peek() & versionBit) === 0
  if (!isLegacy && reader.byte() !== versionBit) throw new MalformedTransaction('invalid message version')
  return {
    version: isLegacy ? 'legacy' : 0,
    header: readHeader(reader),
    staticKeys: reader.many(reader.length(), reader.key),
    recentBlockhash: reader.key(),
    instructions: reader.many(reader.length(), () => readInstruction(reader)),
    lookups: isLegacy ? [] : reader.many(reader.length(), () => readLookup(reader)),
    config: noConfig,
  }
}

const feeBits = 0b00011
const knownBits = 0b11111

const readMessageVersion1 = (reader: Reader): Message => {
  reader.byte()
  const header = readHeader(reader)
  const mask = Number(reader.uint(4))
  if ((mask & ~knownBits) !== 0 || (mask & feeBits) === 1 || (mask & feeBits) === 2)
    throw new MalformedTransaction('invalid transaction config mask')
  const recentBlockhash = reader.key()
  const instructionCount = reader.byte()
  const staticKeys = reader.many(reader.byte(), reader.key)
  const priorityFeeLamports = mask & feeBits ? reader.uint(8) : null
  const computeUnitLimit = mask & 0b00100 ? Number(reader.uint(4)) : null
  for (const bit of [0b01000, 0b10000]) if (mask & bit) reader.take(4)
  const heads = reader.many(
    instructionCount,
    () => [reader.byte(), reader.byte(), Number(reader.uint(2))] as const,
  )
  const instructions = heads.map(([programIdIndex, accounts, data]) => ({
    programIdIndex,
    accounts: [...reader.take(accounts)],
    data: reader.take(data),
  }))
  const config = { priorityFeeLamports, computeUnitLimit }
  return { version: 1, header, staticKeys, recentBlockhash, instructions, lookups: [], config }
}

/** Throws unless all indexes refer to existing keys, and the fee payer signs and is writable. */
const checkMessage = ({ header, staticKeys, instructions, lookups }: Message): void => {
  const loaded = lookups.reduce(
    (sum, { writableIndexes: w, readonlyIndexes: r }) => sum + w.length + r.length,
    0,
  )
  const { numRequiredSignatures: signers, numReadonlySignedAccounts, numReadonlyUnsignedAccounts } = header
  const isRight =
    signers > 0 &&
    numReadonlySignedAccounts < signers &&
    signers + numReadonlyUnsignedAccounts <= staticKeys.length &&
    staticKeys.length + loaded <= 256 &&
    lookups.every((lookup) => lookup.writableIndexes.length + lookup.readonlyIndexes.length > 0) &&
    instructions.every(
      ({ programIdIndex, accounts }) =>
        programIdIndex > 0 &&
        programIdIndex < staticKeys.length &&
        accounts.every((index) => index < staticKeys.length + loaded),
    )
  if (!isRight) throw new MalformedTransaction('failed to sanitize accounts offsets correctly')
}

/**
 * Parses a message without signatures, as the method getFeeForMessage receives it. Throws
 * MalformedTransaction.
 */
export const parseMessage = (bytes: Uint8Array): Transaction => {
  const reader = new Reader(bytes)
  const message = bytes[0] === (versionBit | 1) ? readMessageVersion1(reader) : readMessage(reader)
  if (reader.left > 0) throw new MalformedTransaction('bytes are left after the message')
  checkMessage(message)
  return { ...message, signatures: new Array<string>(message.header.numRequiredSignatures).fill('') }
}

/** Parses a signed transaction without verifying its signatures. Throws MalformedTransaction. */
export const parseTransaction = (bytes: Uint8Array): Transaction => {
  const isVersion1 = bytes[0] === (versionBit | 1)
  const limit = isVersion1 ? largestVersion1 : largest
  if (bytes.length > limit)
    throw new MalformedTransaction(`too large: ${bytes.length} bytes (max: ${limit} bytes)`)
  const reader = new Reader(bytes)
  let signatures = isVersion1 ? [] : reader.many(reader.length(), reader.signature)
  const message = isVersion1 ? readMessageVersion1(reader) : readMessage(reader)
  const required = message.header.numRequiredSignatures
  if (isVersion1) signatures = reader.many(required, reader.signature)
  if (reader.left > 0) throw new MalformedTransaction('bytes are left after the transaction')
  if (signatures.length !== required)
    throw new MalformedTransaction('failed to sanitize accounts offsets correctly')
  checkMessage(message)
  return { ...message, signatures }
}

/** The keys from lookup tables, in the order that Solana's runtime uses. */
export type LoadedAddresses = { writable: Address[]; readonly: Address[] }

/**
 * Returns whether the transaction may change the account at an index, according to its header and lookups.
 */
export const isWritable = (
  { header, staticKeys }: Pick<Transaction, 'header' | 'staticKeys'>,
  loaded: LoadedAddresses,
  index: number,
): boolean => {
  if (index >= staticKeys.length) return index < staticKeys.length + loaded.writable.length
  const { numRequiredSignatures: signers } = header
  return index < signers
    ? index < signers - header.numReadonlySignedAccounts
    : index < staticKeys.length - header.numReadonlyUnsignedAccounts
}
