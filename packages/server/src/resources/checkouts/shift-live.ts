import type { ShiftLive } from '../../mechanisms/local-time/index.ts'
import { shiftEnds } from './ending-store.ts'
import { shiftExpectations } from './expectations/store.ts'

/**
 * Shifts what checkouts of test mode have in the network's time, by as much as the local chains are moved: their ends, and
 * since when and until when what they await can be paid. The ends that are shown stay as they are. Checkouts come first:
 * whoever prepares a payment has the checkout locked, so that its expectation is there when expectations are shifted.
 */
export const shiftLiveCheckouts: ShiftLive = async (tx, move) => {
  await shiftEnds(tx, move)
  await shiftExpectations(tx, move)
}
