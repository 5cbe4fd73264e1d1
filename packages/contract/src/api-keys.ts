import { z } from 'zod'
import { id, idInput } from './primitives/ids.ts'
import { wholeList } from './primitives/pagination.ts'
import { text } from './primitives/text.ts'
import { timestamp } from './primitives/time.ts'
import { noBody, route, routes } from './rest.ts'
import { inWorkspace, workspaceIdField } from './workspace-path.ts'

export const Permission = z.enum(['readonly', 'restricted', 'full']).meta({
  id: 'Permission',
  description: 'Role of the key: `readonly` is a viewer, `restricted` a developer, `full` an admin.',
})

export const ApiKey = z
  .object({
    id: id('apiKey', 'Identifies the key.'),
    workspaceId: workspaceIdField,
    name: text('Name of the key, which describes its purpose.', { min: 1, max: 80, example: 'Shop server' }),
    permission: Permission,
    livemode: z.boolean().meta({ description: 'Whether the key acts in live mode.' }),
    hint: z
      .string()
      .meta({ description: 'Prefix and last four characters of the key.', examples: ['sk_test_…x0y9'] }),
    lastUsedAt: timestamp(
      'Time at which the key was last used, to the minute; null if it was never used.',
    ).nullable(),
    revokedAt: timestamp('Time at which the key was revoked; null while it is in use.').nullable(),
    createdAt: timestamp('Time at which the key was created.'),
  })
  .meta({ id: 'ApiKey', description: 'An API key, without the key itself.' })
export type ApiKey = z.output<typeof ApiKey>

export const ApiKeyCreate = z
  .strictObject({
    name: text('Name of the key, which describes its purpose; 1 to 80 characters.', {
      min: 1,
      max: 80,
      example: 'Shop server',
    }),
    permission: Permission,
    livemode: z.boolean().meta({ description: 'Whether the key acts in live mode.' }),
  })
  .meta({ id: 'ApiKeyCreate', description: 'The fields of an API key to create.' })

export const ApiKeyCreated = z
  .object({
    apiKey: ApiKey,
    secret: z
      .string()
      .meta({ description: 'The key itself. It is returned only once.', examples: ['sk_test_…'] }),
  })
  .meta({ id: 'ApiKeyCreated', description: 'The new key: its record and its secret.' })

export const apiKeys = routes({
  list: route({
    operation: 'listApiKeys',
    method: 'GET',
    path: '/v1/workspaces/:workspaceId/api_keys',
    summary: 'List API keys',
    description:
      'Lists all keys in use and the 100 most recently revoked keys, newest first, without their secrets.',
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
      'Creates a key and returns its secret, which is returned only once. A workspace has at most 100 keys in ' +
      'use. Every admin is notified by mail.',
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
    description:
      'Revokes a key permanently. It stops working within 5 seconds. Revoking a revoked key changes nothing.',
    access: { by: 'session', role: 'admin', effect: 'ordinary' },
    pathParams: inWorkspace({ keyId: idInput('apiKey', 'Identifies the key.') }),
    responses: { 204: noBody },
    errors: ['not_found'],
  }),
})
