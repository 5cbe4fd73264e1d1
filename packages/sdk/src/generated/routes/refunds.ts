// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Route } from '../../route.ts'

export const listRefunds: Route = 'listRefunds GET /v1/workspaces/{workspaceId}/payments/{paymentId}/refunds'
export const refundPayment: Route =
  'refundPayment POST /v1/workspaces/{workspaceId}/payments/{paymentId}/refund'
export const reportRefundBroadcast: Route =
  'reportRefundBroadcast POST /v1/workspaces/{workspaceId}/payments/{paymentId}/refund/broadcast'
export const cancelRefund: Route =
  'cancelRefund POST /v1/workspaces/{workspaceId}/payments/{paymentId}/refund/cancel'
