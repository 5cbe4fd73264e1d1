import { caps, type Member, type Role } from '@stablerail/contract'
import { mailAdmins } from '../../../access/notices/index.ts'
import { ApiError, invalid, notFound } from '../../../mechanisms/http/index.ts'
import type { Work } from '../../context.ts'
import { lockWorkspace } from '../store.ts'
import { toMember } from './member.ts'
import {
  countMembers,
  deleteMember,
  insertMember,
  type MemberRow,
  selectMember,
  updateMemberRole,
} from './store.ts'

/**
 * Makes a person a member of the workspace, and records that in the audit log with the actor of the unit of
 * work. Returns the id of the membership.
 */
export const addMember = async (
  work: Work,
  { userId, role }: { userId: string; role: Role },
): Promise<string> => {
  await lockWorkspace(work.tx, work)
  if ((await countMembers(work.tx, work)).people >= caps.people)
    throw invalid('email', `A workspace has at most ${caps.people} members. Remove one first.`)
  const id = work.context.ids.make('member')
  await insertMember(work.tx, work, { id, userId, role, createdAt: work.now })
  await work.record('member.added', id)
  return id
}

/** Gives a member another role. Setting the same role again changes nothing. */
export const changeRole = async (work: Work, id: string, role: Role): Promise<Member> => {
  const member = await lockMember(work, id)
  if (member.role === role) return toMember(member)
  await requireAdminBeside(work, member)
  await updateMemberRole(work.tx, work, { id, role })
  await work.record('member.role_changed', id, [{ field: 'role', before: member.role, after: role }])
  await mailAdmins(work, {
    about: 'A member has another role',
    what: `${member.email} was ${member.role} and is ${role} now.`,
    advice: 'If none of you did this, sign in and give the role back.',
  })
  return toMember({ ...member, role })
}

/** Removes a member. The sessions of the member are rejected by the workspace from the next request on. */
export const removeMember = async (work: Work, id: string): Promise<void> => {
  const member = await lockMember(work, id)
  await requireAdminBeside(work, member)
  await deleteMember(work.tx, work, id)
  await work.record('member.removed', id)
  await mailAdmins(work, {
    about: 'A member was removed',
    what: `${member.email} no longer belongs to the workspace.`,
    advice:
      'API keys that this person knows and invitations that this person sent go on working: revoke them.',
  })
}

const lockMember = async (work: Work, id: string): Promise<MemberRow> => {
  await lockWorkspace(work.tx, work)
  const member = await selectMember(work.tx, work, id)
  if (member === undefined) throw notFound('member', id)
  return member
}

/** Throws if the member is the only admin: a workspace without an admin could not be managed any more. */
const requireAdminBeside = async (work: Work, { role }: MemberRow): Promise<void> => {
  if (role !== 'admin' || (await countMembers(work.tx, work)).admins > 1) return
  throw new ApiError(
    'invalid_state_transition',
    'This is the only admin of the workspace. Make another member an admin first.',
  )
}
