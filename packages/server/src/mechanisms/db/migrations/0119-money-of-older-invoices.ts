import { type Kysely, sql } from 'kysely'

export const inTransaction = false

/** So few that whoever pays or voids one of these invoices does not wait long for its row. */
const batch = 1_000

/**
 * Counts what came in for older invoices and what went back, some at a time. What a process of the version before settles
 * meanwhile is counted with the next payment or refund of its invoice.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  let after: string | null = ''
  while (after !== null) after = await tryToCount(db, after)
  await sql`
    update subscriptions set refunded = true from invoices as invoice
    where invoice.workspace_id = subscriptions.workspace_id and invoice.livemode = subscriptions.livemode
      and invoice.id = subscriptions.paid_invoice_id and invoice.refunded_at is not null
  `.execute(db)
}

/** Counts a batch, again for as long as PostgreSQL ends it for a deadlock with others: it may be counted any number of times. */
const tryToCount = async (db: Kysely<unknown>, after: string): Promise<string | null> => {
  for (;;) {
    try {
      return await countBatch(db, after)
    } catch (error) {
      if (!isDeadlock(error)) throw error
    }
  }
}

const isDeadlock = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '40P01'

/** Answers the token of the last invoice of the batch, by which they are in order; null where none is left. */
const countBatch = async (db: Kysely<unknown>, after: string): Promise<string | null> => {
  const { rows } = await sql<{ last: string | null }>`
    with batch as materialized (
      select workspace_id, livemode, id, hosted_token from invoices where hosted_token > ${after}
      order by hosted_token limit ${sql.lit(batch)}
    ), part as (
      select batch.workspace_id, batch.livemode, batch.id, allocation.payment_id
      from batch join allocations as allocation
        on allocation.workspace_id = batch.workspace_id and allocation.livemode = batch.livemode
        and allocation.target_kind = 'invoice' and allocation.target_id = batch.id and allocation.released_at is null
      union
      select batch.workspace_id, batch.livemode, batch.id, allocation.payment_id
      from batch join checkouts as checkout
        on checkout.workspace_id = batch.workspace_id and checkout.livemode = batch.livemode
        and checkout.invoice_id = batch.id
      join allocations as allocation
        on allocation.workspace_id = checkout.workspace_id and allocation.livemode = checkout.livemode
        and allocation.target_kind = 'checkout' and allocation.target_id = checkout.id and allocation.released_at is null
    ), money as (
      select part.workspace_id, part.livemode, part.id, sum(payment.amount_minor) as received,
        coalesce(sum(back.minor), 0) as refunded, max(back.at) as back_at, bool_or(payment.status = 'confirmed') as stands
      from part join payments as payment
        on payment.workspace_id = part.workspace_id and payment.livemode = part.livemode and payment.id = part.payment_id
        and payment.outcome = 'credited' and payment.status in ('confirmed', 'refunded') and not payment.reorg_suspected
      left join lateral (
        select sum(refund.amount_minor) as minor, max(refund.confirmed_at) as at from refunds as refund
        where refund.workspace_id = payment.workspace_id and refund.livemode = payment.livemode
          and refund.payment_id = payment.id and refund.status = 'confirmed'
      ) as back on true
      group by part.workspace_id, part.livemode, part.id
    ), counted as (
      update invoices set received_minor = money.received, refunded_minor = money.refunded,
        refunded_at = case when status = 'paid' and not money.stands then money.back_at end,
        refund_told = status = 'paid' and not money.stands
      from money
      where invoices.workspace_id = money.workspace_id and invoices.livemode = money.livemode and invoices.id = money.id
        and invoices.received_minor = 0
    )
    select max(hosted_token) as last from batch
  `.execute(db)
  return rows[0]?.last ?? null
}
