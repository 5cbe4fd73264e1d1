import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createDatabase } from './database.ts'
import { createPool } from './pool.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const readAs = async (expression: string) => {
  const pool = createPool(database.url, { max: 1 })
  try {
    const { rows } = await pool.query(`select ${expression} as value`)
    return rows[0].value
  } finally {
    await pool.end()
  }
}

describe('a timestamp', () => {
  test.each([
    ['2026-11-20 09:30:00+00', '2026-11-20T09:30:00.000Z'],
    ['2026-11-20 09:30:00.1+00', '2026-11-20T09:30:00.100Z'],
    ['2026-11-20 09:30:00.123456+05:30', '2026-11-20T04:00:00.123Z'],
    ['1969-12-31 23:59:59.999+00', '1969-12-31T23:59:59.999Z'],
    ['0999-02-03 00:00:00+00', '0999-02-03T00:00:00.000Z'],
  ])('%s is read as it is', async (text, iso) => {
    const read: Date = await readAs(`timestamptz '${text}'`)
    expect(read.toISOString()).toBe(iso)
  })

  test('that the server tells in another time zone is the same moment', async () => {
    const pool = createPool(database.url, { max: 1 })
    await pool.query("set timezone = 'Asia/Kolkata'")
    const { rows } = await pool.query("select timestamptz '2026-11-20 09:30:00.5+00' as value")
    await pool.end()
    expect(rows[0].value.toISOString()).toBe('2026-11-20T09:30:00.500Z')
  })

  test('that is no moment is refused', async () => {
    await expect(readAs("timestamptz 'infinity'")).rejects.toThrow('holds infinity')
  })
})

describe('a bigint', () => {
  test('is exact or refused', async () => {
    expect(await readAs('9007199254740991::bigint')).toBe(Number.MAX_SAFE_INTEGER)
    await expect(readAs('9007199254740992::bigint')).rejects.toThrow('beyond what is exact')
  })
})

describe('a plan that is kept', () => {
  test('reads by index however few rows the table had when it was made', async () => {
    const pool = createPool(database.url, { max: 1 })
    try {
      await pool.query('create table few (id text primary key)')
      await pool.query('insert into few select generate_series(1, 50)::text')
      await pool.query('analyze few')
      const { rows } = await pool.query("explain (costs off) select * from few where id = '7'")
      expect(Object.values(rows[0])[0]).toMatch(/^Index /)
      // The setting `jit` must be off, because with JIT, PostgreSQL before version 18 would compile a plan with a
      // disabled sequential scan at each run.
      expect((await pool.query('show jit')).rows).toEqual([{ jit: 'off' }])
    } finally {
      await pool.end()
    }
  })
})

describe('a pool that leads through a pooler', () => {
  const settingsOf = async (db: ReturnType<typeof createDatabase>) => {
    const { rows } = await sql<Record<string, string>>`
      select current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle,
        (select count(*)::integer from pg_prepared_statements) as prepared
      where ${true}`.execute(db)
    return rows[0]
  }

  test('has the timeouts in each transaction, and leaves nothing on the connection', async () => {
    const pool = createPool(database.url, { max: 1, statementTimeoutMs: 7_000, throughPooler: true })
    const db = createDatabase(pool)
    const within = await db.transaction().execute(settingsOf)
    const serializable = await db.transaction().setIsolationLevel('serializable').execute(settingsOf)
    const outside = await settingsOf(db)
    await db.destroy()
    expect(within).toEqual({ statement: '7s', idle: '10s', prepared: 0 })
    expect(serializable).toEqual(within)
    expect(outside).toEqual({ statement: '0', idle: '0', prepared: 0 })
  })

  test('ends a statement that takes too long', async () => {
    const pool = createPool(database.url, { max: 1, statementTimeoutMs: 50, throughPooler: true })
    const db = createDatabase(pool)
    const slow = db.transaction().execute((tx) => sql`select pg_sleep(60)`.execute(tx))
    await expect(slow).rejects.toMatchObject({ code: '57014' })
    await db.destroy()
  })
})
