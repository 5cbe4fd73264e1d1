import type { InvitationOffer } from '@stablerail/contract'
import type { z } from 'zod'
import { hasAccount } from '../../../access/sessions/index.ts'
import type { Context } from '../../context.ts'
import { selectWorkspace } from '../store.ts'
import { requireInvitation } from './accept-invitation.ts'
import { roleOf } from './invitation.ts'

export const retrieveInvitation = async (
  context: Pick<Context, 'db' | 'clock'>,
  token: string,
): Promise<z.output<typeof InvitationOffer>> => {
  const invitation = await requireInvitation(context, token)
  const { workspace_id: workspaceId, email } = invitation
  const workspace = await selectWorkspace(context.db, workspaceId)
  if (workspace === undefined) throw new Error(`The invitation ${invitation.id} is of no workspace.`)
  return {
    workspaceName: workspace.name,
    email,
    role: roleOf(invitation),
    hasAccount: await hasAccount(context.db, email),
    expiresAt: invitation.expires_at.toISOString(),
  }
}
