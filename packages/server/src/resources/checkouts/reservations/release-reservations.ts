import type { Context } from '../../../context.ts'
import { deleteReservationsPast } from './store.ts'

const batch = 500

/** Gives amounts back that were held for late payers. */
export const releaseReservations = (context: Context): Promise<number> =>
  deleteReservationsPast(context.db, context.clock.now(), batch)

export const releaseReservationsJob = {
  name: 'release reservations',
  everyMs: 60_000,
  run: releaseReservations,
}
