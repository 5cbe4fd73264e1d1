// Generated from the contract by packages/codegen. Do not edit: run `pnpm codegen`.

import type { Operation } from '../../operation.ts'

export const listMembers: Operation = {
  name: 'listMembers',
  method: 'GET',
  path: '/v1/workspaces/{workspaceId}/members',
  idempotent: true,
}
