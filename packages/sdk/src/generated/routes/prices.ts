// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Route } from '../../route.ts'

export const listPrices: Route = 'listPrices GET ~/products/{productId}/prices'
export const createPrice: Route = 'createPrice POST ~/products/{productId}/prices'
export const updatePrice: Route = 'updatePrice PATCH ~/prices/{priceId}'
export const deletePrice: Route = 'deletePrice DELETE ~/prices/{priceId}'
