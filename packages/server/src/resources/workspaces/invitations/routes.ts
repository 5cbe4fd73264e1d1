import { implement } from '../../implement.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { toInvitation } from './invitation.ts'
import { invitePerson, revokeInvitation } from './invite-person.ts'
import { retrieveInvitation } from './retrieve-invitation.ts'
import { selectInvitations } from './store.ts'

export const invitationRoutes = implement('invitations', {
  list: async ({ context, scope }) => {
    const rows = await selectInvitations(context.db, scope, context.clock.now())
    return { status: 200, body: { data: rows.map(toInvitation) } }
  },
  create: async ({ work, body }) => ({ status: 201, body: await invitePerson(work, body) }),
  revoke: async ({ work, params }) => {
    await revokeInvitation(work, params.invitationId)
    return { status: 204 }
  },
  retrieve: async ({ context, body }) => ({
    status: 200,
    body: await retrieveInvitation(context, body.token),
  }),
  join: async ({ context, body, visitor }) => ({
    status: 200,
    body: await acceptInvitation(context, { ...body, ip: visitor.ip }),
  }),
  accept: async ({ context, params, body, visitor }) => ({
    status: 200,
    body: await acceptInvitation(context, { ...body, token: params.token, ip: visitor.ip }),
  }),
})
