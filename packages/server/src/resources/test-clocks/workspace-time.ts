import type { Database, Scope } from '../../context.ts'
import type { Work } from '../../mechanisms/work/index.ts'
import { selectClock } from './store.ts'
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
