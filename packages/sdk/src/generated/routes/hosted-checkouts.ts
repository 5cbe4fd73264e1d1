// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Route } from '../../route.ts'

export const retrieveHostedCheckout: Route = 'retrieveHostedCheckout GET /v1/checkout/{token}'
export const preparePayment: Route = 'preparePayment POST /v1/checkout/{token}/prepare-payment once'
export const reportTransaction: Route = 'reportTransaction POST /v1/checkout/{token}/report once'
export const attestCheckout: Route = 'attestCheckout POST /v1/checkout/{token}/attestation once'
