// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Route } from '../../route.ts'

export const listRefunds: Route = 'listRefunds GET ~/payments/{paymentId}/refunds'
export const refundPayment: Route = 'refundPayment POST ~/payments/{paymentId}/refund'
export const reportRefundBroadcast: Route =
  'reportRefundBroadcast POST ~/payments/{paymentId}/refund/broadcast'
export const cancelRefund: Route = 'cancelRefund POST ~/payments/{paymentId}/refund/cancel'
