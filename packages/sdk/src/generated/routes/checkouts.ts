// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Route } from '../../route.ts'

export const createCheckout: Route = 'createCheckout POST ~/checkouts'
export const retrieveCheckout: Route = 'retrieveCheckout GET ~/checkouts/{id}'
