import type { Advance } from '../../../mechanisms/chains/index.ts'
import { reorgPayments } from '../reorgs/reorg-payments.ts'
import { lockLostForGood } from '../reorgs/store.ts'
import { finalizeUpTo } from '../transfers-store.ts'

/** At most 2,000 transfers become final in one step, as after an update that brings finality to old rows. */
const transfersAtOnce = 2_000

/**
 * Notes what has become final: confirmed transfers are no longer watched, and payments that are still out of the chain
 * are reorged, where the operator's standing instruction is that no person decides.
 */
export const finalizeTransfers = async (step: Advance): Promise<void> => {
  const { network, finalNumber, work } = step
  if (finalNumber <= 0) return
  await finalizeUpTo(work.tx, network, { highest: finalNumber, limit: transfersAtOnce })
  if (work.context.config.reorged === 'manual') return
  const lost = await lockLostForGood(work.tx, { network, finalNumber })
  await reorgPayments(work, lost)
}
