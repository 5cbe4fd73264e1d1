// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Route } from '../../route.ts'

export const listCustomers: Route = 'listCustomers GET ~/customers'
export const createCustomer: Route = 'createCustomer POST ~/customers'
export const retrieveCustomer: Route = 'retrieveCustomer GET ~/customers/{customerId}'
export const updateCustomer: Route = 'updateCustomer PATCH ~/customers/{customerId}'
export const deleteCustomer: Route = 'deleteCustomer DELETE ~/customers/{customerId}'
