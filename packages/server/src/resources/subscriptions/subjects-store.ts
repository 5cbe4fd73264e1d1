/** SQL of what a subscription is of, for invoices and mails. */
import { sql } from 'kysely'
import type { Database, Tx } from '../../mechanisms/db/index.ts'
import type { MailTopic } from '../../mechanisms/mail/index.ts'
import type { SubscriptionRow } from './subscription.ts'

export type Subject = {
  /** The id of the subscription. */
  id: string
  /** The product, as its merchant names it. */
  product: string
}

/** What subscriptions are of, by the ids of the subscriptions. */
export const selectSubjects = async (
  tx: Tx,
  livemode: boolean,
  rows: readonly SubscriptionRow[],
): Promise<Map<string, Subject>> => {
  if (rows.length === 0) return new Map()
  const found = await sql<Subject>`
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

/** SQL: what must hold of a subscription for a mail of the kind to be true. */
const truths = {
  started: sql<boolean>`status <> 'canceled'`,
  // A test clock passes the end of a trial in the second in which it queues the mail before that end.
  trial_ending: sql<boolean>`canceled_at is null and (status = 'trialing' or not livemode and status <> 'paused')`,
  canceled: sql<boolean>`canceled_at is not null`,
  terms: sql<boolean>`status <> 'canceled' and canceled_at is null`,
  replaced: sql<boolean>`status <> 'canceled' and agreement is not null`,
}

/** Of the subscriptions that mails of a kind are about, the ids of those of which the mails are still true. */
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
