import { z } from 'zod'
import { id, idInput } from './primitives/ids.ts'
import { wholeList } from './primitives/pagination.ts'
import { text, webUrl } from './primitives/text.ts'
import { timestamp } from './primitives/time.ts'
import { noBody, roles, route, routes } from './rest.ts'
import { inWorkspace, workspaceIdField } from './workspace-path.ts'

const name = text('What the business is called, 1 to 120 characters.', {
  min: 1,
  max: 120,
  example: 'Blue Mugs',
})
const country = z
  .string()
  .length(2)
  .meta({ description: 'Two-letter ISO 3166 code of its country.', examples: ['DE'] })
const supportEmail = z.email().max(254).meta({ description: 'Where buyers write to.' })
const logoUrl = webUrl('Where its logo is.')
const slug = z
  .string()
  .regex(/^[a-z0-9-]{3,40}$/, 'must be 3 to 40 of a-z, 0-9 and -')
  .meta({
    description: 'Name in the address of its public page: 3 to 40 of a-z, 0-9 and -.',
    examples: ['blue-mugs'],
  })

const affiliateEnabled = z.boolean().meta({ description: 'Whether affiliates accrue commissions.' })

export const KybStatus = z
  .enum(['not_required', 'pending', 'approved', 'rejected'])
  .meta({ id: 'KybStatus', description: 'Where the verification of the business stands.' })

export const Workspace = z
  .object({
    id: id('workspace', 'Identifies the workspace.'),
    name,
    country: country.nullable(),
    supportEmail: supportEmail.nullable(),
    logoUrl: logoUrl.nullable(),
    publicSlug: slug.nullable(),
    kybStatus: KybStatus,
    affiliateEnabled,
    createdAt: timestamp('When it was created.'),
  })
  .meta({ id: 'Workspace', description: 'One business: its data, keys and members.' })
export type Workspace = z.output<typeof Workspace>

export const WorkspaceCreate = z
  .object({ name, country: country.optional(), supportEmail: supportEmail.optional() })
  .meta({ id: 'WorkspaceCreate', description: 'What a new workspace is made of.' })

export const WorkspaceUpdate = z
  .object({
    name: name.optional(),
    country: country.nullable().optional(),
    supportEmail: supportEmail.nullable().optional(),
    logoUrl: logoUrl.nullable().optional(),
    affiliateEnabled: affiliateEnabled.optional(),
  })
  .meta({ id: 'WorkspaceUpdate', description: 'The fields to change; absent ones stay as they are.' })

export const PublicSlug = z.object({ slug }).meta({ id: 'PublicSlug', description: 'The name to claim.' })

export const Permission = z.enum(['readonly', 'restricted', 'full']).meta({
  id: 'Permission',
  description: '`readonly` acts as viewer, `restricted` as developer, `full` as admin.',
})

export const ApiKey = z
  .object({
    id: id('apiKey', 'Identifies the key.'),
    workspaceId: workspaceIdField,
    name: text('What it is for.', { min: 1, max: 80, example: 'Shop server' }),
    permission: Permission,
    livemode: z.boolean().meta({ description: 'Whether it is a live key.' }),
    hint: z
      .string()
      .meta({ description: 'Its prefix and last four characters.', examples: ['sk_test_…x0y9'] }),
    lastUsedAt: timestamp('When it was last used, to the minute.').nullable(),
    revokedAt: timestamp('When it was revoked.').nullable(),
    createdAt: timestamp('When it was created.'),
  })
  .meta({ id: 'ApiKey', description: 'A key without its secret.' })
export type ApiKey = z.output<typeof ApiKey>

export const ApiKeyCreate = z
  .object({
    name: text('What it is for, 1 to 80 characters.', { min: 1, max: 80, example: 'Shop server' }),
    permission: Permission,
    livemode: z.boolean().meta({ description: 'Whether to make a live key.' }),
  })
  .meta({ id: 'ApiKeyCreate', description: 'What a new key is made of.' })

export const ApiKeyCreated = z
  .object({
    apiKey: ApiKey,
    secret: z.string().meta({ description: 'The key. It is shown this once.', examples: ['sk_test_…'] }),
  })
  .meta({ id: 'ApiKeyCreated', description: 'The new key and its secret.' })

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

