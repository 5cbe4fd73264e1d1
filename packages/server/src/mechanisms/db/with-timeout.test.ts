import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestContext } from '../../testing/context.ts'
import { isOvertime, withDeadline, withoutTimeout } from './index.ts'

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

test('statements have one time together', async () => {
  const { context, close } = await createTestContext()
  onTestFinished(close)
  const nap = sql`select pg_sleep(0.4)`
  const naps = withDeadline(context.db, 1_000, async (inTime) => {
    for (let count = 0; count < 5; count += 1) await inTime((db) => nap.execute(db))
  })
  await expect(naps).rejects.toSatisfy(isOvertime)
})

test('what PostgreSQL says when the time is over is told from other errors', async () => {
  const { context, close } = await createTestContext()
  onTestFinished(close)
  const { db } = context
  const errorOf = (statement: ReturnType<typeof sql>) =>
    withDeadline(db, 50, (inTime) => inTime((tx) => statement.execute(tx))).catch((error: unknown) => error)
  expect(isOvertime(await errorOf(sql`select pg_sleep(60)`))).toBe(true)
  expect(isOvertime(await errorOf(sql`select 1 / 0`))).toBe(false)
  expect(isOvertime(new Error('statement timeout'))).toBe(false)
})

test('statements whose plans a migration made stale are run again', async () => {
  const { context, close } = await createTestContext()
  onTestFinished(close)
  const { db } = context
  const read = async () =>
    await withoutTimeout(db, async (tx) => {
      const { rows } = await sql<object>`select * from shapes where id = ${1}`.execute(tx)
      return rows
    })
  await sql`create table shapes as select 1 as id`.execute(db)
  expect(await read()).toEqual([{ id: 1 }])
  await sql`alter table shapes add column corners integer default 4`.execute(db)
  expect(await read()).toEqual([{ id: 1, corners: 4 }])
})
