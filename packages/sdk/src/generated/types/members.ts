// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { MemberRole } from './shared.ts'

/** A list that is returned as a whole, newest first. */
export interface MemberList {
  /** All items, newest first. */
  data: Member[]
}

/** The role to give the member. */
export interface MemberUpdate {
  /** The role of a member, which decides what the member may do. */
  role: MemberRole
}

/** A person who may use the workspace. */
export interface Member {
  /** Identifies the membership. */
  id: string
  /** The workspace to which the record belongs. */
  workspaceId: string
  /** Id of the person, which the audit log also uses. */
  userId: string
  /** Email address with which the member signs in. */
  email: string
  /** Name of the member. */
  name: string
  /** The role of a member, which decides what the member may do. */
  role: MemberRole | (string & {})
  /** Time at which the member joined. Unit: ISO-8601, UTC. */
  createdAt: string
}
