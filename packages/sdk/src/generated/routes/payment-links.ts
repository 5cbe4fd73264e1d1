// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Route } from '../../route.ts'

export const createPaymentLink: Route = 'createPaymentLink POST ~/payment_links'
export const listPaymentLinks: Route = 'listPaymentLinks GET ~/payment_links'
export const deletePaymentLink: Route = 'deletePaymentLink DELETE ~/payment_links/{id}'
