/**
 * The chain: it receives transactions, executes them in the SVM, and records the results in the ledger.
 *
 * Blocks are made on command or, with `automine`, for each transaction. Nothing else makes a block: there is
 * no timer, and no commitment advances without a slot.
 */
import { createHash } from 'node:crypto'
import { accountAt, accountsOwnedBy, type FoundAccount } from './account-at.ts'
import type { Address } from './address.ts'
import { encodeBase58 } from './base58.ts'
import type { ChainEvent, ChainOptions, SavedChain } from './chain-types.ts'
import { createKeypair, type Keypair } from './keypair.ts'
import { landTransaction } from './land-transaction.ts'
import {
  type Block,
  blockhashLifetime,
  type Commitment,
  type Lags,
  type LandedTransaction,
  Ledger,
} from './ledger.ts'
import { nonceAccountOf } from './nonce.ts'
import { RefusedCommand } from './refused-command.ts'
import { SlotTime } from './slot-time.ts'
import { type AccountState, Svm, walletAccount } from './svm.ts'
import { parseTransaction, type Transaction } from './transaction.ts'

const noHash = encodeBase58(new Uint8Array(32))
const faucetLamports = 10n ** 18n
/** The number of recent blockhashes that programs can read. On mainnet it is 512. */
const shownHashes = 64

export class Chain {
  readonly ledger: Ledger
  readonly svm: Svm
  readonly faucet: Keypair
  automine: boolean
  readonly #time: SlotTime
  readonly #listeners = new Set<(event: ChainEvent) => void>()
  #pending: Uint8Array[]
  /**
   * The number of forks. It is part of each blockhash, so that the second block of a slot has another
   * blockhash.
   */
  #forks: number

  constructor({ lags, automine, clock, startTime }: ChainOptions, saved?: SavedChain) {
    this.ledger = new Ledger(lags, saved?.ledger)
    this.svm = new Svm(saved?.svm)
    this.faucet = createKeypair(saved?.faucetSeed)
    this.automine = saved?.automine ?? automine
    this.#pending = saved?.pending ?? []
    this.#forks = saved?.forks ?? 0
    this.#time = new SlotTime(clock, startTime, saved?.time)
    if (saved) this.#prepareSlot()
    else this.#begin()
  }

