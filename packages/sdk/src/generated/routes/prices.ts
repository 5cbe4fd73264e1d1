// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Route } from '../../route.ts'

export const listPrices: Route = 'listPrices GET /v1/workspaces/{workspaceId}/products/{productId}/prices'
export const createPrice: Route = 'createPrice POST /v1/workspaces/{workspaceId}/products/{productId}/prices'
export const updatePrice: Route = 'updatePrice PATCH /v1/workspaces/{workspaceId}/prices/{priceId}'
export const deletePrice: Route = 'deletePrice DELETE /v1/workspaces/{workspaceId}/prices/{priceId}'
