// Generated from the contract by packages/codegen. Do not edit: run `pnpm codegen`.

import type { Operation } from '../../operation.ts'

export const createCheckout: Operation = {
  name: 'createCheckout',
  method: 'POST',
  path: '/v1/workspaces/{workspaceId}/checkouts',
  idempotent: true,
}

export const retrieveCheckout: Operation = {
  name: 'retrieveCheckout',
  method: 'GET',
  path: '/v1/workspaces/{workspaceId}/checkouts/{id}',
  idempotent: true,
}
