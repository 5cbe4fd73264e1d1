import type { Database } from '../../mechanisms/db/index.ts'
import type { Scope } from '../../ports/index.ts'
import type { AcrossWorkspaces, Work } from '../context.ts'
import { selectClock, selectOffsets } from './store.ts'
import { timeOf } from './test-clock.ts'

/** Returns the time of a workspace: `now`, plus in test mode the offset of the workspace's test clock. */
export const findWorkspaceTime = async (
  db: Database,
  { workspaceId, livemode }: Scope,
  now: Date,
): Promise<Date> => (livemode ? now : timeOf(await selectClock(db, workspaceId), now))

/** Returns the unit of work at the time of its workspace, which bills and their events then use. */
export const atWorkspaceTime = async (work: Work): Promise<Work> =>
  work.at(await findWorkspaceTime(work.tx, work, work.now))

/** Returns units of work at the times of many workspaces, by workspace id. */
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
