/** SQL for test clocks. */
import type { Database, Tx } from '../../mechanisms/db/index.ts'
import type { TestClockRow } from './test-clock.ts'

export const selectClock = (db: Database, workspaceId: string): Promise<TestClockRow | undefined> =>
  db.selectFrom('test_clocks').selectAll().where('workspace_id', '=', workspaceId).executeTakeFirst()

/**
 * Returns how far the test clocks of workspaces are ahead of real time, by workspace. Clocks that were never
 * moved are left out.
 */
export const selectOffsets = (
  db: Database,
  workspaceIds: readonly string[],
): Promise<Pick<TestClockRow, 'workspace_id' | 'offset_ms'>[]> =>
  workspaceIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('test_clocks')
        .select(['workspace_id', 'offset_ms'])
        .where('workspace_id', 'in', workspaceIds)
        .execute()

/** Reads and locks the clock of a workspace. Inserts a clock that shows real time if there is none. */
export const lockClock = async (tx: Tx, workspaceId: string, now: Date): Promise<TestClockRow> => {
  await tx
    .insertInto('test_clocks')
    .values({ workspace_id: workspaceId, looked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return await tx
    .selectFrom('test_clocks')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/**
 * Locks and returns the test clock that the job processed the longest ago. Candidates are the clocks that are
 * being advanced, and the clocks that are ahead of real time and were not processed since `restedSince`.
 * Clocks whose steps failed are skipped until their `retry_at`.
 */
export const lockNextClock = (
  tx: Tx,
  { now, restedSince }: { now: Date; restedSince: Date },
): Promise<TestClockRow | undefined> =>
  tx
    .selectFrom('test_clocks')
    .selectAll()
    .where((where) =>
      where.or([
        where('advancing_to', 'is not', null),
        where.and([where('offset_ms', '>', 0), where('looked_at', '<', restedSince)]),
      ]),
    )
    .where((where) => where.or([where('retry_at', 'is', null), where('retry_at', '<=', now)]))
    .orderBy('looked_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

export const updateClock = async (
  tx: Database,
  workspaceId: string,
  change: Partial<Omit<TestClockRow, 'workspace_id'>>,
): Promise<TestClockRow> =>
  await tx
    .updateTable('test_clocks')
    .set(change)
    .where('workspace_id', '=', workspaceId)
    .returningAll()
    .executeTakeFirstOrThrow()
