/** SQL of the check values of encryption keys. */
import type { Database } from '../../mechanisms/db/index.ts'

export type CheckValue = { id: string; sealed: Buffer }

export const selectCheckValues = async (db: Database): Promise<CheckValue[]> =>
  await db.selectFrom('encryption_keys').select(['id', 'check_sealed as sealed']).execute()

/** Inserts check values. If two processes insert one for the same id, the first is kept. */
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
