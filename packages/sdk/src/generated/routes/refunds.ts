// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Route } from '../../route.ts'

export const refundPayment: Route =
  'refundPayment POST /v1/workspaces/{workspaceId}/payments/{paymentId}/refund'
export const reportRefundBroadcast: Route =
  'reportRefundBroadcast POST /v1/workspaces/{workspaceId}/payments/{paymentId}/refund/broadcast'
