// Generated from the contract by packages/codegen. Do not edit: run `pnpm codegen`.

import type { Operation } from '../../operation.ts'

export const createPaymentLink: Operation = {
  name: 'createPaymentLink',
  method: 'POST',
  path: '/v1/workspaces/{workspaceId}/payment_links',
  idempotent: true,
}

export const listPaymentLinks: Operation = {
  name: 'listPaymentLinks',
  method: 'GET',
  path: '/v1/workspaces/{workspaceId}/payment_links',
  idempotent: true,
}

export const deletePaymentLink: Operation = {
  name: 'deletePaymentLink',
  method: 'DELETE',
  path: '/v1/workspaces/{workspaceId}/payment_links/{id}',
  idempotent: true,
}
