import type { ShiftLive } from '../../mechanisms/local-time/index.ts'
import { shiftEnds } from './ending-store.ts'
import { shiftExpectations } from './expectations/store.ts'

/**
 * Shifts the ends of test-mode checkouts, and the times of their expectations (expected payments), by as much
 * as the time of the local chains was moved. The ends that merchants and buyers see stay unchanged. Updates
 * checkouts first, because this update waits for open transactions that insert expectations. The second
 * update then includes these expectations.
 */
export const shiftLiveCheckouts: ShiftLive = async (tx, move) => {
  await shiftEnds(tx, move)
  await shiftExpectations(tx, move)
}
