// Generated from the contract by packages/codegen. Do not edit: run `pnpm codegen`.

import type { Operation } from '../../operation.ts'

export const attestCheckout: Operation = {
  name: 'attestCheckout',
  method: 'POST',
  path: '/v1/checkout/{token}/attestation',
  idempotent: false,
}

export const retrieveHostedInvoice: Operation = {
  name: 'retrieveHostedInvoice',
  method: 'GET',
  path: '/v1/i/{token}',
  idempotent: true,
}

export const payHostedInvoice: Operation = {
  name: 'payHostedInvoice',
  method: 'POST',
  path: '/v1/i/{token}/checkout',
  idempotent: false,
}

export const openPaymentLink: Operation = {
  name: 'openPaymentLink',
  method: 'POST',
  path: '/v1/pay/{token}',
  idempotent: false,
}

export const retrieveMerchantProfile: Operation = {
  name: 'retrieveMerchantProfile',
  method: 'GET',
  path: '/v1/u/{slug}',
  idempotent: true,
}

export const contactMerchant: Operation = {
  name: 'contactMerchant',
  method: 'POST',
  path: '/v1/u/{slug}/contact',
  idempotent: false,
}

export const retrieveLogo: Operation = {
  name: 'retrieveLogo',
  method: 'GET',
  path: '/v1/img/logo/{workspaceId}',
  idempotent: true,
  raw: true,
}
