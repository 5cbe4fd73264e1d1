import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withTestDatabase } from '../../testing/database.ts'
import { compileOnce } from './compile-once.ts'
import { createDatabase } from './database.ts'
import { createPool } from './pool.ts'

const url = await withTestDatabase()

test('a statement is built once, and runs with the values of each call', async () => {
  const pool = createPool(url, { max: 1 })
  const db = createDatabase(pool)
  let built = 0
  const add = compileOnce((on, { first, second }: { first: number; second: number | null }) => {
    built += 1
    return sql<{
      sum: number | null
    }>`select ${first}::integer + ${second}::integer + ${3}::integer as sum`.compile(on)
  })
  const sums = [
    await add(db, { first: 1, second: 2 }),
    await add(db, { first: 5, second: null }),
    await add(db, { first: 10, second: 20 }),
  ]
  await db.destroy()
  expect(sums.map(({ rows }) => rows)).toEqual([[{ sum: 6 }], [{ sum: null }], [{ sum: 33 }]])
  expect(built).toBe(1)
})
