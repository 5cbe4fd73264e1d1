import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestContext } from '../../testing/context.ts'
import { isOvertime, withoutTimeout, withTimeout } from './index.ts'

test('a statement is ended after its time, unless it is exempt', async () => {
  const { context, close } = await createTestContext({ config: { databaseStatementTimeoutMs: 100 } })
  onTestFinished(close)
  const { db } = context
  const timeoutOf = async (database: typeof db) => {
    const { rows } = await sql<{
      setting: string
    }>`select current_setting('statement_timeout') as setting`.execute(database)
    return rows[0]?.setting
  }
  await expect(sql`select pg_sleep(60)`.execute(db)).rejects.toMatchObject({ code: '57014' })
  expect(await timeoutOf(db)).toBe('100ms')
  expect(await withoutTimeout(db, timeoutOf)).toBe('0')
  expect(await timeoutOf(db)).toBe('100ms')
})

test('a statement has a time of its own, and what PostgreSQL says when it is over is told from other errors', async () => {
  const { context, close } = await createTestContext()
  onTestFinished(close)
  const { db } = context
  const errorOf = (statement: ReturnType<typeof sql>) =>
    withTimeout(db, 50, async (tx) => await statement.execute(tx)).catch((error: unknown) => error)
  expect(isOvertime(await errorOf(sql`select pg_sleep(60)`))).toBe(true)
  expect(isOvertime(await errorOf(sql`select 1 / 0`))).toBe(false)
  expect(isOvertime(new Error('statement timeout'))).toBe(false)
})

test('statements whose plans a migration made stale are run again', async () => {
  const { context, close } = await createTestContext()
  onTestFinished(close)
  const { db } = context
  const read = async () =>
    await withTimeout(db, 5_000, async (tx) => {
      const { rows } = await sql<object>`select * from shapes where id = ${1}`.execute(tx)
      return rows
    })
  await sql`create table shapes as select 1 as id`.execute(db)
  expect(await read()).toEqual([{ id: 1 }])
  await sql`alter table shapes add column corners integer default 4`.execute(db)
  expect(await read()).toEqual([{ id: 1, corners: 4 }])
})
