// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Route } from '../../route.ts'

export const listPayments: Route = 'listPayments GET /v1/workspaces/{workspaceId}/payments'
export const listPaymentsCsv: Route = 'listPayments GET /v1/workspaces/{workspaceId}/payments raw'
export const retrievePayment: Route = 'retrievePayment GET /v1/workspaces/{workspaceId}/payments/{paymentId}'
export const creditPayment: Route =
  'creditPayment POST /v1/workspaces/{workspaceId}/payments/{paymentId}/credit'