  #begin(): void {
    this.svm.setAccount(this.faucet.address, walletAccount(faucetLamports))
    this.#seal([], new Map())
  }

  save(): SavedChain {
    return {
      svm: this.svm.save(),
      ledger: this.ledger.state,
      faucetSeed: this.faucet.seed,
      pending: this.#pending,
      automine: this.automine,
      forks: this.#forks,
      time: this.#time.save(),
    }
  }

  /** Calls `listener` after each change. Returns the function that removes the listener. */
  listen(listener: (event: ChainEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #tell(event: ChainEvent): void {
    for (const listener of this.#listeners) listener(event)
  }

  get pendingCount(): number {
    return this.#pending.length
  }

  /**
   * Adds a transaction to the queue of waiting transactions. With `automine`, makes a block of it at once.
   */
  submit(bytes: Uint8Array): void {
    this.#pending.push(bytes)
    if (this.automine) this.mine()
  }

  /** Makes blocks. The first one contains all waiting transactions. */
  mine(count = 1): void {
    for (let made = 0; made < count; made++) this.#mineOne()
  }

  #mineOne(): void {
    this.#prepareSlot()
    const undo: Block['undo'] = new Map()
    const landed: LandedTransaction[] = []
    const place = {
      slot: this.ledger.state.lastSlot + 1,
      blockTime: this.#blockTime(),
      parentBlockhash: this.ledger.tipBlock.blockhash,
    }
    const signatures = new Set<string>()
    for (const bytes of this.#pending.splice(0)) {
      const transaction = parseTransaction(bytes)
      const signature = transaction.signatures[0] ?? ''
      if (signatures.has(signature) || !this.mayLand(transaction)) continue
      const one = landTransaction(this.svm, { bytes, transaction, ...place, index: landed.length }, undo)
      if (one === null) continue
      signatures.add(signature)
      landed.push(one)
    }
    this.#seal(landed, undo)
  }

  /**
   * Returns whether a transaction may be included in the next block: its blockhash or nonce is valid now, and
   * it was not included before.
   */
  mayLand(transaction: Transaction): boolean {
    const { landed } = this.ledger.state
    return !landed.has(transaction.signatures[0] ?? '') && this.knowsBlockhash(transaction, 'processed')
  }

  knowsBlockhash(transaction: Transaction, commitment: Commitment): boolean {
    const known = this.ledger.lastValidHeight(transaction.recentBlockhash, commitment) !== null
    return known || nonceAccountOf(transaction, (address) => this.svm.getAccount(address)) !== null
  }

  #seal(transactions: LandedTransaction[], undo: Block['undo']): void {
    const { state } = this.ledger
    const parent = state.blocks.get(state.tip)
    const slot = state.lastSlot + 1
    const previousBlockhash = parent?.blockhash ?? noHash
    const hash = createHash('sha256').update(
      `${this.faucet.address}|${previousBlockhash}|${slot}|${this.#forks}`,
    )
    const block: Block = {
      slot,
      parentSlot: parent?.slot ?? 0,
      blockHeight: (parent?.blockHeight ?? -1) + 1,
      blockhash: encodeBase58(hash.digest()),
      previousBlockhash,
      blockTime: this.#blockTime(),
      transactions,
      undo,
    }
    this.ledger.append(block)
    this.#time.passSlots(1)
    this.#prepareSlot()
    this.#tell({ type: 'block', block })
  }

  /**
   * Returns the time of the next block in whole Unix seconds. It is never earlier than the time of the
   * previous block.
   */
  #blockTime(): number {
    const { state } = this.ledger
    return Math.max(Math.floor(this.#time.now()), state.blocks.get(state.tip)?.blockTime ?? 0)
  }

  /** Advances the SVM to the next slot, with the slot's time and recent blockhashes for programs. */
  #prepareSlot(): void {
    const hashes: { slot: number; hash: string }[] = []
    for (const { slot, blockhash } of this.ledger.fromTip())
      if (hashes.push({ slot, hash: blockhash }) === shownHashes) break
    this.svm.enterSlot(this.ledger.state.lastSlot + 1, this.#blockTime(), hashes)
  }

  /** Skips slots, which then have no blocks. */
  skip(count = 1): void {
    this.ledger.skip(count)
    this.#time.passSlots(count)
    this.#prepareSlot()
    this.#tell({ type: 'advanced' })
  }

  /**
   * Drops the newest blocks, as if they were a losing fork. Accounts get their previous states, signatures
   * are forgotten, and new blocks of these slots get other blockhashes. With `requeue`, the dropped
   * transactions wait for the next block. Throws RefusedCommand, and drops nothing, if one of the blocks is
   * finalized. Returns the number of dropped transactions.
   */
  drop(count = 1, { requeue = false }: { requeue?: boolean } = {}): number {
    this.#requireDroppable(count)
    const gone: Uint8Array[] = []
    for (let dropped = 0; dropped < count; dropped++) {
      const { undo, transactions } = this.ledger.dropTip()
      for (const [address, before] of undo) this.svm.setAccount(address, before)
      gone.unshift(...transactions.map(({ bytes }) => bytes))
    }
    this.#forks += 1
    if (requeue) this.#pending.unshift(...gone)
    this.#prepareSlot()
    this.#tell({ type: 'dropped' })
    return gone.length
  }

  #requireDroppable(count: number): void {
    let open = 0
    for (const { slot } of this.ledger.fromTip()) {
      if (open === count || slot <= this.ledger.state.bounds.finalized) break
      open += 1
    }
    if (open < count)
      throw new RefusedCommand(`Only ${open} blocks can be dropped: the one before is finalized.`)
  }

  /** Finalizes all slots up to the last one. */
  finalize(): void {
    this.ledger.advance(true)
    this.#tell({ type: 'advanced' })
  }

  /**
   * Sets how many slots a block must be behind the last slot to be confirmed, and to be finalized. Blocks
   * that are already confirmed or finalized stay so.
   */
  setLags(lags: Partial<Lags>): void {
    const next = { ...this.ledger.state.lags, ...lags }
    if (next.finalized < next.confirmed)
      throw new RefusedCommand('What is finalized is confirmed: set a longer lag.')
    this.ledger.state.lags = next
    this.ledger.advance()
    this.#tell({ type: 'advanced' })
  }

  /**
   * Sets the time of the next slot, in Unix seconds. Throws RefusedCommand for a time before the last block.
   */
  setTime(unixSeconds: number): void {
    const { blockTime } = this.ledger.tipBlock
    if (unixSeconds < blockTime)
      throw new RefusedCommand(`Time does not go back: the last block is of ${blockTime}.`)
    this.#time.set(unixSeconds)
    this.#prepareSlot()
  }

  /** Deletes blocks and transactions before a slot. Throws RefusedCommand if this slot is not finalized. */
  prune(firstAvailable: number): void {
    const { finalized } = this.ledger.state.bounds
    if (firstAvailable > finalized)
      throw new RefusedCommand(`Slots after ${finalized} are not finalized: they stay.`)
    this.ledger.prune(firstAvailable)
  }

  /**
   * Sets an account, as if it had always been in this state: dropping blocks does not undo the change, and
   * simulated nodes that are behind see it too. Null deletes the account. Throws RefusedCommand for a state
   * that the SVM cannot store.
   */
  setAccount(address: Address, state: AccountState | null): void {
    this.svm.setAccount(address, state)
    for (const { slot, undo } of this.ledger.fromTip()) {
      if (slot <= this.ledger.state.withoutUndo) break
      undo.delete(address)
    }
    this.#tell({ type: 'account', address })
  }

  /** Returns an account in its state after the newest block that has the given commitment. */
  accountAt(address: Address, commitment: Commitment): AccountState | null {
    return accountAt(this.svm, this.ledger, address, this.ledger.bank(commitment).slot)
  }

  accountsOwnedBy(program: Address, commitment: Commitment): FoundAccount[] {
    return accountsOwnedBy(this.svm, this.ledger, program, this.ledger.bank(commitment).slot)
  }

  /**
   * Returns the last block height at which a transaction can be included that names the newest blockhash of
   * the given commitment.
   */
  lastValidHeight(commitment: Commitment): number {
    return this.ledger.bank(commitment).blockHeight + blockhashLifetime
  }
}
