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
      description: 'Email address to which the invitation was sent.',
      examples: ['ada@shop.example'],
    }),
    role: MemberRole,
    expiresAt: timestamp(
      `Time until which the invitation can be accepted: ${invitationDays} days after it was created.`,
    ),
    createdAt: timestamp('Time at which the person was invited.'),
  })
  .meta({ id: 'Invitation', description: 'An invitation to a workspace that has not been accepted yet.' })
export type Invitation = z.output<typeof Invitation>

export const InvitationCreate = z
  .strictObject({
    email: email.meta({
      description: 'Email address of the person to invite.',
      examples: ['ada@shop.example'],
    }),
    role: MemberRole,
  })
  .meta({ id: 'InvitationCreate', description: 'The person to invite, and their role.' })

const token = text('The token of the invitation: the part after the `#` of the link in the email.', {
  min: 1,
  max: 80,
  example: 'q7Zc0Vw1…',
})

export const InvitationAccept = z
  .strictObject({
    name: text('Name of the person. Default: the part of their email address before the @.', {
      min: 1,
      max: 120,
      example: 'Ada Lovelace',
    }).optional(),
    password: text(
      `Password of the new account, ${passwordLength.min} to ${passwordLength.max} characters. Omit it if the ` +
        'email address already has an account.',
      { ...passwordLength, example: 'correct horse battery' },
    ).optional(),
  })
  .meta({
    id: 'InvitationAccept',
    description: 'The fields of the account that is created if the invited email address does not have one.',
  })

export const InvitationToken = z
  .strictObject({ token })
  .meta({ id: 'InvitationToken', description: 'The token of an invitation.' })

export const InvitationJoin = z.strictObject({ token, ...InvitationAccept.shape }).meta({
  id: 'InvitationJoin',
  description:
    'The token of the invitation to accept, and the fields of the account that is created if the email address ' +
    'does not have one.',
})

export const InvitationAccepted = z
  .object({
    workspaceId: workspaceIdField,
    email: email.meta({
      description: 'Email address with which the person signs in.',
      examples: ['ada@shop.example'],
    }),
    role: MemberRole,
  })
  .meta({ id: 'InvitationAccepted', description: 'The workspace that the person joined, and their role.' })

export const InvitationOffer = z
  .object({
    workspaceName: z.string().meta({
      description: 'Name of the workspace to which the person is invited.',
      examples: ['Mugs & More'],
    }),
    email: email.meta({ description: 'Email address that is invited.', examples: ['ada@shop.example'] }),
    role: MemberRole,
    hasAccount: z.boolean().meta({
      description: 'Whether the email address has an account. If not, accepting requires a password.',
    }),
    expiresAt: timestamp('Time until which the invitation can be accepted.'),
  })
  .meta({ id: 'InvitationOffer', description: 'The workspace and the role that an invitation offers.' })

const accepting =
  'Makes the invited person a member. The token proves that the email address belongs to the person: if the ' +
  'address has no account, one is created with the password of the request. Does not sign the person in. Returns ' +
  '`not_found` if the token was used, was revoked or has expired.'

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
      'Sends an email with a link to the address. The link contains a token, with which the person can become a ' +
      `member for ${invitationDays} days. Revokes an earlier invitation of the same address. Returns \`conflict\` ` +
      'if a member has the address.',
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
    summary: 'Revoke an invitation',
    description: 'Revokes an invitation. The token in its email no longer works.',
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
      'Returns the workspace and the role that the invitation of a token offers, and changes nothing. The token is ' +
      'in the body because URLs are logged by proxies. Returns `not_found` if the token was used, was revoked or ' +
      'has expired.',
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
    description:
      `${accepting} URLs are logged by proxies: \`POST /v1/invitations/accept\` accepts the token in its body ` +
      'instead.',
    access: { by: 'anyone' },
    pathParams: z.object({ token }),
    body: InvitationAccept,
    responses: { 200: InvitationAccepted },
    errors: ['not_found', 'conflict'],
  }),
})
