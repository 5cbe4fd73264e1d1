import { type Kysely, sql } from 'kysely'

/** How a deleted customer's events are found, which hold personal data. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create index events_of_customers on events (workspace_id, livemode, (payload -> 'customer' ->> 'id'))
      where type in ('customer.created', 'customer.updated')
  `.execute(db)
}
