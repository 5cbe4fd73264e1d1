import type { DueSteps } from '../test-clocks/index.ts'
import { lockEndedByClock, selectEarliestEnd } from './ending-store.ts'
import { endNow } from './expire-checkout.ts'

/**
 * A test clock that passes the end of a checkout brings that end forward to the present of the network. The job that
 * ends all checkouts then ends this one, once the chain was read past that moment: what was mined before the advance
 * counts.
 */
export const checkoutSteps: DueSteps = {
  nextAt: (work) => selectEarliestEnd(work.tx, work),
  async run(work, limit) {
    const due = await lockEndedByClock(work.tx, work, limit)
    for (const checkout of due) await endNow(work, checkout)
    return due.length
  },
}
