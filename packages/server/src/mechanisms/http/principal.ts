import type { Access, Role } from '@stablerail/contract'
import type { Request } from 'express'
import type { Scope } from '../../ports/index.ts'

/**
 * The authenticated caller of a request, with its workspace, mode and role. On a route that concerns no workspace,
 * the scope holds the person's id in place of the workspace's id, so that idempotency keys there belong to the
 * person.
 */
export type Principal = { scope: Scope; role: Role } & (
  | { by: 'key'; keyId: string }
  /**
   * `provenAt` is when the person last proved a factor in this session. `memberId` is the id of their membership of
   * the workspace; null if the request concerns no workspace.
   */
  | { by: 'session'; userId: string; memberId: string | null; provenAt: Date }
)

/**
 * Returns the caller of a request, and counts the request against the caller's rate limit. Throws an
 * `ApiError` if the caller is refused.
 */
export type Authenticate = (
  request: Request,
  access: Exclude<Access, { by: 'anyone' }>,
  /** The workspace that the request names; null for a route that concerns no workspace. */
  workspaceId: string | null,
) => Promise<Principal>
