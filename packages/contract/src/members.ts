import { z } from 'zod'
import { id, idInput } from './primitives/ids.ts'
import { wholeList } from './primitives/pagination.ts'
import { timestamp } from './primitives/time.ts'
import { noBody, roles, route, routes } from './rest.ts'
import { inWorkspace, workspaceIdField } from './workspace-path.ts'

export const MemberRole = z
  .enum(roles)
  .meta({ id: 'MemberRole', description: 'The role of a member, which decides what the member may do.' })

export const Member = z
  .object({
    id: id('member', 'Identifies the membership.'),
    workspaceId: workspaceIdField,
    userId: id('user', 'Id of the person, which the audit log also uses.'),
    email: z.email().meta({ description: 'Email address with which the member signs in.' }),
    name: z.string().meta({ description: 'Name of the member.', examples: ['Ada Lovelace'] }),
    role: MemberRole,
    createdAt: timestamp('Time at which the member joined.'),
  })
  .meta({ id: 'Member', description: 'A person who may use the workspace.' })
export type Member = z.output<typeof Member>

export const MemberUpdate = z
  .strictObject({ role: MemberRole })
  .meta({ id: 'MemberUpdate', description: 'The role to give the member.' })

const one = inWorkspace({ memberId: idInput('member', 'Identifies the membership.') })

export const members = routes({
  list: route({
    operation: 'listMembers',
    functionOnly: true,
    method: 'GET',
    path: '/v1/workspaces/:workspaceId/members',
    summary: 'List members',
    description: 'Lists the members of the workspace, newest first.',
    access: { by: 'session', role: 'viewer', effect: 'reads' },
    pathParams: inWorkspace({}),
    responses: { 200: wholeList('MemberList', Member) },
  }),
  update: route({
    operation: 'updateMember',
    functionOnly: true,
    method: 'PATCH',
    path: '/v1/workspaces/:workspaceId/members/:memberId',
    summary: 'Change the role of a member',
    description:
      'Changes the role of a member, with effect from their next request. The role of the last admin cannot be ' +
      'changed: `invalid_state_transition`.',
    access: { by: 'session', role: 'admin', effect: 'widens' },
    pathParams: one,
    body: MemberUpdate,
    responses: { 200: Member },
    errors: ['not_found', 'invalid_state_transition'],
  }),
  remove: route({
    operation: 'removeMember',
    functionOnly: true,
    method: 'DELETE',
    path: '/v1/workspaces/:workspaceId/members/:memberId',
    summary: 'Remove a member',
    description:
      'Removes a member from the workspace, with effect from their next request. API keys that the member created ' +
      'stay valid: revoke them too. The last admin cannot be removed: `invalid_state_transition`.',
    access: { by: 'session', role: 'admin', effect: { widensUnlessOwn: 'memberId' } },
    pathParams: one,
    responses: { 204: noBody },
    errors: ['not_found', 'invalid_state_transition'],
  }),
})
