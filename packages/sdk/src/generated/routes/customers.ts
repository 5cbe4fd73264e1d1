// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Route } from '../../route.ts'

export const listCustomers: Route = 'listCustomers GET /v1/workspaces/{workspaceId}/customers'
export const createCustomer: Route = 'createCustomer POST /v1/workspaces/{workspaceId}/customers'
export const retrieveCustomer: Route =
  'retrieveCustomer GET /v1/workspaces/{workspaceId}/customers/{customerId}'
export const updateCustomer: Route =
  'updateCustomer PATCH /v1/workspaces/{workspaceId}/customers/{customerId}'
export const deleteCustomer: Route =
  'deleteCustomer DELETE /v1/workspaces/{workspaceId}/customers/{customerId}'
