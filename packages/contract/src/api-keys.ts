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
    name: text('What the key is for.', { min: 1, max: 80, example: 'Shop server' }),
    permission: Permission,
    livemode: z.boolean().meta({ description: 'Whether the key acts in live mode.' }),
    hint: z
      .string()
      .meta({ description: 'Prefix and last four characters of the key.', examples: ['sk_test_…x0y9'] }),
    lastUsedAt: timestamp('When the key was last used, to the minute.').nullable(),
    revokedAt: timestamp('When the key was revoked.').nullable(),
    createdAt: timestamp('When the key was created.'),
  })
  .meta({ id: 'ApiKey', description: 'An API key, without the key itself.' })
export type ApiKey = z.output<typeof ApiKey>

export const ApiKeyCreate = z
  .strictObject({
    name: text('What the key is for, 1 to 80 characters.', { min: 1, max: 80, example: 'Shop server' }),
    permission: Permission,
    livemode: z.boolean().meta({ description: 'Whether the key acts in live mode.' }),
  })
  .meta({ id: 'ApiKeyCreate', description: 'The fields of an API key to create.' })

export const ApiKeyCreated = z
  .object({
    apiKey: ApiKey,
    secret: z
      .string()
      .meta({ description: 'The key itself. It is answered this once only.', examples: ['sk_test_…'] }),
  })
  .meta({ id: 'ApiKeyCreated', description: 'The record of the new key, and the key itself.' })

export const apiKeys = routes({
  list: route({
    operation: 'listApiKeys',
    method: 'GET',
    path: '/v1/workspaces/:workspaceId/api_keys',
    summary: 'List API keys',
    description:
      'Lists every key in use and the 100 keys that were revoked last, newest first, without the secrets themselves.',
    access: { by: 'session', role: 'admin', effect: 'reads' },
    pathParams: inWorkspace({}),
    responses: { 200: wholeList('ApiKeyList', ApiKey) },
  }),
  create: route({
    operation: 'createApiKey',
    method: 'POST',
    path: '/v1/workspaces/:workspaceId/api_keys',
    summary: 'Create an API key',
    description:
      'Creates a key and answers with its secret, this once only. A workspace has at most 100 keys in use; every admin is told by mail.',
    access: { by: 'session', role: 'admin', effect: 'widens' },
    pathParams: inWorkspace({}),
    idempotencyKey: 'required',
    body: ApiKeyCreate,
    responses: { 201: ApiKeyCreated },
    errors: ['conflict'],
  }),
  revoke: route({
    operation: 'revokeApiKey',
    method: 'DELETE',
    path: '/v1/workspaces/:workspaceId/api_keys/:keyId',
    summary: 'Revoke an API key',
    description: 'The key stops working within 5 seconds, for good. Revoking it again changes nothing.',
    access: { by: 'session', role: 'admin', effect: 'ordinary' },
    pathParams: inWorkspace({ keyId: idInput('apiKey', 'Identifies the key.') }),
    responses: { 204: noBody },
    errors: ['not_found'],
  }),
})
