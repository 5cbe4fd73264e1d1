import { networkTime } from '../../mechanisms/local-time/index.ts'
import type { DueSteps } from '../test-clocks/index.ts'
import { lockEndedByClock, selectEarliestEnd } from './ending-store.ts'
import { endNow } from './expire-checkout.ts'

/**
 * The steps of checkouts by a test clock. When a test clock passes the end of a checkout, the end is set to
 * the present time of the network. The job that ends all checkouts then ends this one, after the chain was
 * read past that time, so that transfers mined before the advance count.
 */
export const checkoutSteps: DueSteps = {
  nextAt: async (work) => selectEarliestEnd(work.tx, work, await networkTime(work)),
  async run(work, limit) {
    const networkNow = await networkTime(work)
    const due = await lockEndedByClock(work.tx, work, { networkNow, limit })
    const endings = due.map((row) => ({ row, displayedEnd: work.now }))
    await endNow(work.tx, networkNow, endings)
    return due.length
  },
}
