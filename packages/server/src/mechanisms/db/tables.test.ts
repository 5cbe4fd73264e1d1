import type { SelectType } from 'kysely'
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest'
import { createTestContext, type TestContext } from '../../testing/context.ts'
import { columns } from './generated/columns.ts'
import { readColumns } from './read-columns.ts'
import type { Tables } from './tables.ts'

/** The PostgreSQL types that a column with a TypeScript type may have. */
type Plain<Value> = [Value] extends [string]
  ? 'text' | 'numeric' | 'json' | 'xid8'
  : [Value] extends [number]
    ? 'bigint' | 'integer' | 'smallint'
    : [Value] extends [boolean]
      ? 'boolean'
      : [Value] extends [Date]
        ? 'timestamptz'
        : [Value] extends [Buffer]
          ? 'bytea'
          : [Value] extends [string[]]
            ? 'text[]'
            : [Value] extends [number[]]
              ? 'integer[]' | 'jsonb'
              : 'jsonb'
type Column<Value> = null extends Value ? `${Plain<NonNullable<Value>>}?` : Plain<Value>
type Expected = { [T in keyof Tables]: { [C in keyof Tables[T]]: Column<SelectType<Tables[T][C]>> } }

let test: TestContext
beforeAll(async () => {
  test = await createTestContext()
})
afterAll(() => test.close())

describe('the types of the tables', () => {
  it('are those of the migrated schema', () => {
    // The compiler checks that each table and column exists, with the right type, and nullable where declared.
    expectTypeOf(columns).toExtend<{ readonly [T in keyof Expected]: Readonly<Expected[T]> }>()
    expectTypeOf<keyof typeof columns>().toEqualTypeOf<keyof Tables>()
  })

  it('were generated from the migrations as they are; else run "npm run schema"', async () => {
    expect(await readColumns(test.context.db)).toEqual(columns)
  })
})
