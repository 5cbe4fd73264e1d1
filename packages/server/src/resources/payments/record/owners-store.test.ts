import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestContext, createTestScope } from '../../../testing/context.ts'
import { selectExpecting } from './owners-store.ts'

test('addresses that expect a payment are looked up by address, however many payments are expected', async () => {
  const world = await createTestContext()
  onTestFinished(world.close)
  const { workspaceId } = await createTestScope(world.context)
  const { db } = world.context
  await sql`
    insert into expectations (
      workspace_id, livemode, id, target_kind, target_id, wallet_id, chain, token, recipient_key, price_base,
      reference, prepared_at, expires_at, held_until, paid_at
    )
    select ${workspaceId}, true, 'exp_' || n, 'checkout', 'chk_' || n, 'wlt_' || n, 'base', 'USDC', '0x' || n, 1,
      md5(n::text), now(), now(), now(), case when n % 20 = 0 then now() end
    from generate_series(1, 20000) as n
  `.execute(db)
  await sql`analyze expectations`.execute(db)
  // Enough addresses that PostgreSQL would prefer to read the whole table.
  const recipientKeys = Array.from({ length: 2_000 }, (_, index) => `0x${10 * (index + 1)}`)
  const network = { chain: 'base', livemode: true } as const
  const expecting = await db.transaction().execute(async (tx) => {
    const found = await selectExpecting(tx, network, { tokens: ['USDC', 'USDT'], recipientKeys })
    const { rows } = await sql<{ read: number }>`
      select seq_tup_read::integer as read from pg_stat_xact_user_tables where relname = 'expectations'
    `.execute(tx)
    expect(rows).toEqual([{ read: 0 }])
    return found
  })
  // At every second address, the only awaited payment (expectation) is already paid. These addresses are not
  // returned.
  expect(expecting).toEqual(new Set(recipientKeys.filter((_, index) => index % 2 === 0)))
})
