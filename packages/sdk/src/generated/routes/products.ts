// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Route } from '../../route.ts'

export const listProducts: Route = 'listProducts GET ~/products'
export const createProduct: Route = 'createProduct POST ~/products'
export const retrieveProduct: Route = 'retrieveProduct GET ~/products/{productId}'
export const updateProduct: Route = 'updateProduct PATCH ~/products/{productId}'
export const deleteProduct: Route = 'deleteProduct DELETE ~/products/{productId}'
