import type { AcrossWorkspaces, Work } from '../context.ts'
import { atWorkspaceTimes } from '../test-clocks/index.ts'
import type { Billing } from './apply-transitions.ts'

/** Returns a `Billing` for a transaction over many workspaces, in which each workspace has its own time. */
export const billingAcross = async (
  { context, tx, within }: Pick<AcrossWorkspaces, 'context' | 'tx' | 'within'>,
  rows: readonly { workspace_id: string; livemode: boolean }[],
): Promise<Billing> => {
  const testing = rows.filter(({ livemode }) => !livemode).map(({ workspace_id }) => workspace_id)
  const timed = await atWorkspaceTimes({ tx, within }, false, testing)
  const works = new Map<string, Work>()
  return {
    context,
    tx,
    workOf({ workspace_id, livemode }) {
      const key = `${workspace_id} ${livemode}`
      const work =
        works.get(key) ?? (livemode ? within({ workspaceId: workspace_id, livemode }) : timed(workspace_id))
      works.set(key, work)
      return work
    },
  }
}
