import type { Context } from '../../context.ts'
import { releaseAmountsPast } from './store.ts'

const batch = 500

/**
 * Releases the exact amounts of checkouts that ended more than 24 hours ago, so that other checkouts can use
 * these amounts. Returns their number.
 */
export const releaseAmounts = (context: Context): Promise<number> =>
  releaseAmountsPast(context.db, context.chainClock.now(), batch)

export const releaseAmountsJob = { name: 'release amounts', everyMs: 60_000, run: releaseAmounts }
