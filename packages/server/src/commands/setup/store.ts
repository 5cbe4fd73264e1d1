import { sql } from 'kysely'
import type { Tx } from '../../mechanisms/db/index.ts'

/**
 * Makes set-ups wait for each other, so that the second of two with the same name finds the workspace of the first.
 */
export const lockSetup = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('stablerail set-up'))`.execute(tx)
}
