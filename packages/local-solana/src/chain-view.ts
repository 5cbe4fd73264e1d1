/**
 * Provides the chain that a request reads: the actual chain, or the view of a simulated node that lacks the
 * newest slots or has deleted old data.
 */
import { accountAt, accountsOwnedBy } from './account-at.ts'
import type { Address } from './address.ts'
import type { Chain } from './chain.ts'
import { type Block, blockhashLifetime, keptUndoSlots, type LandedTransaction, Ledger } from './ledger.ts'
import { nonceAccountOf } from './nonce.ts'
import { RefusedCommand } from './refused-command.ts'

/**
 * The part of a chain that Solana's JSON-RPC methods read. The commands of a local node, such as `svm_mine`,
 * need the whole `Chain`.
 */
export type ChainView = Pick<
  Chain,
  | 'ledger'
  | 'svm'
  | 'faucet'
  | 'pendingCount'
  | 'accountAt'
  | 'accountsOwnedBy'
  | 'lastValidHeight'
  | 'knowsBlockhash'
  | 'mayLand'
  | 'submit'
>

export type ViewLimits = {
  /** The number of newest slots that the simulated node does not know yet; at most 64. */
  lagSlots?: number
  /** The slot before which the simulated node has no blocks and no transactions. */
  prunedBefore?: number
}

/**
 * A ledger without the newest and the oldest slots of another ledger. It is created for one request, and
 * nothing is added to it.
 */
class LimitedLedger extends Ledger {
  constructor(whole: Ledger, { lagSlots = 0, prunedBefore = 0 }: ViewLimits) {
    const { state } = whole
    const behind = (slot: number) => Math.max(0, slot - lagSlots)
    const lastSlot = behind(state.lastSlot)
    let tip = whole.tipBlock
    for (const block of whole.fromTip()) {
      tip = block
      if (block.slot <= lastSlot) break
    }
    const { confirmed, finalized } = state.bounds
    super(state.lags, {
      ...state,
      lastSlot,
      tip: tip.slot,
      bounds: { confirmed: behind(confirmed), finalized: behind(finalized) },
      firstAvailable: Math.max(state.firstAvailable, prunedBefore),
    })
  }

  #isKnown({ slot }: { slot: number }): boolean {
    return slot <= this.state.lastSlot && slot >= this.state.firstAvailable
  }

  override blockAt(slot: number): Block | undefined {
    return slot <= this.state.lastSlot ? super.blockAt(slot) : undefined
  }

  override transaction(signature: string): LandedTransaction | undefined {
    const found = super.transaction(signature)
    return found !== undefined && this.#isKnown(found) ? found : undefined
  }

  override history(address: Address): readonly LandedTransaction[] {
    return super.history(address).filter((one) => this.#isKnown(one))
  }
}

/**
 * Returns the view of a simulated node that lacks the newest slots or has deleted old data. Accounts have
 * their state after the newest block that this node knows. Transactions are checked and included on the
 * actual chain. Throws RefusedCommand if the node lacks more slots than the states of accounts are
 * stored for.
 */
export const limitView = (chain: Chain, limits: ViewLimits): ChainView => {
  if ((limits.lagSlots ?? 0) > keptUndoSlots)
    throw new RefusedCommand(`A double lags by ${keptUndoSlots} slots at most.`)
  const ledger = new LimitedLedger(chain.ledger, limits)
  const { svm, faucet, pendingCount } = chain
  return {
    ledger,
    svm,
    faucet,
    pendingCount,
    accountAt: (address, commitment) => accountAt(svm, chain.ledger, address, ledger.bank(commitment).slot),
    accountsOwnedBy: (program, commitment) =>
      accountsOwnedBy(svm, chain.ledger, program, ledger.bank(commitment).slot),
    lastValidHeight: (commitment) => ledger.bank(commitment).blockHeight + blockhashLifetime,
    knowsBlockhash: (transaction, commitment) =>
      ledger.lastValidHeight(transaction.recentBlockhash, commitment) !== null ||
      nonceAccountOf(transaction, (address) => svm.getAccount(address)) !== null,
    mayLand: chain.mayLand.bind(chain),
    submit: chain.submit.bind(chain),
  }
}
