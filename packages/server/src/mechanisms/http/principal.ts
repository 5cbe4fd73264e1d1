import type { Access, Role } from '@stablerail/contract'
import type { Request } from 'express'
import type { Scope } from '../../ports/index.ts'

/**
 * The authenticated caller of a request, with its workspace, mode and role. On a route that is about no workspace the
 * id of the person stands for that of the workspace, so that idempotency keys are the person's own there.
 */
export type Principal = { scope: Scope; role: Role } & (
  | { by: 'key'; keyId: string }
  /**
   * `provenAt` is when the person last proved a factor in this session; `memberId` identifies their membership of the
   * workspace, and is null where the request is about none.
   */
  | { by: 'session'; userId: string; memberId: string | null; provenAt: Date }
)

/** Answers who sends a request and counts it against their allowance, or throws what the contract says of those who may not. */
export type Authenticate = (
  request: Request,
  access: Exclude<Access, { by: 'anyone' }>,
  /** Null for a route that is about no workspace in particular. */
  workspaceId: string | null,
) => Promise<Principal>
