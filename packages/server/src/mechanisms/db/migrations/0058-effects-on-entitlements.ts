import { type Kysely, sql } from 'kysely'

export const inTransaction = false

/** An entitlement stands as long as one of the payments stands that granted it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop index concurrently if exists effects_on_entitlements`.execute(db)
  await sql`
    create index concurrently effects_on_entitlements on effects (workspace_id, livemode, target_id)
      where kind = 'entitlement_granted' and undone_at is null
  `.execute(db)
  await sql`alter table effects validate constraint effects_kind_check`.execute(db)
}
