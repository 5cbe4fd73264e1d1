import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestContext } from '../../testing/context.ts'
import { withoutTimeout } from './index.ts'

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
