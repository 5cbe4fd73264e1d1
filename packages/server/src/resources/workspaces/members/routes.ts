import { implement } from '../../implement.ts'
import { changeRole, removeMember } from './change-member.ts'
import { toMember } from './member.ts'
import { selectMembers } from './store.ts'

export const memberRoutes = implement('members', {
  list: async ({ context, scope }) => {
    const rows = await selectMembers(context.db, scope)
    return { status: 200, body: { data: rows.map(toMember) } }
  },
  update: async ({ work, params, body }) => ({
    status: 200,
    body: await changeRole(work, params.memberId, body.role),
  }),
  remove: async ({ work, params }) => {
    await removeMember(work, params.memberId)
    return { status: 204 }
  },
})
