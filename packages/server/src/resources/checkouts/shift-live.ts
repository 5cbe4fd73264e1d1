import type { ShiftLive } from '../../mechanisms/local-time/index.ts'
import { shiftEnds } from './ending-store.ts'
import { shiftExpectations } from './expectations/store.ts'

/**
 * Shifts the network times of test-mode checkouts by as much as the time of the local chains: their ends, and
 * the times of their expectations. The ends in workspace time stay as they are. Checkouts are updated first:
 * code that prepares a payment holds the lock of the checkout, so that its expectation exists when
 * expectations are shifted.
 */
export const shiftLiveCheckouts: ShiftLive = async (tx, move) => {
  await shiftEnds(tx, move)
  await shiftExpectations(tx, move)
}
