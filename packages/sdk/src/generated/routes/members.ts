// Generated from the contract by packages/codegen. Do not edit: run `pnpm codegen`.

import type { Route } from '../../route.ts'

export const listMembers: Route = 'listMembers GET /v1/workspaces/{workspaceId}/members'
