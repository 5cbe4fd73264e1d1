/** SQL for the product names of subscriptions, which invoices and mails show. */
import { sql } from 'kysely'
import type { Database, Tx } from '../../mechanisms/db/index.ts'
import type { MailTopic } from '../../mechanisms/mail/index.ts'
import type { SubscriptionRow } from './subscription.ts'

export type MailSubject = {
  id: string
  /** The name that the merchant gave the product. */
  product: string
}

/** Returns the product names of subscriptions, by subscription id. */
export const selectSubjects = async (
  tx: Tx,
  livemode: boolean,
  rows: readonly SubscriptionRow[],
): Promise<Map<string, MailSubject>> => {
  if (rows.length === 0) return new Map()
  const found = await sql<MailSubject>`
    select own.id, coalesce(product.name, 'Subscription') as product
    from unnest(
      ${rows.map(({ workspace_id }) => workspace_id)}::text[], ${rows.map(({ id }) => id)}::text[],
      ${rows.map(({ product_id }) => product_id)}::text[]
    ) as own (workspace_id, id, product_id)
    left join products as product on product.workspace_id = own.workspace_id and product.livemode = ${livemode}
      and product.id = own.product_id
  `.execute(tx)
  return new Map(found.rows.map((row) => [row.id, row]))
}

/** For each kind of mail about a subscription, the SQL condition under which a queued mail is still sent. */
const truths = {
  started: sql<boolean>`status <> 'canceled'`,
  // In test mode the mail also applies after the trial has ended, because a test clock may pass the end of
  // the trial in the same second in which it queues the mail.
  trial_ending: sql<boolean>`canceled_at is null and (status = 'trialing' or not livemode and status <> 'paused')`,
  canceled: sql<boolean>`canceled_at is not null`,
  continues: sql<boolean>`status <> 'canceled' and canceled_at is null`,
  terms: sql<boolean>`status <> 'canceled' and canceled_at is null`,
  replaced: sql<boolean>`status <> 'canceled' and agreement is not null`,
}

/**
 * Returns the ids of the subscriptions in `about` for which a queued mail of this kind must still be sent.
 */
export const selectWanting = async (
  db: Database,
  kind: keyof typeof truths,
  about: readonly MailTopic[],
): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('subscriptions')
    .select('id')
    .where(
      sql<boolean>`(workspace_id, livemode, id) in (select * from unnest(
        ${about.map(({ workspaceId }) => workspaceId)}::text[], ${about.map(({ livemode }) => livemode)}::boolean[],
        ${about.map(({ id }) => id)}::text[]
      ))`,
    )
    .where(truths[kind])
    .execute()
  return new Set(rows.map(({ id }) => id))
}
