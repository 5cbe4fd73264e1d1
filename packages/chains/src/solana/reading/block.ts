import type { TokenSymbol } from '@stablerail/contract'
import { z } from 'zod'
import { type BlockHeader, ChainError, type ChainTransfer } from '../../providers/source.ts'
import { transfersOf } from '../transfers.ts'

/** The hash of a block: 32 bytes in base58. */
const hash = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, 'must be a blockhash')
export const Slot = z.int().nonnegative()
/** A time in seconds since 1970, within the range of a Date. */
export const UnixSeconds = z.int().nonnegative().max(8_640_000_000_000)

/** A block as `getBlock` returns it; old nodes return null for a slot without a block. */
export const WireBlock = z
  .object({
    blockhash: hash,
    previousBlockhash: hash,
    parentSlot: Slot,
    /** The time of the block, in seconds since 1970; null if the node no longer has it. */
    blockTime: UnixSeconds.nullable(),
    transactions: z.array(z.unknown()).optional(),
  })
  .nullable()
type WireBlock = NonNullable<z.output<typeof WireBlock>>

/** A block with its time in seconds, which may come from another call. */
export type DatedBlock = WireBlock & { blockTime: number }

/**
 * A block, identified by its slot. It also has the slot of its parent; the slots between the two have no
 * block.
 */
export type SolanaBlock = BlockHeader & { parentNumber: number }

/** The token transfers in the transactions of a block. */
export type Contents = {
  /** The transfers, in the order in which they are in the block. */
  transfers: ChainTransfer[]
  /** The number of instructions and balances of the tokens that could not be read. */
  unreadable: number
  /**
   * The number of instructions with hidden (confidential) amounts of the tokens. `transfers` does not contain
   * them, because the amounts cannot be read.
   */
  hidden: number
}

/**
 * Returns the header of the block in a slot. Throws if the block cannot be valid, because its parent is not
 * in an earlier slot.
 */
export const toBlock = (
  number: number,
  { blockhash, previousBlockhash, ...wire }: DatedBlock,
): SolanaBlock => {
  if (wire.parentSlot >= number && number > 0)
    throw new ChainError('invalid_answer', `Block ${number} was answered with a parent above it.`)
  return {
    number,
    hash: blockhash,
    parentHash: previousBlockhash,
    parentNumber: wire.parentSlot,
    time: new Date(wire.blockTime * 1000),
  }
}

/**
 * Returns the transfers of the mints' tokens in a block that was returned with its transactions. Throws if
 * the transactions are missing, or if one of them has a shape that hides its transfers.
 */
export const readContents = (
  block: SolanaBlock,
  { transactions }: WireBlock,
  mints: ReadonlyMap<string, TokenSymbol>,
): Contents => {
  if (transactions === undefined) throw invalid(block, 'without its transactions')
  const contents: Contents = { transfers: [], unreadable: 0, hidden: 0 }
  const seen = new Set<string>()
  for (const transaction of transactions) {
    const told = tellsOf(block, transaction, mints)
    contents.unreadable += told.unreadable
    contents.hidden += told.refused
    const [first] = told.transfers
    if (first === undefined) continue
    if (seen.has(first.txHash)) throw invalid(block, 'with a transaction twice')
    seen.add(first.txHash)
    const own = new Set(told.transfers.flatMap(({ references }) => references))
    const mentioned = told.references.filter((reference) => !own.has(reference))
    for (const { basis: _, ...transfer } of told.transfers)
      contents.transfers.push({
        ...transfer,
        blockNumber: block.number,
        blockHash: block.hash,
        blockTime: block.time,
        mentioned,
      })
  }
  return contents
}

/** Reads the transfers of one transaction. If that fails, the error names the block. */
const tellsOf = (block: SolanaBlock, transaction: unknown, mints: ReadonlyMap<string, TokenSymbol>) => {
  try {
    return transfersOf(transaction, mints)
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    throw new ChainError(error.kind, `Block ${block.number}: ${error.message}`, { cause: error })
  }
}

const invalid = ({ number }: SolanaBlock, how: string) =>
  new ChainError('invalid_answer', `Block ${number} was answered ${how}.`)
