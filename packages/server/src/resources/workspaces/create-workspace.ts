import { caps, type Workspace, type WorkspaceCreate } from '@stablerail/contract'
import type { z } from 'zod'
import { invalid } from '../../mechanisms/http/index.ts'
import type { Work } from '../context.ts'
import { addMember } from './members/change-member.ts'
import { countWorkspacesMade, insertWorkspace } from './store.ts'
import { toWorkspace } from './workspace.ts'

/** Creates a workspace whose admin is the person who sends the request. */
export const createWorkspace = async (
  work: Work,
  { name, country, supportEmail }: z.output<typeof WorkspaceCreate>,
  userId: string,
): Promise<Workspace> => {
  if ((await countWorkspacesMade(work.tx, userId)) >= caps.workspacesPerPerson)
    throw invalid(
      'name',
      `A person makes at most ${caps.workspacesPerPerson} workspaces. Ask the operator of this deployment for another.`,
    )
  const row = await insertWorkspace(work.tx, {
    id: work.context.ids.make('workspace'),
    name,
    country: country ?? null,
    support_email: supportEmail ?? null,
    created_by: userId,
    createdAt: work.now,
  })
  // Continue in a unit of work of the new workspace, because the request itself belonged to no workspace.
  const within = work.within({ workspaceId: row.id, livemode: work.livemode })
  await within.record('workspace.created', row.id)
  await addMember(within, { userId, role: 'admin' })
  return toWorkspace(work.context.config, row)
}
