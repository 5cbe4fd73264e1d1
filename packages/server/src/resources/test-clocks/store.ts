/** SQL of test clocks. */
import type { Database, Tx } from '../../context.ts'
import type { TestClockRow } from './test-clock.ts'

export const selectClock = (db: Database, workspaceId: string): Promise<TestClockRow | undefined> =>
  db.selectFrom('test_clocks').selectAll().where('workspace_id', '=', workspaceId).executeTakeFirst()

/** Reads the clock of a workspace, making one that stands at real time where there is none, and locks it. */
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

/** Locks the clock that was looked at the longest ago, before a moment, of those that were moved or are being moved. */
export const lockNextClock = (tx: Tx, before: Date): Promise<TestClockRow | undefined> =>
  tx
    .selectFrom('test_clocks')
    .selectAll()
    .where((where) => where.or([where('offset_ms', '>', 0), where('advancing_to', 'is not', null)]))
    .where('looked_at', '<', before)
    .orderBy('looked_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

export const updateClock = async (
  tx: Tx,
  workspaceId: string,
  change: Partial<Omit<TestClockRow, 'workspace_id'>>,
): Promise<TestClockRow> =>
  await tx
    .updateTable('test_clocks')
    .set(change)
    .where('workspace_id', '=', workspaceId)
    .returningAll()
    .executeTakeFirstOrThrow()
