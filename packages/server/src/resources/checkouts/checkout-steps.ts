import { networkTime } from '../../mechanisms/local-time/index.ts'
import type { DueSteps } from '../test-clocks/index.ts'
import { lockEndedByClock, selectEarliestEnd } from './ending-store.ts'
import { endNow } from './expire-checkout.ts'

/**
 * The work that is due when a test clock passes the end of checkouts: the end of each is set to the present
 * time of the network. The job `expireCheckoutsJob` ends these checkouts after the chain was read past that
 * time, because a transfer that was mined before still counts.
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
