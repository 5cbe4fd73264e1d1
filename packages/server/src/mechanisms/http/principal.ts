import type { Access, Role } from '@stablerail/contract'
import type { Request } from 'express'
import type { Scope } from '../../context.ts'

/** The authenticated caller of a request, with its workspace, mode and role. */
export type Principal = { scope: Scope; role: Role } & (
  | { by: 'key'; keyId: string }
  | { by: 'session'; userId: string; factorAt: Date }
)

/** Answers who sends a request and counts it against their allowance, or throws what the contract says of those who may not. */
export type Authenticate = (
  request: Request,
  access: Exclude<Access, { by: 'anyone' }>,
  workspaceId: string,
) => Promise<Principal>
