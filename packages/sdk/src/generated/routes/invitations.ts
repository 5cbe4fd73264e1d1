// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Route } from '../../route.ts'

export const listInvitations: Route = 'listInvitations GET ~/invitations'
export const createInvitation: Route = 'createInvitation POST ~/invitations'
export const revokeInvitation: Route = 'revokeInvitation DELETE ~/invitations/{invitationId}'
export const acceptInvitation: Route = 'acceptInvitation POST /v1/invitations/{token}/accept once'
