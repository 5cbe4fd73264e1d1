// Generated from the contract by packages/codegen. Do not edit: run `pnpm codegen`.

import type { Operation } from '../../operation.ts'

export const listPrices: Operation = {
  name: 'listPrices',
  method: 'GET',
  path: '/v1/workspaces/{workspaceId}/products/{productId}/prices',
  idempotent: true,
}

export const createPrice: Operation = {
  name: 'createPrice',
  method: 'POST',
  path: '/v1/workspaces/{workspaceId}/products/{productId}/prices',
  idempotent: true,
}

export const updatePrice: Operation = {
  name: 'updatePrice',
  method: 'PATCH',
  path: '/v1/workspaces/{workspaceId}/prices/{priceId}',
  idempotent: true,
}

export const deletePrice: Operation = {
  name: 'deletePrice',
  method: 'DELETE',
  path: '/v1/workspaces/{workspaceId}/prices/{priceId}',
  idempotent: true,
}
