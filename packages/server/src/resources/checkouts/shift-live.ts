import type { ShiftLive } from '../../mechanisms/local-time/index.ts'
import { shiftEnds } from './ending-store.ts'
import { shiftExpectations } from './expectations/store.ts'

/**
 * Shifts the ends of test-mode checkouts, and the times of their expectations, by the same duration as the
 * time of the local chains was moved. The ends by the workspace's time, which a test clock moves, stay
 * unchanged. Checkouts are updated before expectations: code that prepares a payment holds the lock of the
 * checkout, so that its expectation exists when expectations are shifted.
 */
export const shiftLiveCheckouts: ShiftLive = async (tx, move) => {
  await shiftEnds(tx, move)
  await shiftExpectations(tx, move)
}
