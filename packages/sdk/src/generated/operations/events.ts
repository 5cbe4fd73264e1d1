// Generated from the contract by packages/codegen. Do not edit: run `pnpm codegen`.

import type { Operation } from '../../operation.ts'

export const listEvents: Operation = {
  name: 'listEvents',
  method: 'GET',
  path: '/v1/events',
  idempotent: true,
  workspaceInQuery: true,
}
