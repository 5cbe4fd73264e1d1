import type { Generated } from 'kysely'

export type MailTables = {
  mails: {
    id: string
    sealed: Buffer
    attempt_count: Generated<number>
    due_at: Date
    expires_at: Date
    created_at: Date
  }
}
