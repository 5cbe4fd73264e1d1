// Generated from the contract by packages/codegen. Do not edit: run `pnpm codegen`.

import type { Operation } from '../../operation.ts'

export const listCustomers: Operation = {
  name: 'listCustomers',
  method: 'GET',
  path: '/v1/workspaces/{workspaceId}/customers',
  idempotent: true,
}

export const createCustomer: Operation = {
  name: 'createCustomer',
  method: 'POST',
  path: '/v1/workspaces/{workspaceId}/customers',
  idempotent: true,
}

export const retrieveCustomer: Operation = {
  name: 'retrieveCustomer',
  method: 'GET',
  path: '/v1/workspaces/{workspaceId}/customers/{customerId}',
  idempotent: true,
}

export const updateCustomer: Operation = {
  name: 'updateCustomer',
  method: 'PATCH',
  path: '/v1/workspaces/{workspaceId}/customers/{customerId}',
  idempotent: true,
}

export const deleteCustomer: Operation = {
  name: 'deleteCustomer',
  method: 'DELETE',
  path: '/v1/workspaces/{workspaceId}/customers/{customerId}',
  idempotent: true,
}
