import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestContext, createTestScope } from '../../../testing/context.ts'
import { selectOwners } from './owners-store.ts'

test('owners are looked up by address, however many wallets there are', async () => {
  const world = await createTestContext()
  onTestFinished(world.close)
  const { workspaceId } = await createTestScope(world.context)
  const { db } = world.context
  await sql`
    insert into wallets (workspace_id, id, chain, token, address, address_key, nickname, verified_at, created_at)
    select ${workspaceId}, 'wlt_' || n, 'base', 'USDC', '0x' || n, '0x' || n, 'Till', now(), now()
    from generate_series(1, 20000) as n
  `.execute(db)
  await sql`analyze wallets`.execute(db)
  // So many addresses that PostgreSQL would rather read the table.
  const recipientKeys = Array.from({ length: 2_000 }, (_, index) => `0x${10 * (index + 1)}`)
  const owners = await db.transaction().execute(async (tx) => {
    const found = await selectOwners(
      tx,
      { chain: 'base', livemode: true },
      { tokens: ['USDC'], recipientKeys },
    )
    const { rows } = await sql<{ read: number }>`
      select seq_tup_read::integer as read from pg_stat_xact_user_tables where relname = 'wallets'
    `.execute(tx)
    expect(rows).toEqual([{ read: 0 }])
    return found
  })
  expect(new Set(owners.map(({ recipientKey }) => recipientKey))).toEqual(new Set(recipientKeys))
})
