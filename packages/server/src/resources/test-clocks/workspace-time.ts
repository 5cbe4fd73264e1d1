import type { Database } from '../../mechanisms/db/index.ts'
import type { Scope } from '../../ports/index.ts'
import type { AcrossWorkspaces, Work } from '../context.ts'
import { selectClock, selectOffsets } from './store.ts'
import { timeOf } from './test-clock.ts'

/**
 * Returns the time of a workspace: `now` and, in test mode, the offset of the workspace's test clock added to
 * it.
 */
export const findWorkspaceTime = async (
  db: Database,
  { workspaceId, livemode }: Scope,
  now: Date,
): Promise<Date> => (livemode ? now : timeOf(await selectClock(db, workspaceId), now))

/**
 * Returns the unit of work with the time of its workspace as `now`. Invoices, subscriptions and their events
 * use this time.
 */
export const atWorkspaceTime = async (work: Work): Promise<Work> =>
  work.at(await findWorkspaceTime(work.tx, work, work.now))

/**
 * Returns a function that returns the unit of work of a workspace by its id. The `now` of this unit of work
 * is the workspace's time: real time and, in test mode, the offset of the workspace's test clock added to
 * real time.
 */
export const atWorkspaceTimes = async (
  { tx, within }: Pick<AcrossWorkspaces, 'tx' | 'within'>,
  livemode: boolean,
  workspaceIds: Iterable<string>,
): Promise<(workspaceId: string) => Work> => {
  const ids = [...new Set(workspaceIds)]
  const offsets = new Map(
    livemode ? [] : (await selectOffsets(tx, ids)).map((one) => [one.workspace_id, one]),
  )
  return (workspaceId) => {
    const work = within({ workspaceId, livemode })
    return work.at(timeOf(offsets.get(workspaceId), work.realNow))
  }
}
