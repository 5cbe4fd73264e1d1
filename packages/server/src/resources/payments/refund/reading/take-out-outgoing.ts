import type { Advance, Rewind } from '../../../context.ts'
import { isGone } from '../../record/is-gone.ts'
import { lockOutgoingBetween, selectOfTransactions } from '../../record/outgoing-store.ts'
import { configuredTokens, type TransferRow } from '../../record/payment.ts'
import { freePositions, orphanTransfers } from '../../record/transfers-store.ts'
import { reverseRefunds } from '../../reorg/reverse-refunds.ts'

/**
 * Marks transfers out of settlement wallets as orphaned (out of the chain) if the blocks just read do not
 * contain them.
 */
export const takeOutMissingOutgoing = async (step: Advance): Promise<void> => {
  const { network, from, tip, transfers, work } = step
  const recorded = await lockOutgoingBetween(work.tx, network, { from, to: tip.number })
  if (recorded.length === 0) return
  const tokens = configuredTokens(network)
  const present = new Set(transfers.map(({ txHash }) => txHash))
  await takeOut(
    step,
    recorded.filter(({ tx_id, token }) => !present.has(tx_id) && tokens.includes(token)),
  )
}

/** Marks transfers out of settlement wallets as orphaned if a reorg replaced their blocks. */
export const rewindOutgoing = async (step: Rewind): Promise<void> => {
  const { network, ancestor, canonical, work } = step
  const above = await lockOutgoingBetween(work.tx, network, { from: ancestor.number + 1, to: null })
  await takeOut(
    step,
    above.filter((row) => isGone(canonical, row)),
  )
}

/** Marks those of the outgoing transfers of transactions as orphaned that `isDisproved` selects, and frees their positions. */
export const takeOutUnproven = async (
  step: Pick<Advance, 'work' | 'network'>,
  txHashes: readonly string[],
  isDisproved: (row: TransferRow) => boolean,
): Promise<void> => {
  const rows = await selectOfTransactions(step.work.tx, step.network, txHashes)
  const disproved = rows.filter((row) => row.only_outgoing && isDisproved(row))
  await takeOut(step, disproved)
  await freePositions(
    step.work.tx,
    disproved.map(({ id }) => id),
  )
}

const takeOut = async ({ work }: Pick<Advance, 'work'>, rows: readonly TransferRow[]): Promise<void> => {
  const ids = rows.map(({ id }) => id)
  await orphanTransfers(work.tx, ids, work.now)
  await reverseRefunds(work, ids)
}
