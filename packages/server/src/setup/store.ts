import { sql } from 'kysely'
import type { Tx } from '../context.ts'

/** Makes set-ups wait for one another, so that of two for the same name one finds the other's work. */
export const lockSetup = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('stablerail set-up'))`.execute(tx)
}
