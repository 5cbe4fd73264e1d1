import type { Generated, JSONColumnType } from 'kysely'

export type MailTables = {
  mails: {
    id: string
    sealed: Buffer
    attempt_count: Generated<number>
    due_at: Date
    expires_at: Date
    created_at: Date
    about: JSONColumnType<{ kind: string; workspaceId: string; livemode: boolean; id: string }> | null
    digest: string | null
  }
  mail_digests: {
    digest: string
    topic: string
    workspace_id: string
    livemode: boolean
    due_at: Date | null
    told_at: Date | null
  }
  mail_counts: {
    counted_hash: Buffer
    window_started_at: Date
    count: number
  }
  reminder_addresses: {
    token_hash: Buffer
    workspace_id: string
    livemode: boolean
    address_hash: Buffer
    created_at: Date
    stopped_at: Date | null
  }
}
