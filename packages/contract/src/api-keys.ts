import { z } from 'zod'
import { id, idInput } from './primitives/ids.ts'
import { wholeList } from './primitives/pagination.ts'
import { text } from './primitives/text.ts'
import { timestamp } from './primitives/time.ts'
import { noBody, route, routes } from './rest.ts'
import { inWorkspace, workspaceIdField } from './workspace-path.ts'

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
  .strictObject({
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

export const apiKeys = routes({
  list: route({
    operation: 'listApiKeys',
    later: true,
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
    later: true,
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
    later: true,
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
