import { createHash } from 'node:crypto'
import { type Invitation, type Role, roles } from '@stablerail/contract'
import type { InvitationRow } from './store.ts'

/**
 * Returns the hash under which a token is stored and found. A token has 192 random bits, so a hash without
 * salt is enough.
 */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export const roleOf = ({ id, role }: Pick<InvitationRow, 'id' | 'role'>): Role => {
  const known = roles.find((one) => one === role)
  if (known === undefined) throw new Error(`The invitation ${id} has the unknown role ${role}.`)
  return known
}

export const toInvitation = (row: InvitationRow): Invitation => ({
  id: row.id,
  workspaceId: row.workspace_id,
  email: row.email,
  role: roleOf(row),
  expiresAt: row.expires_at.toISOString(),
  createdAt: row.created_at.toISOString(),
})
