/** SQL for the payments that receipts and digest mails are about. */
import { ScreeningVerdict } from '@stablerail/contract'
import { sql } from 'kysely'
import type { Database } from '../../../mechanisms/db/index.ts'
import type { MailTopic } from '../../../mechanisms/mail/index.ts'
import type { Scope } from '../../../ports/index.ts'
import type { RecordedPayment } from '../record/payment.ts'

/**
 * For a digest mail, at most this number of the newest unmatched payments of a workspace is read for each
 * screening verdict.
 */
const newestLookedAt = 10_000

/** The fields of a payment that a mail shows. */
export type MailedPayment = Pick<RecordedPayment, 'id' | 'amount_minor' | 'chain' | 'token' | 'tx_id'>

/** Returns the newest unmatched payments of a workspace and mode that were confirmed after a moment. */
export const selectUnmatchedSince = async (
  db: Database,
  { workspaceId, livemode }: Scope,
  since: Date,
): Promise<(MailedPayment & { confirmed_at: Date })[]> => {
  // Read the unmatched payments of each screening verdict separately, because the index `payments_by_kind`
  // has the verdict before `outcome`. So no matched payments are read.
  const { rows } = await sql<MailedPayment & { confirmed_at: Date }>`
    select payment.id, payment.amount_minor, payment.confirmed_at, transfer.chain, transfer.token, transfer.tx_id
    from unnest(${ScreeningVerdict.options}::text[]) as kind (verdict)
    cross join lateral (
      select id, amount_minor, confirmed_at, transfer_id, status, announced from payments
      where workspace_id = ${workspaceId} and livemode = ${livemode} and screening_verdict = kind.verdict
        and outcome = 'unmatched'
      order by created_at desc, id desc limit ${newestLookedAt}
    ) as payment
    join transfers as transfer on transfer.id = payment.transfer_id
    where payment.status = 'confirmed' and payment.announced and payment.confirmed_at > ${since}
  `.execute(db)
  return rows
}

/** Returns the ids of the payments of these mails that are still confirmed and not suspected of a reorg. */
export const selectStanding = async (db: Database, topics: readonly MailTopic[]): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('payments')
    .select('id')
    .where(
      sql<boolean>`(workspace_id, livemode, id) in (select * from unnest(
        ${topics.map(({ workspaceId }) => workspaceId)}::text[], ${topics.map(({ livemode }) => livemode)}::boolean[],
        ${topics.map(({ id }) => id)}::text[]
      ))`,
    )
    .where('status', '=', 'confirmed')
    .where(sql<boolean>`not reorg_suspected`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
