// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { MemberRole } from './shared.ts'

/** A list that is returned as a whole, newest first. */
export interface InvitationList {
  /** All items, newest first. */
  data: Invitation[]
}

/** The person to invite, and their role. */
export interface InvitationCreate {
  /** Email address of the person to invite. At most 254 characters. */
  email: string
  /** The role of a member, which decides what the member may do. */
  role: MemberRole
}

/** An invitation to a workspace that has not been accepted yet. */
export interface Invitation {
  /** Identifies the invitation. */
  id: string
  /** The workspace to which the record belongs. */
  workspaceId: string
  /** Email address to which the invitation was sent. */
  email: string
  /** The role of a member, which decides what the member may do. */
  role: MemberRole | (string & {})
  /** Time until which the invitation can be accepted: 7 days after it was created. Unit: ISO-8601, UTC. */
  expiresAt: string
  /** Time at which the person was invited. Unit: ISO-8601, UTC. */
  createdAt: string
}

/** The token of an invitation. */
export interface InvitationToken {
  /**
   * The token of the invitation: the part after the `#` of the link in the email. From 1 to 80 characters.
   */
  token: string
}

/** The workspace and the role that an invitation offers. */
export interface InvitationOffer {
  /** Name of the workspace to which the person is invited. */
  workspaceName: string
  /** Email address that is invited. */
  email: string
  /** The role of a member, which decides what the member may do. */
  role: MemberRole | (string & {})
  /** Whether the email address has an account. If not, accepting requires a password. */
  hasAccount: boolean
  /** Time until which the invitation can be accepted. Unit: ISO-8601, UTC. */
  expiresAt: string
}

/**
 * The token of the invitation to accept, and the fields of the account that is created if the email address
 * does not have one.
 */
export interface InvitationJoin {
  /**
   * The token of the invitation: the part after the `#` of the link in the email. From 1 to 80 characters.
   */
  token: string
  /** Name of the person. Default: the part of their email address before the @. From 1 to 120 characters. */
  name?: string | undefined
  /**
   * Password of the new account, 12 to 128 characters. Omit it if the email address already has an account.
   */
  password?: string | undefined
}

/** The workspace that the person joined, and their role. */
export interface InvitationAccepted {
  /** The workspace to which the record belongs. */
  workspaceId: string
  /** Email address with which the person signs in. */
  email: string
  /** The role of a member, which decides what the member may do. */
  role: MemberRole | (string & {})
}

/** The fields of the account that is created if the invited email address does not have one. */
export interface InvitationAccept {
  /** Name of the person. Default: the part of their email address before the @. From 1 to 120 characters. */
  name?: string | undefined
  /**
   * Password of the new account, 12 to 128 characters. Omit it if the email address already has an account.
   */
  password?: string | undefined
}
