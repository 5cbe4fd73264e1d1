import { type Member, roles } from '@stablerail/contract'
import type { MemberRow } from './store.ts'

export const toMember = (row: MemberRow): Member => {
  const role = roles.find((known) => known === row.role)
  if (role === undefined) throw new Error(`The member ${row.id} has the unknown role ${row.role}.`)
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    userId: row.user_id,
    email: row.email,
    name: row.name,
    role,
    createdAt: row.created_at.toISOString(),
  }
}
