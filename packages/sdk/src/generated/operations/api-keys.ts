// Generated from the contract by packages/codegen. Do not edit: run `pnpm codegen`.

import type { Operation } from '../../operation.ts'

export const listApiKeys: Operation = {
  name: 'listApiKeys',
  method: 'GET',
  path: '/v1/workspaces/{workspaceId}/api_keys',
  idempotent: true,
}

export const createApiKey: Operation = {
  name: 'createApiKey',
  method: 'POST',
  path: '/v1/workspaces/{workspaceId}/api_keys',
  idempotent: true,
}

export const revokeApiKey: Operation = {
  name: 'revokeApiKey',
  method: 'DELETE',
  path: '/v1/workspaces/{workspaceId}/api_keys/{keyId}',
  idempotent: true,
}
