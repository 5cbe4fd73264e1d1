import { isPullUnderWay } from '../agreements/index.ts'
import type { Work } from '../context.ts'
import { refuseState } from './record/refund.ts'

/**
 * Throws if a pull (a payment by token allowance) is under way for the invoice or checkout that a payment
 * will be credited to, because the buyer would pay twice.
 */
export const requireNoPull = async (
  work: Work,
  target: { invoiceId: string | null; checkoutId: string | null },
): Promise<void> => {
  if (await isPullUnderWay(work.tx, work, target))
    throw refuseState(
      'A pull from the buyer for the same is on its way. Wait until it is confirmed or failed.',
    )
}
