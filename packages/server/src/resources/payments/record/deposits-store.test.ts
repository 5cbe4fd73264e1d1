import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Database } from '../../../mechanisms/db/index.ts'
import { createTestContext, type TestContext } from '../../../testing/context.ts'
import { depositQueries } from './deposits-store.ts'

let world: TestContext
let db: Database
beforeAll(async () => {
  world = await createTestContext()
  db = world.context.db
})
afterEach(async () => {
  await sql`truncate deposit_addresses`.execute(db)
})
afterAll(() => world.close())

test.each([
  ['a later transaction', sql`pg_current_xact_id()`],
  // The ids up to 500 are below those that the server has used for its own tables.
  ['an earlier transaction', sql`'500'::xid8`],
  ['many earlier transactions', sql`(n / 40)::text::xid8`],
])(
  'that nothing was added since %s added 20,000 is found without reading them, while another is open',
  async (_, insertedBy) => {
    const open = await db.startTransaction().execute()
    onTestFinished(async () => {
      await open.rollback().execute()
    })
    await sql`select pg_current_xact_id()`.execute(open)
    await sql`
      insert into deposit_addresses (
        livemode, address_key, workspace_id, checkout_id, wallet_id, payee_key, ref, factory_key, created_at,
        inserted_by
      )
      select true, 'many ' || n, 'ws', 'chk', 'wlt', 'payee', 'ref', 'factory', now(), ${insertedBy}
      from generate_series(1, 20000) as n
    `.execute(db)
    await sql`analyze deposit_addresses`.execute(db)
    const { snapshot: since } = await depositQueries(db).selectMoment()
    await db.transaction().execute(async (tx) => {
      const countRead = async () => {
        const { rows } = await sql<{ read: number }>`
        select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables
        where relname = 'deposit_addresses'
      `.execute(tx)
        return rows[0]?.read ?? 0
      }
      // The counters of this connection include the statements above, so they are read before and after.
      const before = await countRead()
      // PostgreSQL uses one plan for all parameters from the sixth execution on.
      for (let call = 0; call < 10; call += 1)
        expect((await depositQueries(tx).selectAdded({ since, after: null, limit: 10 })).added).toEqual([])
      // The planner reads a few rows at the ends of the index.
      expect((await countRead()) - before).toBeLessThan(100)
    })
  },
)
