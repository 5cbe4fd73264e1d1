// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Route } from '../../route.ts'

export const listPayments: Route = 'listPayments GET ~/payments'
export const listPaymentsCsv: Route = 'listPayments GET ~/payments raw'
export const retrievePayment: Route = 'retrievePayment GET ~/payments/{paymentId}'
export const creditPayment: Route = 'creditPayment POST ~/payments/{paymentId}/credit'
