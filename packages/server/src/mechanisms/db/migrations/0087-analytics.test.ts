import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestContext, createTestScope, type TestContext } from '../../../testing/context.ts'
import { insertPayment } from '../../../testing/payments/rows.ts'
import { createPool } from '../pool.ts'
import { up } from './0087-analytics.ts'

let world: TestContext
let db: Kysely<unknown>
beforeAll(async () => {
  world = await createTestContext()
  db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: createPool(world.databaseUrl, { max: 1 }) }),
  })
})
afterAll(async () => {
  await db.destroy()
  await world.close()
})

test('older payments get the chain and token of their transfer, those that have them keep them, also when it runs again', async () => {
  const { context } = world
  const scope = await createTestScope(context)
  const older = await insertPayment(context, scope, { chain: 'polygon', token: 'USDT' })
  const other = await insertPayment(context, scope, { chain: 'tron', token: 'USDC' })
  const present = { transfer_chain: 'base', transfer_token: 'USDC' } as const
  const known = await insertPayment(context, scope, { ...present, chain: 'base', token: 'USDC' })
  for (let time = 0; time < 2; time += 1) {
    await up(db)
    const rows = await context.db
      .selectFrom('payments')
      .select(['id', 'transfer_chain', 'transfer_token'])
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    expect(new Map(rows.map((row) => [row.id, [row.transfer_chain, row.transfer_token]]))).toEqual(
      new Map([
        [older, ['polygon', 'USDT']],
        [other, ['tron', 'USDC']],
        [known, ['base', 'USDC']],
      ]),
    )
  }
})
