// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Route } from '../../route.ts'

export const checkLiveness: Route = 'checkLiveness GET /v1/healthz'
export const checkReadiness: Route = 'checkReadiness GET /v1/readyz 503'
