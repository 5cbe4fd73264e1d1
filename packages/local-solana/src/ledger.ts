/**
 * The history of the chain: blocks, their transactions, and the bounds of the three commitments.
 *
 * A slot has one block or, when it was skipped, none. Commitments are bounds: a block at or below a bound has
 * that commitment, and the finalized bound never goes back.
 */
import type { Address } from './address.ts'
import type { AccountState, Outcome } from './svm.ts'
import type { TokenBalance } from './token-account.ts'
import type { LoadedAddresses, Transaction } from './transaction.ts'

export type Commitment = 'processed' | 'confirmed' | 'finalized'

export type Balances = { lamports: bigint[]; tokens: TokenBalance[] }

/** A transaction that was included in a block, successful or not. */
export type LandedTransaction = {
  signature: string
  bytes: Uint8Array
  transaction: Transaction
  /**
   * All keys of the transaction: the keys of the message, then the writable and the read-only keys of lookup
   * tables.
   */
  keys: Address[]
  loaded: LoadedAddresses
  /** The keys whose accounts the transaction may change. */
  writable: Address[]
  outcome: Outcome
  feeLamports: bigint
  before: Balances
  after: Balances
  slot: number
  /** The position of the transaction in its block. */
  index: number
  /** The time of the block, in Unix seconds. */
  blockTime: number
}

export type Block = {
  slot: number
  parentSlot: number
  blockHeight: number
  blockhash: string
  previousBlockhash: string
  /** The time of the block, in Unix seconds. */
  blockTime: number
  transactions: LandedTransaction[]
  /**
   * The states of changed accounts before the block. Deleted `keptUndoSlots` slots after the block is
   * finalized.
   */
  undo: Map<Address, AccountState | null>
}

/** A block is confirmed, or finalized, once the last slot of the chain is this many slots after the block. */
export type Lags = { confirmed: number; finalized: number }

/** The data of a ledger, as it is stored in the state file. */
export type LedgerState = {
  blocks: Map<number, Block>
  bySignature: Map<string, LandedTransaction>
  /** Transactions by address, oldest first. */
  byAddress: Map<Address, LandedTransaction[]>
  /**
   * The signatures of all included transactions, so that no transaction is included twice. Transactions that
   * `prune` deleted with old blocks stay in the set; transactions of blocks that a fork dropped do not.
   */
  landed: Set<string>
  /** The last slot, with a block or skipped. */
  lastSlot: number
  /** The slot of the last block. */
  tip: number
  bounds: Lags
  lags: Lags
  /** The slot up to which blocks no longer have their `undo` data. */
  withoutUndo: number
  /**
   * The slot before which only the headers of blocks remain. The headers are needed to look up blockhashes.
   */
  firstAvailable: number
}

/**
 * The maximum number of slots that a simulated node can lag behind the chain, because older states of
 * accounts are deleted.
 */
export const keptUndoSlots = 64

/**
 * The maximum number of blocks between the block whose blockhash a transaction names and the block of the
 * transaction.
 */
export const blockhashLifetime = 150

const emptyState = (lags: Lags): LedgerState => ({
  blocks: new Map(),
  bySignature: new Map(),
  byAddress: new Map(),
  landed: new Set(),
  lastSlot: -1,
  tip: -1,
  bounds: { confirmed: 0, finalized: 0 },
  lags,
  withoutUndo: -1,
  firstAvailable: 0,
})

export class Ledger {
  readonly state: LedgerState

  constructor(lags: Lags, saved?: LedgerState) {
    this.state = saved ?? emptyState(lags)
  }

  get tipBlock(): Block {
    return this.#known(this.state.tip)
  }

  blockAt(slot: number): Block | undefined {
    return this.state.blocks.get(slot)
  }

  transaction(signature: string): LandedTransaction | undefined {
    return this.state.bySignature.get(signature)
  }

  /** Returns the transactions that contain an address, oldest first. */
  history(address: Address): readonly LandedTransaction[] {
    return this.state.byAddress.get(address) ?? []
  }

