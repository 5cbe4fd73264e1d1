// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

/** One page of a list, newest first. */
export interface AuditEntryPage {
  /** The items of this page, newest first. */
  data: AuditEntry[]
  /** Whether another page follows. */
  hasMore: boolean
  /** Send it as `cursor` for the next page; null on the last page. */
  nextCursor: string | null
}

/** One act in a workspace: who did what, when and from where. */
export interface AuditEntry {
  /** Identifies the entry. */
  id: string
  /** When it was done. Unit: ISO-8601, UTC. */
  at: string
  /**
   * Who did it: the `userId` of a member, the id of an API key, or `operator` for a command on the server.
   */
  actor: string
  /** What was done. A later version may add actions. */
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
  /** The id of what it was done to, as the action says. */
  target: string | null
  /** The IP address of the request; null where there was no request, or its address is not known. */
  ip: string | null
  /**
   * What the act changed of a record that was there before: settings, roles, names, webhook endpoints.
   * Secrets and the query of an address are left out. Empty for other acts, and for entries of older
   * versions.
   */
  changes: AuditChange[]
}

/** A field that an act changed. */
export interface AuditChange {
  /** The field, as the record that was changed names it. */
  field: string
  /** What it was, lists and objects as JSON; null where it had no value. */
  before: string | null
  /** What it became, in the same way. */
  after: string | null
}

/** Which ones `listAuditLog` gives. */
export interface ListAuditLogQuery {
  /** The opaque `nextCursor` of the page before; absent for the first page. At most 200 characters. */
  cursor?: string | undefined
  /** How many items to answer with: 1 to 100, 25 by default. Default: `25`. */
  limit?: number | undefined
}
