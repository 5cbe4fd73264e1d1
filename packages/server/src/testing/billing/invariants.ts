/**
 * Invariants of a workspace's rows in the database, which hold after any sequence of operations. To check
 * them, no model of the operations is needed.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../mechanisms/db/index.ts'

type Rule = { rule: string; query: (workspaceId: string) => RawBuilder<{ found: string }> }

/** The rules. The query of each rule returns the rows that break it. */
const rules: readonly Rule[] = [
  {
    rule: 'numbers begin at 1 and have no gap',
    query: (workspaceId) => sql`
      select wanted::text as found
      from generate_series(1, (select coalesce(max(number), 0) from invoices where workspace_id = ${workspaceId})) as wanted
      where not exists (select from invoices where workspace_id = ${workspaceId} and number = wanted)`,
  },
  {
    rule: 'a number has one invoice',
    query: (workspaceId) => sql`
      select number::text as found from invoices where workspace_id = ${workspaceId}
      group by livemode, number having count(*) > 1`,
  },
  {
    rule: 'a period has one invoice',
    query: (workspaceId) => sql`
      select subscription_id || ' at ' || period_start as found from invoices
      where workspace_id = ${workspaceId} and subscription_id is not null and period_start is not null
      group by subscription_id, period_start having count(*) > 1`,
  },
  {
    rule: 'no invoice is made before its period begins',
    query: (workspaceId) => sql`
      select id as found from invoices where workspace_id = ${workspaceId} and created_at < period_start`,
  },
  {
    rule: 'a subscription has at most one unpaid invoice of a period',
    query: (workspaceId) => sql`
      select subscription_id as found from invoices
      where workspace_id = ${workspaceId} and period_start is not null and status in ('open', 'past_due')
      group by subscription_id having count(*) > 1`,
  },
  {
    rule: 'what is paid was covered, within the band of dust, and what is not paid was not',
    query: (workspaceId) => sql`
      select invoice.id || ' is ' || invoice.status || ' with ' || covered.minor as found
      from invoices as invoice
      cross join lateral (
        select coalesce(sum(payment.amount_minor), 0) as minor
        from payments as payment
        join allocations as allocation
          on allocation.workspace_id = payment.workspace_id and allocation.livemode = payment.livemode
          and allocation.payment_id = payment.id and allocation.released_at is null
        where payment.workspace_id = invoice.workspace_id and payment.invoice_id = invoice.id
          and payment.status = 'confirmed' and not payment.reorg_suspected
      ) as covered
      where invoice.workspace_id = ${workspaceId}
        and (invoice.status = 'paid') <> (covered.minor >= invoice.amount_minor * 0.995)`,
  },
  {
    rule: 'an event is written once',
    query: (workspaceId) => sql`
      select id as found from events where workspace_id = ${workspaceId} group by id having count(*) > 1`,
  },
  {
    rule: 'an invoice has as many events of its making as it was made',
    query: (workspaceId) => sql`
      select invoice.id as found from invoices as invoice
      left join events as event
        on event.workspace_id = invoice.workspace_id and event.type = 'invoice.created'
        and event.payload::jsonb -> 'invoice' ->> 'id' = invoice.id
      where invoice.workspace_id = ${workspaceId} group by invoice.id having count(event.id) <> 1`,
  },
]

export const checkInvariants = async (db: Database, workspaceId: string): Promise<string[]> => {
  const faults: string[] = []
  for (const { rule, query } of rules) {
    const { rows } = await query(workspaceId).execute(db)
    if (rows.length > 0)
      faults.push(
        `not kept: ${rule} (${rows
          .map(({ found }) => found)
          .slice(0, 5)
          .join(', ')})`,
      )
  }
  return faults
}
