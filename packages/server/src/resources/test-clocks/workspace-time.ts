import type { Database } from '../../mechanisms/db/index.ts'
import type { Scope } from '../../ports/index.ts'
import type { AcrossWorkspaces, Work } from '../context.ts'
import { selectClock, selectOffsets } from './store.ts'
import { timeOf } from './test-clock.ts'

/** The time of a workspace: `now`, or in test mode as far ahead of it as the workspace's test clock was moved. */
export const findWorkspaceTime = async (
  db: Database,
  { workspaceId, livemode }: Scope,
  now: Date,
): Promise<Date> => (livemode ? now : timeOf(await selectClock(db, workspaceId), now))

/** The same unit of work at the time of its workspace: what it bills, and the events of that, carry this time. */
export const atWorkspaceTime = async (work: Work): Promise<Work> =>
  work.at(await findWorkspaceTime(work.tx, work, work.now))

/** The same for the parts of a unit of work that belong to many workspaces, by their ids. */
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
