/** SQL of the check values of encryption keys. */
import type { Database } from '../../mechanisms/db/index.ts'

export type CheckValue = { id: string; sealed: Buffer }

export const selectCheckValues = async (db: Database): Promise<CheckValue[]> =>
  await db.selectFrom('encryption_keys').select(['id', 'check_sealed as sealed']).execute()

/**
 * Inserts check values. A check value is encrypted with one key and later shows whether a configured key with
 * the same id is that key. If two processes insert a check value for one key id, the earlier row is kept.
 */
export const insertCheckValues = async (
  db: Database,
  values: readonly CheckValue[],
  now: Date,
): Promise<void> => {
  if (values.length === 0) return
  await db
    .insertInto('encryption_keys')
    .values(values.map(({ id, sealed }) => ({ id, check_sealed: sealed, created_at: now })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}
