import type { Context } from '../../../context.ts'
import { deleteReservationsPast } from './store.ts'

const batch = 500

/** Deletes reservations that are no longer kept for late payers, so that other checkouts can reserve their amounts. */
export const releaseReservations = (context: Context): Promise<number> =>
  deleteReservationsPast(context.db, context.clock.now(), batch)

export const releaseReservationsJob = {
  name: 'release reservations',
  everyMs: 60_000,
  run: releaseReservations,
}
