import { type Kysely, sql } from 'kysely'

/** Payments that are still to be screened: by no provider yet, or in vain. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create index payments_to_screen on payments (screening_screened_at nulls first, created_at)
      where screening_provider is null or screening_verdict = 'screen_error'
  `.execute(db)
}
