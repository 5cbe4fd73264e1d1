import { z } from 'zod'
import { id } from './primitives/ids.ts'
import { wholeList } from './primitives/pagination.ts'
import { timestamp } from './primitives/time.ts'
import { roles, route, routes } from './rest.ts'
import { inWorkspace, workspaceIdField } from './workspace-path.ts'

export const MemberRole = z.enum(roles).meta({ id: 'MemberRole', description: 'What a member may do.' })

export const Member = z
  .object({
    id: id('member', 'Identifies the membership.'),
    workspaceId: workspaceIdField,
    email: z.email().meta({ description: 'Address the member signs in with.' }),
    name: z.string().meta({ description: 'What the member is called.', examples: ['Ada Lovelace'] }),
    role: MemberRole,
    createdAt: timestamp('When the member joined.'),
  })
  .meta({ id: 'Member', description: 'A person of the workspace.' })

export const members = routes({
  list: route({
    operation: 'listMembers',
    later: true,
    method: 'GET',
    path: '/v1/workspaces/:workspaceId/members',
    summary: 'List members',
    description: 'Lists the people of the workspace.',
    access: { by: 'session', role: 'viewer' },
    pathParams: inWorkspace({}),
    responses: { 200: wholeList('MemberList', Member) },
  }),
})