export const workspaces = routes({
  list: route({
    operation: 'listWorkspaces',
    method: 'GET',
    path: '/v1/workspaces',
    summary: 'List workspaces',
    description: 'Lists the workspaces the session belongs to, newest first.',
    access: { by: 'session', role: 'viewer' },
    responses: { 200: wholeList('WorkspaceList', Workspace) },
  }),
  create: route({
    operation: 'createWorkspace',
    method: 'POST',
    path: '/v1/workspaces',
    summary: 'Create a workspace',
    description: 'Creates a workspace with the caller as its admin.',
    access: { by: 'session', role: 'viewer' },
    body: WorkspaceCreate,
    responses: { 201: Workspace },
    errors: ['conflict'],
  }),
  retrieve: route({
    operation: 'retrieveWorkspace',
    method: 'GET',
    path: '/v1/workspaces/:workspaceId',
    summary: 'Retrieve a workspace',
    description: 'Answers one workspace.',
    access: { by: 'key', role: 'viewer' },
    pathParams: inWorkspace({}),
    responses: { 200: Workspace },
    errors: ['not_found'],
  }),
  update: route({
    operation: 'updateWorkspace',
    method: 'PATCH',
    path: '/v1/workspaces/:workspaceId',
    summary: 'Update a workspace',
    description: 'Changes the fields that are sent.',
    access: { by: 'key', role: 'admin' },
    pathParams: inWorkspace({}),
    body: WorkspaceUpdate,
    responses: { 200: Workspace },
    errors: ['not_found'],
  }),
  setPublicSlug: route({
    operation: 'setPublicSlug',
    method: 'PUT',
    path: '/v1/workspaces/:workspaceId/public-slug',
    summary: 'Claim a public name',
    description: 'Opens the public page under a name; a `conflict` when another workspace has it.',
    access: { by: 'key', role: 'admin' },
    pathParams: inWorkspace({}),
    body: PublicSlug,
    responses: { 200: Workspace },
    errors: ['not_found', 'conflict'],
  }),
  removePublicSlug: route({
    operation: 'removePublicSlug',
    method: 'DELETE',
    path: '/v1/workspaces/:workspaceId/public-slug',
    summary: 'Give up the public name',
    description: 'Closes the public page.',
    access: { by: 'key', role: 'admin' },
    pathParams: inWorkspace({}),
    responses: { 204: noBody },
    errors: ['not_found'],
  }),
})

export const apiKeys = routes({
  list: route({
    operation: 'listApiKeys',
    method: 'GET',
    path: '/v1/workspaces/:workspaceId/api_keys',
    summary: 'List API keys',
    description: 'Lists all keys, newest first, without their secrets.',
    access: { by: 'session', role: 'admin' },
    pathParams: inWorkspace({}),
    responses: { 200: wholeList('ApiKeyList', ApiKey) },
  }),
  create: route({
    operation: 'createApiKey',
    method: 'POST',
    path: '/v1/workspaces/:workspaceId/api_keys',
    summary: 'Create an API key',
    description: 'Answers with the key, this once.',
    access: { by: 'session', role: 'admin' },
    pathParams: inWorkspace({}),
    body: ApiKeyCreate,
    responses: { 201: ApiKeyCreated },
    errors: ['conflict'],
  }),
  revoke: route({
    operation: 'revokeApiKey',
    method: 'DELETE',
    path: '/v1/workspaces/:workspaceId/api_keys/:keyId',
    summary: 'Revoke an API key',
    description: 'The key stops working within 5 seconds.',
    access: { by: 'session', role: 'admin' },
    pathParams: inWorkspace({ keyId: idInput('apiKey', 'Identifies the key.') }),
    responses: { 204: noBody },
    errors: ['not_found'],
  }),
})

export const members = routes({
  list: route({
    operation: 'listMembers',
    method: 'GET',
    path: '/v1/workspaces/:workspaceId/members',
    summary: 'List members',
    description: 'Lists the people of the workspace.',
    access: { by: 'session', role: 'viewer' },
    pathParams: inWorkspace({}),
    responses: { 200: wholeList('MemberList', Member) },
  }),
})
