// Generated from the contract by packages/codegen. Do not edit: run `pnpm codegen`.

import type { Operation } from '../../operation.ts'

export const checkLiveness: Operation = {
  name: 'checkLiveness',
  method: 'GET',
  path: '/v1/healthz',
  idempotent: true,
}

export const checkReadiness: Operation = {
  name: 'checkReadiness',
  method: 'GET',
  path: '/v1/readyz',
  idempotent: true,
  alsoAnswers: [503],
}
