import { sql } from 'kysely'
import { Client, type PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
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
  // Prepares the statement on every connection of the pool.
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

/** Returns the statements that a new process would prepare for these texts, by name. */
const preparedBy = async (texts: readonly string[]): Promise<Map<string, string>> => {
  vi.resetModules()
  const { prepareStatements } = await import('./prepare-statements.ts')
  const client = new Client(world.databaseUrl)
  await client.connect()
  const query = client.query.bind(client) as (
    text: string,
  ) => Promise<{ rows: { name: string; statement: string }[] }>
  prepareStatements(client as unknown as PoolClient)
  for (const text of texts) await client.query(text, ['said'])
  const { rows } = await query('select name, statement from pg_prepared_statements')
  await client.end()
  return new Map(rows.map(({ name, statement }) => [name, statement]))
}

test('two processes mean the same statement by a name, in whatever order they met their statements', async () => {
  const [plain, upper] = ['select $1::text as value', 'select upper($1::text) as value']
  const first = await preparedBy([plain as string])
  const second = await preparedBy([upper as string, plain as string])
  expect([first.size, second.size]).toEqual([1, 2])
  for (const [name, statement] of first) expect(second.get(name)).toBe(statement)
})
