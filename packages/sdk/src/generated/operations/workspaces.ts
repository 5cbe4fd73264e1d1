// Generated from the contract by packages/codegen. Do not edit: run `pnpm codegen`.

import type { Operation } from '../../operation.ts'

export const listWorkspaces: Operation = {
  name: 'listWorkspaces',
  method: 'GET',
  path: '/v1/workspaces',
  idempotent: true,
}

export const createWorkspace: Operation = {
  name: 'createWorkspace',
  method: 'POST',
  path: '/v1/workspaces',
  idempotent: true,
}

export const retrieveWorkspace: Operation = {
  name: 'retrieveWorkspace',
  method: 'GET',
  path: '/v1/workspaces/{workspaceId}',
  idempotent: true,
}

export const updateWorkspace: Operation = {
  name: 'updateWorkspace',
  method: 'PATCH',
  path: '/v1/workspaces/{workspaceId}',
  idempotent: true,
}

export const setPublicSlug: Operation = {
  name: 'setPublicSlug',
  method: 'PUT',
  path: '/v1/workspaces/{workspaceId}/public-slug',
  idempotent: true,
}

export const removePublicSlug: Operation = {
  name: 'removePublicSlug',
  method: 'DELETE',
  path: '/v1/workspaces/{workspaceId}/public-slug',
  idempotent: true,
}
