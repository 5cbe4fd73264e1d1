// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Route } from '../../route.ts'

export const listAuditLog: Route = 'listAuditLog GET ~/audit_log'
