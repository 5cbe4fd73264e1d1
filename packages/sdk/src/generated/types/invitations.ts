// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { MemberRole } from './shared.ts'

/** A list answered whole. */
export interface InvitationList {
  /** All items, newest first. */
  data: Invitation[]
}

/** Whom to invite, and as what. */
export interface InvitationCreate {
  /** The address of the person to invite. At most 254 characters. */
  email: string
  /** What a member may do. */
  role: MemberRole
}

/** An invitation to the workspace that was not accepted yet. */
export interface Invitation {
  /** Identifies the invitation. */
  id: string
  /** The workspace the record belongs to. */
  workspaceId: string
  /** The address that the invitation was mailed to. */
  email: string
  /** What a member may do. */
  role: MemberRole | (string & {})
  /** Until when it can be accepted: 7 days. Unit: ISO-8601, UTC. */
  expiresAt: string
  /** When the person was invited. Unit: ISO-8601, UTC. */
  createdAt: string
}

/** Which invitation is meant. */
export interface InvitationToken {
  /** The token from the mail: what stands behind the `#` of its link. From 1 to 80 characters. */
  token: string
}

/** What accepting an invitation would do. */
export interface InvitationOffer {
  /** The workspace that the person is invited to. */
  workspaceName: string
  /** The address that is invited. */
  email: string
  /** What a member may do. */
  role: MemberRole | (string & {})
  /** Whether the address has an account; where it has none, accepting takes a password. */
  hasAccount: boolean
  /** Until when it can be accepted. Unit: ISO-8601, UTC. */
  expiresAt: string
}

/** Which invitation is accepted, and what an account is made of, where the address has none. */
export interface InvitationJoin {
  /** The token from the mail: what stands behind the `#` of its link. From 1 to 80 characters. */
  token: string
  /**
   * What the person is called; without it, the part of their address before the @. From 1 to 120 characters.
   */
  name?: string | undefined
  /**
   * The password of the account to make, 12 to 128 characters. Leave it out where the address has an account.
   */
  password?: string | undefined
}

/** The workspace that the person now belongs to. */
export interface InvitationAccepted {
  /** The workspace the record belongs to. */
  workspaceId: string
  /** The address to sign in with. */
  email: string
  /** What a member may do. */
  role: MemberRole | (string & {})
}

/** What an account is made of, where the invited address has none. */
export interface InvitationAccept {
  /**
   * What the person is called; without it, the part of their address before the @. From 1 to 120 characters.
   */
  name?: string | undefined
  /**
   * The password of the account to make, 12 to 128 characters. Leave it out where the address has an account.
   */
  password?: string | undefined
}
