// Generated from the contract by packages/codegen. Do not edit: run `pnpm codegen`.

import type { Operation } from '../../operation.ts'

export const listProducts: Operation = {
  name: 'listProducts',
  method: 'GET',
  path: '/v1/workspaces/{workspaceId}/products',
  idempotent: true,
}

export const createProduct: Operation = {
  name: 'createProduct',
  method: 'POST',
  path: '/v1/workspaces/{workspaceId}/products',
  idempotent: true,
}

export const retrieveProduct: Operation = {
  name: 'retrieveProduct',
  method: 'GET',
  path: '/v1/workspaces/{workspaceId}/products/{productId}',
  idempotent: true,
}

export const updateProduct: Operation = {
  name: 'updateProduct',
  method: 'PATCH',
  path: '/v1/workspaces/{workspaceId}/products/{productId}',
  idempotent: true,
}

export const deleteProduct: Operation = {
  name: 'deleteProduct',
  method: 'DELETE',
  path: '/v1/workspaces/{workspaceId}/products/{productId}',
  idempotent: true,
}
