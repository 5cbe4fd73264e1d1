import { z } from 'zod'
import { invitationDays, passwordLength } from './limits.ts'
import { MemberRole } from './members.ts'
import { id, idInput } from './primitives/ids.ts'
import { wholeList } from './primitives/pagination.ts'
import { text } from './primitives/text.ts'
import { timestamp } from './primitives/time.ts'
import { noBody, route, routes } from './rest.ts'
import { inWorkspace, workspaceIdField } from './workspace-path.ts'

const email = z.email().max(254)

export const Invitation = z
  .object({
    id: id('invitation', 'Identifies the invitation.'),
    workspaceId: workspaceIdField,
    email: email.meta({
      description: 'The address that the invitation was mailed to.',
      examples: ['ada@shop.example'],
    }),
    role: MemberRole,
    expiresAt: timestamp(`Until when it can be accepted: ${invitationDays} days.`),
    createdAt: timestamp('When the person was invited.'),
  })
  .meta({ id: 'Invitation', description: 'An invitation to the workspace that was not accepted yet.' })
export type Invitation = z.output<typeof Invitation>

export const InvitationCreate = z
  .strictObject({
    email: email.meta({
      description: 'The address of the person to invite.',
      examples: ['ada@shop.example'],
    }),
    role: MemberRole,
  })
  .meta({ id: 'InvitationCreate', description: 'Whom to invite, and as what.' })

const token = text('The token from the mail: what stands behind the `#` of its link.', {
  min: 1,
  max: 80,
  example: 'q7Zc0Vw1…',
})

export const InvitationAccept = z
  .strictObject({
    name: text('What the person is called; without it, the part of their address before the @.', {
      min: 1,
      max: 120,
      example: 'Ada Lovelace',
    }).optional(),
    password: text(
      `The password of the account to make, ${passwordLength.min} to ${passwordLength.max} characters. Leave it out where the address has an account.`,
      { ...passwordLength, example: 'correct horse battery' },
    ).optional(),
  })
  .meta({
    id: 'InvitationAccept',
    description: 'What an account is made of, where the invited address has none.',
  })

export const InvitationToken = z
  .strictObject({ token })
  .meta({ id: 'InvitationToken', description: 'Which invitation is meant.' })

export const InvitationJoin = z.strictObject({ token, ...InvitationAccept.shape }).meta({
  id: 'InvitationJoin',
  description: 'Which invitation is accepted, and what an account is made of, where the address has none.',
})

export const InvitationAccepted = z
  .object({
    workspaceId: workspaceIdField,
    email: email.meta({ description: 'The address to sign in with.', examples: ['ada@shop.example'] }),
    role: MemberRole,
  })
  .meta({ id: 'InvitationAccepted', description: 'The workspace that the person now belongs to.' })

export const InvitationOffer = z
  .object({
    workspaceName: z
      .string()
      .meta({ description: 'The workspace that the person is invited to.', examples: ['Mugs & More'] }),
    email: email.meta({ description: 'The address that is invited.', examples: ['ada@shop.example'] }),
    role: MemberRole,
    hasAccount: z.boolean().meta({
      description: 'Whether the address has an account; where it has none, accepting takes a password.',
    }),
    expiresAt: timestamp('Until when it can be accepted.'),
  })
  .meta({ id: 'InvitationOffer', description: 'What accepting an invitation would do.' })

const accepting =
  'Makes the invited person a member. The token proves the address: where it has no account, one is made with the ' +
  'password that is sent. Nobody is signed in by it. A token that was used, taken back or has expired is `not_found`.'

export const invitations = routes({
  list: route({
    operation: 'listInvitations',
    functionOnly: true,
    method: 'GET',
    path: '/v1/workspaces/:workspaceId/invitations',
    summary: 'List invitations',
    description: 'Lists the invitations that can still be accepted, newest first.',
    access: { by: 'session', role: 'admin', effect: 'reads' },
    pathParams: inWorkspace({}),
    responses: { 200: wholeList('InvitationList', Invitation) },
  }),
  create: route({
    operation: 'createInvitation',
    functionOnly: true,
    method: 'POST',
    path: '/v1/workspaces/:workspaceId/invitations',
    summary: 'Invite a person',
    description:
      `Mails a link with a token to the address, with which the person becomes a member within ${invitationDays} days. An earlier ` +
      'invitation of the address ends. A member with that address is a `conflict`.',
    access: { by: 'session', role: 'admin', effect: 'widens' },
    idempotencyKey: 'required',
    pathParams: inWorkspace({}),
    body: InvitationCreate,
    responses: { 201: Invitation },
    errors: ['conflict'],
  }),
  revoke: route({
    operation: 'revokeInvitation',
    functionOnly: true,
    method: 'DELETE',
    path: '/v1/workspaces/:workspaceId/invitations/:invitationId',
    summary: 'Take an invitation back',
    description: 'The mailed token no longer works.',
    access: { by: 'session', role: 'admin', effect: 'ordinary' },
    pathParams: inWorkspace({ invitationId: idInput('invitation', 'Identifies the invitation.') }),
    responses: { 204: noBody },
    errors: ['not_found'],
  }),
  retrieve: route({
    operation: 'retrieveInvitation',
    functionOnly: true,
    readsOnly: true,
    method: 'POST',
    path: '/v1/invitations/retrieve',
    summary: 'Retrieve an invitation',
    description:
      'Tells whoever has the token what it is for, and changes nothing. The token is in the body, because addresses are ' +
      'logged on the way. A token that was used, taken back or has expired is `not_found`.',
    access: { by: 'anyone' },
    body: InvitationToken,
    responses: { 200: InvitationOffer },
    errors: ['not_found'],
  }),
  join: route({
    operation: 'joinWorkspace',
    functionOnly: true,
    method: 'POST',
    path: '/v1/invitations/accept',
    summary: 'Accept an invitation, with its token in the body',
    description: accepting,
    access: { by: 'anyone' },
    body: InvitationJoin,
    responses: { 200: InvitationAccepted },
    errors: ['not_found', 'conflict'],
  }),
  accept: route({
    operation: 'acceptInvitation',
    functionOnly: true,
    method: 'POST',
    path: '/v1/invitations/:token/accept',
    summary: 'Accept an invitation',
    description: `${accepting} An address is logged on the way: \`POST /v1/invitations/accept\` takes the token in its body.`,
    access: { by: 'anyone' },
    pathParams: z.object({ token }),
    body: InvitationAccept,
    responses: { 200: InvitationAccepted },
    errors: ['not_found', 'conflict'],
  }),
})
