import { Kysely, PostgresDialect, sql } from 'kysely'
import { expect, test } from 'vitest'
import { withTestDatabase } from '../../../testing/database.ts'
import { createPool } from '../pool.ts'
import { up } from './0056-customers-by-text.ts'

const url = await withTestDatabase()

test('a role that may not create extensions is told which, and how', async () => {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: createPool(url, { max: 1 }) }) })
  try {
    await sql`drop extension pg_trgm cascade`.execute(db)
    // A role that every cluster has, without rights on this database.
    await sql`set role pg_monitor`.execute(db)
    await expect(up(db)).rejects.toThrow(
      /extension pg_trgm, .* contrib modules, and run "create extension pg_trgm"/,
    )
  } finally {
    await db.destroy()
  }
})
