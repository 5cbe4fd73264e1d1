// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

/**
 * A group of actions of the audit log. `money` contains refunds, credited payments and paid commissions. A
 * later version may add values.
 */
export type AuditGroup =
  | 'sign_ins'
  | 'passkeys_and_passwords'
  | 'api_keys'
  | 'members'
  | 'wallets'
  | 'webhooks'
  | 'money'
  | 'settings'

/** One page of a list, newest first. */
export interface AuditEntryPage {
  /** The items of this page, newest first. */
  data: AuditEntry[]
  /** Whether another page follows. */
  hasMore: boolean
  /** Value to send as `cursor` to get the next page; null on the last page. */
  nextCursor: string | null
}

/** An action in a workspace, with its actor, time and IP address. */
export interface AuditEntry {
  /** Identifies the entry. */
  id: string
  /** Time of the action. Unit: ISO-8601, UTC. */
  at: string
  /** Actor: the `userId` of a member, the id of an API key, or `operator` for a command on the server. */
  actor: string
  /** The action. A later version may add values. */
  action: 
    | 'api_key.created'
    | 'api_key.revoked'
    | 'commission.paid'
    | 'invitation.accepted'
    | 'invitation.created'
    | 'invitation.revoked'
    | 'member.added'
    | 'member.removed'
    | 'member.role_changed'
    | 'passkey.added'
    | 'passkey.copy_suspected'
    | 'passkey.removed'
    | 'passkey.renamed'
    | 'password.changed'
    | 'payment.credited'
    | 'refund.broadcast'
    | 'refund.canceled'
    | 'refund.initiated'
    | 'session.began'
    | 'session.stepped_up'
    | 'wallet.connected'
    | 'wallet.default_changed'
    | 'wallet.puller_ended'
    | 'wallet.puller_named'
    | 'wallet.removed'
    | 'wallet.renamed'
    | 'wallet.verified'
    | 'webhook_endpoint.created'
    | 'webhook_endpoint.deleted'
    | 'webhook_endpoint.updated'
    | 'webhook_secret.rotated'
    | 'workspace.created'
    | 'workspace.kyb_changed'
    | 'workspace.updated'
    | (string & {})
  /**
   * Id of the record that the action concerns, such as the API key of `api_key.created`; null if there is
   * none.
   */
  target: string | null
  /** IP address of the request; null if there was no request, or if its address is not known. */
  ip: string | null
  /**
   * Changed fields of a record that existed before the action: settings, roles, names, webhook endpoints. For
   * a new webhook endpoint its URL, with `before` null; for a deleted one its URL, and for a removed wallet
   * its address, token and chain, with `after` null. Secrets and the query of an address are left out. Empty
   * for other actions, and for entries of older versions.
   */
  changes: AuditChange[]
}

/** The change of one field. */
export interface AuditChange {
  /** Name of the field in the changed record. */
  field: string
  /** Value before the change, with lists and objects as JSON; null if the field had no value. */
  before: string | null
  /** Value after the change, in the same form. */
  after: string | null
}

/** Which ones `listAuditLog` gives. */
export interface ListAuditLogQuery {
  /** Only actions of this group. */
  group?: AuditGroup | undefined
  /**
   * Only actions of this actor: the `userId` of a member, the id of an API key, or `operator`. From 1 to 80
   * characters.
   */
  actor?: string | undefined
  /**
   * The `nextCursor` of the previous page, an opaque string; absent for the first page. At most 200
   * characters.
   */
  cursor?: string | undefined
  /** Maximum number of items to return, from 1 to 100. Default: 25. Default: `25`. */
  limit?: number | undefined
}
