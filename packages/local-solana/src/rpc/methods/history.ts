/** Methods that read blocks, transactions and signatures. */
import type { ChainView } from '../../chain-view.ts'
import type { Block, LandedTransaction } from '../../ledger.ts'
import { isMemoProgram } from '../../programs.ts'
import { encodeBlock, encodeTransaction, readTransactionEncoding } from '../encode-transaction.ts'
import {
  inContext,
  type Method,
  type Methods,
  mostSlots,
  readAddress,
  readBoolean,
  readConfig,
  readCount,
  readHistoryCommitment,
  readList,
  readSignature,
  readSlot,
  readView,
} from '../params.ts'
import { blockCleanedUp, blockNotAvailable, invalidParams, slotSkipped } from '../rpc-error.ts'

const mostSignatures = 1000
const mostStatuses = 256
const mostBlocks = 500_000
/**
 * The number of finalized blocks whose transaction statuses a node keeps in memory. Older statuses are
 * returned only if the request has the option `searchTransactionHistory`.
 */
const rememberedBlocks = 300

/**
 * Returns the block in a slot. `bound` is the newest slot that has the required commitment level. Throws an
 * RPC error with the reason if the slot is above `bound`, has no block, or is so old that its block was
 * deleted.
 */
const requireBlock = (chain: ChainView, slot: number, bound: number): Block => {
  const { firstAvailable, bounds } = chain.ledger.state
  if (slot < firstAvailable) throw blockCleanedUp(slot, firstAvailable)
  const block = slot <= bound ? chain.ledger.blockAt(slot) : undefined
  if (block) return block
  // Only for a slot before the last finalized block is it certain that the slot was skipped.
  throw slot <= bounds.finalized ? slotSkipped(slot) : blockNotAvailable(slot)
}

const getBlock: Method = (chain, [slot, options]) => {
  const config = readConfig(options)
  const bound = chain.ledger.bound(readHistoryCommitment(config.commitment))
  return encodeBlock(requireBlock(chain, readSlot(slot), bound), config)
}

const getBlockTime: Method = (chain, [slot]) =>
  requireBlock(chain, readSlot(slot), chain.ledger.bound('finalized')).blockTime

/** The end of the range is optional. If it is missing, the second parameter is the configuration. */
const getBlocks: Method = (chain, [start, second, third]) => {
  const first = readSlot(start)
  const hasEnd = typeof second === 'number'
  const config = readConfig(hasEnd ? third : (third ?? second))
  const last = hasEnd ? readSlot(second) : mostSlots
  if (hasEnd && last - first > mostBlocks) throw invalidParams(`Slot range too large; max ${mostBlocks}`)
  const bound = chain.ledger.bound(readHistoryCommitment(config.commitment))
  return chain.ledger.slotsBetween(first, Math.min(last, bound), mostBlocks)
}

const getBlocksWithLimit: Method = (chain, [start, limit, options]) => {
  const most = readCount(limit, 'limit', mostSlots)
  if (most > mostBlocks) throw invalidParams(`Limit too large; max ${mostBlocks}`)
  const bound = chain.ledger.bound(readHistoryCommitment(readConfig(options).commitment))
  return chain.ledger.slotsBetween(readSlot(start), bound, most)
}

const getTransaction: Method = (chain, [signature, options]) => {
  const config = readConfig(options)
  const bound = chain.ledger.bound(readHistoryCommitment(config.commitment))
  const one = chain.ledger.transaction(readSignature(signature))
  if (one === undefined || one.slot > bound) return null
  const { slot, blockTime } = one
  return { slot, blockTime, ...encodeTransaction(one, readTransactionEncoding(config)) }
}

const statusOf = (chain: ChainView, signature: string, searches: boolean) => {
  const one = chain.ledger.transaction(signature)
  const block = one && chain.ledger.blockAt(one.slot)
  if (!one || !block) return null
  const root = chain.ledger.bank('finalized')
  if (!searches && root.blockHeight - block.blockHeight >= rememberedBlocks) return null
  const confirmationStatus = chain.ledger.commitmentOf(one.slot)
  const confirmations = chain.ledger.tipBlock.blockHeight - block.blockHeight
  const { err } = one.outcome
  return {
    confirmationStatus,
    confirmations: confirmationStatus === 'finalized' ? null : confirmations,
    err,
    slot: one.slot,
    status: err === null ? { Ok: null } : { Err: err },
  }
}

const getSignatureStatuses: Method = (chain, [list, options]) => {
  const searches = readBoolean(readConfig(options).searchTransactionHistory, 'searchTransactionHistory')
  const signatures = readList(list, mostStatuses).map(readSignature)
  return inContext(
    chain.ledger.tipBlock,
    signatures.map((signature) => statusOf(chain, signature, searches)),
  )
}

/** Returns the memos of a transaction as histories show them: each with its length in bytes in front. */
const memoOf = ({ transaction: { instructions }, keys }: LandedTransaction): string | null => {
  const memos = instructions
    .filter(({ programIdIndex }) => isMemoProgram(keys[programIdIndex] ?? ''))
    .map(({ data }) => `[${data.length}] ${Buffer.from(data)}`)
  return memos.length === 0 ? null : memos.join('; ')
}

type Page = { before: string | null; until: string | null; limit: number; bound: number }

/**
 * Returns a page of an address's history, newest first: the transactions before the signature `before` and
 * after the signature `until`. An unknown `before` gives an empty page; an unknown `until` has no effect. A
 * signature that a fork dropped counts as unknown.
 */
const pageOf = (history: readonly LandedTransaction[], { before, until, limit, bound }: Page) => {
  const page: LandedTransaction[] = []
  let begun = before === null
  for (const one of history.toReversed()) {
    if (one.signature === until || page.length === limit) break
    if (begun && one.slot <= bound) page.push(one)
    if (one.signature === before) begun = true
  }
  return page
}

const optionalSignature = (value: unknown) =>
  value === undefined || value === null ? null : readSignature(value)

const getSignaturesForAddress: Method = (chain, [address, options]) => {
  const config = readConfig(options)
  const commitment = readHistoryCommitment(config.commitment)
  const { bank } = readView(chain, config)
  const limit = readCount(config.limit, 'limit', mostSlots, mostSignatures)
  if (limit === 0 || limit > mostSignatures) throw invalidParams(`Invalid limit; max ${mostSignatures}`)
  const page = pageOf(chain.ledger.history(readAddress(address)), {
    before: optionalSignature(config.before),
    until: optionalSignature(config.until),
    limit,
    bound: Math.min(bank.slot, chain.ledger.bound(commitment)),
  })
  return page.map((one) => ({
    blockTime: one.blockTime,
    confirmationStatus: chain.ledger.commitmentOf(one.slot),
    err: one.outcome.err,
    memo: memoOf(one),
    signature: one.signature,
    slot: one.slot,
  }))
}

export const historyMethods: Methods = {
  getBlock,
  getBlockTime,
  getBlocks,
  getBlocksWithLimit,
  getTransaction,
  getSignatureStatuses,
  getSignaturesForAddress,
}
