// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Route } from '../../route.ts'

export const retrieveHostedInvoice: Route = 'retrieveHostedInvoice GET /v1/i/{token}'
export const payHostedInvoice: Route = 'payHostedInvoice POST /v1/i/{token}/checkout once'
export const openPaymentLink: Route = 'openPaymentLink POST /v1/pay/{token} once'
export const retrieveMerchantProfile: Route = 'retrieveMerchantProfile GET /v1/u/{slug}'
export const contactMerchant: Route = 'contactMerchant POST /v1/u/{slug}/contact once'
export const retrieveLogo: Route = 'retrieveLogo GET /v1/img/logo/{workspaceId} raw'
