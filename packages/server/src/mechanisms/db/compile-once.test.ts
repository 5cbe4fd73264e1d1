import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withTestDatabase } from '../../testing/database.ts'
import { compileByShape, compileOnce } from './compile-once.ts'
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

test('a statement is built once for each set of values that are given, and for each literal', async () => {
  const pool = createPool(url, { max: 1 })
  const db = createDatabase(pool)
  type Values = { of: number; more?: number | undefined; unit: 'a' | 'b' }
  const built: Values[] = []
  const add = compileByShape(['unit'], (on, values: Values) => {
    built.push(values)
    const { of, more, unit } = values
    const sum = more === undefined ? sql`${of}::integer` : sql`${of}::integer + ${more}::integer`
    return sql<{ sum: number; unit: string }>`select ${sum} as sum, ${sql.lit(unit)} as unit`.compile(on)
  })
  const rowOf = async (values: Values) => (await add(db, values)).rows[0]
  expect(await rowOf({ of: 1, unit: 'a' })).toEqual({ sum: 1, unit: 'a' })
  expect(await rowOf({ of: 2, more: undefined, unit: 'a' })).toEqual({ sum: 2, unit: 'a' })
  expect(built).toHaveLength(1)
  expect(await rowOf({ of: 2, more: 3, unit: 'a' })).toEqual({ sum: 5, unit: 'a' })
  expect(await rowOf({ of: 4, more: 5, unit: 'b' })).toEqual({ sum: 9, unit: 'b' })
  expect(await rowOf({ of: 6, more: 7, unit: 'b' })).toEqual({ sum: 13, unit: 'b' })
  expect(built.map(({ unit }) => unit)).toEqual(['a', 'a', 'b'])
  await db.destroy()
})
