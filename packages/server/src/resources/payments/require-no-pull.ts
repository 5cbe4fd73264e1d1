import { isPullUnderWay } from '../agreements/index.ts'
import type { Work } from '../context.ts'
import { refuseState } from './record/refund.ts'

/** Throws where a pull is under way for what a payment is to be credited to: its buyer would pay twice. */
export const requireNoPull = async (
  work: Work,
  target: { invoiceId: string | null; checkoutId: string | null },
): Promise<void> => {
  if (await isPullUnderWay(work.tx, work, target))
    throw refuseState(
      'A pull from the buyer for the same is on its way. Wait until it is confirmed or failed.',
    )
}
