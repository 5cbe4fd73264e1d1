import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestContext, createTestScope, type TestContext } from '../../../testing/context.ts'
import { insertPayment } from '../../../testing/payments/rows.ts'
import { createPool } from '../pool.ts'
import { up } from './0087-pairs-of-older-payments.ts'

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

const pairs = async () => {
  const columns = ['id', 'transfer_chain', 'transfer_token'] as const
  const rows = await world.context.db.selectFrom('payments').select(columns).execute()
  return Object.fromEntries(rows.map((row) => [row.id, [row.transfer_chain, row.transfer_token]]))
}

test('older payments get the chain and token of their transfer, those that have them keep them, also when it runs again', async () => {
  const { context } = world
  const scope = await createTestScope(context)
  const older = await insertPayment(context, scope, { chain: 'polygon', token: 'USDT' })
  const other = await insertPayment(context, scope, { chain: 'tron', token: 'USDC' })
  const present = { transfer_chain: 'base', transfer_token: 'USDC' } as const
  const known = await insertPayment(context, scope, { ...present, chain: 'base', token: 'USDC' })
  for (let time = 0; time < 2; time += 1) {
    await up(db)
    expect(await pairs()).toMatchObject({
      ...{ [older]: ['polygon', 'USDT'], [other]: ['tron', 'USDC'], [known]: ['base', 'USDC'] },
    })
  }
})

test('a batch that PostgreSQL has ended for a deadlock is filled again', async () => {
  const scope = await createTestScope(world.context)
  const older = await insertPayment(world.context, scope, { chain: 'polygon', token: 'USDT' })
  // A sequence counts on when its transaction is rolled back.
  await sql`
    create sequence batches;
    create function end_first() returns trigger language plpgsql as $$
      begin
        if nextval('batches') = 1 then raise exception using errcode = '40P01'; end if;
        return new;
      end
    $$;
    create trigger end_first before update on payments for each row execute function end_first();
  `.execute(db)
  await up(db)
  expect(await pairs()).toMatchObject({ [older]: ['polygon', 'USDT'] })
  const { rows } = await sql<{ tries: number }>`select last_value::int as tries from batches`.execute(db)
  expect(rows).toEqual([{ tries: 2 }])
})