  #known(slot: number): Block {
    const block = this.state.blocks.get(slot)
    if (block === undefined) throw new Error(`The ledger lost the block of slot ${slot}.`)
    return block
  }

  /** Returns the last slot that has the given commitment. */
  bound(commitment: Commitment): number {
    return commitment === 'processed' ? this.state.lastSlot : this.state.bounds[commitment]
  }

  bank(commitment: Commitment): Block {
    const bound = this.bound(commitment)
    for (const block of this.fromTip()) if (block.slot <= bound) return block
    return this.tipBlock
  }

  /** Yields blocks from the newest to the oldest one that is kept. */
  *fromTip(): Generator<Block> {
    for (let block = this.blockAt(this.state.tip); block !== undefined; ) {
      yield block
      block = block.parentSlot < block.slot ? this.blockAt(block.parentSlot) : undefined
    }
  }

  commitmentOf(slot: number): Commitment {
    const { bounds } = this.state
    return slot <= bounds.finalized ? 'finalized' : slot <= bounds.confirmed ? 'confirmed' : 'processed'
  }

  /**
   * Returns the last block height at which a transaction with this blockhash can be included, as the newest
   * block of the given commitment knows it. Null if that block does not know the blockhash, or if the
   * blockhash has expired.
   */
  lastValidHeight(blockhash: string, commitment: Commitment): number | null {
    const bank = this.bank(commitment)
    for (const { slot, blockhash: known, blockHeight } of this.fromTip()) {
      if (bank.blockHeight - blockHeight >= blockhashLifetime) return null
      if (known === blockhash && slot <= bank.slot) return blockHeight + blockhashLifetime
    }
    return null
  }

  /** Adds the block of the next slot, and advances the confirmed and finalized slots. */
  append(block: Block): void {
    const { state } = this
    state.blocks.set(block.slot, block)
    state.lastSlot = state.tip = block.slot
    for (const one of block.transactions) {
      state.bySignature.set(one.signature, one)
      state.landed.add(one.signature)
      for (const key of new Set(one.keys)) {
        const list = state.byAddress.get(key)
        if (list) list.push(one)
        else state.byAddress.set(key, [one])
      }
    }
    this.advance()
  }

  skip(count: number): void {
    this.state.lastSlot += count
    this.advance()
  }

  /**
   * Advances the confirmed and finalized slots as far as the required distances allow. With `all`, advances
   * them to the last slot.
   */
  advance(all = false): void {
    const { bounds, lags, lastSlot } = this.state
    const moved = (bound: number, lag: number) => Math.max(bound, all ? lastSlot : lastSlot - lag)
    bounds.finalized = moved(bounds.finalized, lags.finalized)
    bounds.confirmed = Math.max(moved(bounds.confirmed, lags.confirmed), bounds.finalized)
    this.#forgetUndo()
  }

  #forgetUndo(): void {
    const { state } = this
    const upTo = Math.max(state.withoutUndo, state.bounds.finalized - keptUndoSlots)
    for (const { slot, undo } of this.fromTip()) {
      if (slot <= state.withoutUndo) break
      if (slot <= upTo) undo.clear()
    }
    state.withoutUndo = upTo
  }

  /**
   * Removes the newest block and the skipped slots around it. Returns the block. The caller must check before
   * that the block is not finalized.
   */
  dropTip(): Block {
    const { state } = this
    const block = this.tipBlock
    for (const { signature } of block.transactions) {
      state.bySignature.delete(signature)
      state.landed.delete(signature)
    }
    this.#forgetHistory([block], (one) => one.slot !== block.slot)
    state.blocks.delete(block.slot)
    state.tip = block.parentSlot
    state.lastSlot = Math.max(block.parentSlot, state.bounds.finalized)
    state.bounds.confirmed = Math.min(state.bounds.confirmed, state.lastSlot)
    return block
  }

  /** Deletes the transactions before a finalized slot, as a node does when it cleans up. */
  prune(firstAvailable: number): void {
    const { state } = this
    state.firstAvailable = Math.max(state.firstAvailable, firstAvailable)
    const gone = [...state.blocks.values()].filter(({ slot }) => slot < state.firstAvailable)
    this.#forgetHistory(gone, (one) => one.slot >= state.firstAvailable)
    for (const block of gone) {
      for (const { signature } of block.transactions) state.bySignature.delete(signature)
      block.transactions = []
    }
  }

  /**
   * Removes transactions from the histories of their addresses. Each address is processed only once, because
   * some addresses occur in every transaction.
   */
  #forgetHistory(blocks: readonly Block[], isKept: (one: LandedTransaction) => boolean): void {
    const { byAddress } = this.state
    const keys = new Set(blocks.flatMap(({ transactions }) => transactions.flatMap((one) => one.keys)))
    for (const key of keys) {
      const kept = this.history(key).filter(isKept)
      if (kept.length > 0) byAddress.set(key, kept)
      else byAddress.delete(key)
    }
  }

  /**
   * Returns the slots with blocks from `first` to `last` (both inclusive), in order, at most `most` of them.
   */
  slotsBetween(first: number, last: number, most = Number.POSITIVE_INFINITY): number[] {
    const slots: number[] = []
    const from = Math.max(first, this.state.firstAvailable)
    for (let slot = from; slot <= Math.min(last, this.state.tip) && slots.length < most; slot++)
      if (this.state.blocks.has(slot)) slots.push(slot)
    return slots
  }
}
