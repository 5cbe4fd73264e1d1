// Generated from the contract by packages/codegen. Do not edit: run `pnpm codegen`.

import type { Operation } from '../../operation.ts'

export const listPayments: Operation = {
  name: 'listPayments',
  method: 'GET',
  path: '/v1/workspaces/{workspaceId}/payments',
  idempotent: true,
}

export const listPaymentsCsv: Operation = {
  name: 'listPayments',
  method: 'GET',
  path: '/v1/workspaces/{workspaceId}/payments',
  idempotent: true,
  raw: true,
}

export const retrievePayment: Operation = {
  name: 'retrievePayment',
  method: 'GET',
  path: '/v1/workspaces/{workspaceId}/payments/{paymentId}',
  idempotent: true,
}
