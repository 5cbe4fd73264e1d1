// Generated from the contract by packages/codegen. Do not edit: run `pnpm codegen`.

import type { Operation } from '../../operation.ts'

export const refundPayment: Operation = {
  name: 'refundPayment',
  method: 'POST',
  path: '/v1/workspaces/{workspaceId}/payments/{paymentId}/refund',
  idempotent: true,
}

export const reportRefundBroadcast: Operation = {
  name: 'reportRefundBroadcast',
  method: 'POST',
  path: '/v1/workspaces/{workspaceId}/payments/{paymentId}/refund/broadcast',
  idempotent: true,
}

export const creditPayment: Operation = {
  name: 'creditPayment',
  method: 'POST',
  path: '/v1/workspaces/{workspaceId}/payments/{paymentId}/credit',
  idempotent: true,
}
