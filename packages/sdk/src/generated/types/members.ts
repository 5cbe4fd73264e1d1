// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { MemberRole } from './shared.ts'

/** A list answered whole. */
export interface MemberList {
  /** All items, newest first. */
  data: Member[]
}

/** The role to give the member. */
export interface MemberUpdate {
  /** What a member may do. */
  role: MemberRole
}

/** A person of the workspace. */
export interface Member {
  /** Identifies the membership. */
  id: string
  /** The workspace the record belongs to. */
  workspaceId: string
  /** The person, as the audit log names them. */
  userId: string
  /** Address the member signs in with. */
  email: string
  /** What the member is called. */
  name: string
  /** What a member may do. */
  role: MemberRole | (string & {})
  /** When the member joined. Unit: ISO-8601, UTC. */
  createdAt: string
}
