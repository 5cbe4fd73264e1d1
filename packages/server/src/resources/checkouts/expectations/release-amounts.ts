import type { Context } from '../../context.ts'
import { releaseAmountsPast } from './store.ts'

const batch = 500

/** Releases amounts that are no longer held for late payers, so that other checkouts can use them. */
export const releaseAmounts = (context: Context): Promise<number> =>
  releaseAmountsPast(context.db, context.chainClock.now(), batch)

export const releaseAmountsJob = { name: 'release amounts', everyMs: 60_000, run: releaseAmounts }
