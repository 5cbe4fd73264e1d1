import type { ShiftLive } from '../../mechanisms/local-time/index.ts'
import { shiftEnds } from './ending-store.ts'
import { shiftExpectations } from './expectations/store.ts'

/**
 * Shifts the ends of test-mode checkouts in network time, and the times of their expectations (expected
 * payments), by as much as the time of the local chains was moved. The ends in workspace time, which a test
 * clock moves, stay unchanged. Updates checkouts first, because this update waits for transactions that
 * prepare a payment: the expectations that they insert are then shifted, too.
 */
export const shiftLiveCheckouts: ShiftLive = async (tx, move) => {
  await shiftEnds(tx, move)
  await shiftExpectations(tx, move)
}
