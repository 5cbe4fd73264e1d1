// Generated from the contract by packages/codegen. Do not edit: run `pnpm codegen`.

import type { Operation } from '../../operation.ts'

export const retrieveHostedCheckout: Operation = {
  name: 'retrieveHostedCheckout',
  method: 'GET',
  path: '/v1/checkout/{token}',
  idempotent: true,
}

export const preparePayment: Operation = {
  name: 'preparePayment',
  method: 'POST',
  path: '/v1/checkout/{token}/prepare-payment',
  idempotent: false,
}
