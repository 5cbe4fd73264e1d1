// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Route } from '../../route.ts'

export const listMembers: Route = 'listMembers GET ~/members'
export const updateMember: Route = 'updateMember PATCH ~/members/{memberId}'
export const removeMember: Route = 'removeMember DELETE ~/members/{memberId}'
