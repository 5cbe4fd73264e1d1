import type { Role } from '@stablerail/contract'
import type { Selectable } from 'kysely'
import type { Database, Tables, Tx } from '../../../mechanisms/db/index.ts'
import type { Scope } from '../../../ports/index.ts'

type Workspace = Pick<Scope, 'workspaceId'>

export type InvitationRow = Selectable<Tables['workspace_invitations']>

/** Selects the invitations that can still be accepted, newest first. */
export const selectInvitations = (
  db: Database,
  { workspaceId }: Workspace,
  now: Date,
): Promise<InvitationRow[]> =>
  db
    .selectFrom('workspace_invitations')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export type NewInvitation = Pick<InvitationRow, 'id' | 'email'> & {
  role: Role
  tokenHash: Buffer
  expiresAt: Date
  createdAt: Date
}

/**
 * Inserts an invitation. Deletes an earlier invitation of the same email address, and expired invitations.
 */
export const replaceInvitation = async (
  tx: Tx,
  { workspaceId }: Workspace,
  { tokenHash, expiresAt, createdAt, ...invitation }: NewInvitation,
): Promise<InvitationRow> => {
  await tx
    .deleteFrom('workspace_invitations')
    .where('workspace_id', '=', workspaceId)
    .where((is) => is.or([is('email', '=', invitation.email), is('expires_at', '<=', createdAt)]))
    .execute()
  const times = { expires_at: expiresAt, created_at: createdAt }
  return await tx
    .insertInto('workspace_invitations')
    .values({ ...invitation, ...times, workspace_id: workspaceId, token_hash: tokenHash })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Deletes an invitation of the workspace; returns false if there is none. */
export const deleteInvitation = async (tx: Tx, { workspaceId }: Workspace, id: string): Promise<boolean> => {
  const result = await tx
    .deleteFrom('workspace_invitations')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

export const deleteInvitationTo = async (
  tx: Tx,
  { workspaceId }: Workspace,
  email: string,
): Promise<void> => {
  await tx
    .deleteFrom('workspace_invitations')
    .where('workspace_id', '=', workspaceId)
    .where('email', '=', email)
    .execute()
}

/**
 * Selects the invitation that has a token, expired or not. The query has no workspace condition, because the
 * token determines the workspace.
 */
export const selectInvitationByToken = (
  db: Database,
  tokenHash: Buffer,
): Promise<InvitationRow | undefined> =>
  db.selectFrom('workspace_invitations').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()
