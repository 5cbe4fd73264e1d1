// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Route } from '../../route.ts'

export const listProducts: Route = 'listProducts GET /v1/workspaces/{workspaceId}/products'
export const createProduct: Route = 'createProduct POST /v1/workspaces/{workspaceId}/products'
export const retrieveProduct: Route = 'retrieveProduct GET /v1/workspaces/{workspaceId}/products/{productId}'
export const updateProduct: Route = 'updateProduct PATCH /v1/workspaces/{workspaceId}/products/{productId}'
export const deleteProduct: Route = 'deleteProduct DELETE /v1/workspaces/{workspaceId}/products/{productId}'
