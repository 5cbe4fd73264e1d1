// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Route } from '../../route.ts'

export const createPaymentLink: Route = 'createPaymentLink POST /v1/workspaces/{workspaceId}/payment_links'
export const listPaymentLinks: Route = 'listPaymentLinks GET /v1/workspaces/{workspaceId}/payment_links'
export const deletePaymentLink: Route =
  'deletePaymentLink DELETE /v1/workspaces/{workspaceId}/payment_links/{id}'
