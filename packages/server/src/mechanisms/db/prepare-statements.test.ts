import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestContext, createTestScope, type TestContext } from '../../testing/context.ts'
import { transact } from '../work/transact.ts'

let world: TestContext
beforeAll(async () => {
  world = await createTestContext({ config: { databasePoolSize: 2 } })
})
afterAll(() => world.close())

const prepared = () =>
  sql<{ count: string }>`select count(*) as count from pg_prepared_statements where name = ${'x'} or true`

test('a statement with parameters is prepared once on a connection', async () => {
  const { db } = world.context
  await db.connection().execute(async (one) => {
    await prepared().execute(one)
    const first = await prepared().execute(one)
    const second = await prepared().execute(one)
    expect(first.rows[0]?.count).toBe(second.rows[0]?.count)
    expect(Number(second.rows[0]?.count)).toBeGreaterThan(0)
  })
})

test('a migration while statements are prepared costs a retry, and no unit of work', async () => {
  const { context } = world
  const scope = await createTestScope(context)
  const read = () =>
    transact(context, scope, (work) =>
      work.tx.selectFrom('workspaces').selectAll().where('id', '=', scope.workspaceId).execute(),
    )
  await Promise.all([read(), read()])
  await sql`alter table workspaces add column added_by_a_migration text`.execute(context.db)
  const [row] = await read()
  expect(row).toMatchObject({ id: scope.workspaceId, added_by_a_migration: null })
  await sql`alter table workspaces drop column added_by_a_migration`.execute(context.db)
  expect(await read()).toHaveLength(1)
})

test('a migration while statements are prepared costs a read outside of transactions nothing but time', async () => {
  const { context } = world
  const scope = await createTestScope(context)
  const read = () =>
    context.db.selectFrom('workspaces').selectAll().where('id', '=', scope.workspaceId).executeTakeFirst()
  // On every connection of the pool.
  await Promise.all([read(), read()])
  await sql`alter table workspaces add column added_by_a_migration text`.execute(context.db)
  for (const row of await Promise.all([read(), read()]))
    expect(row).toMatchObject({ id: scope.workspaceId, added_by_a_migration: null })
  await sql`alter table workspaces drop column added_by_a_migration`.execute(context.db)
})

test('within a transaction the error of a stale plan is thrown, and the transaction is not half run again', async () => {
  const { context } = world
  const scope = await createTestScope(context)
  await context.db.connection().execute(async (one) => {
    const read = (db: typeof one) =>
      db.selectFrom('workspaces').selectAll().where('id', '=', scope.workspaceId).executeTakeFirst()
    await read(one)
    await sql`alter table workspaces add column added_by_a_migration text`.execute(context.db)
    await expect(one.transaction().execute((tx) => read(tx))).rejects.toThrow('cached plan')
    expect(await one.transaction().execute((tx) => read(tx))).toMatchObject({ added_by_a_migration: null })
  })
  await sql`alter table workspaces drop column added_by_a_migration`.execute(context.db)
})
