import { type Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { findMigrationFaults, hashOf, type Released, textOf } from '../build/migration-faults.ts'
import { migrations, type SchemaMigration } from '../src/mechanisms/db/known-migrations.ts'

const migrationOf = (statements: string, inTransaction = true): SchemaMigration => ({
  inTransaction,
  up: async (db: Kysely<unknown>) => void (await sql.raw(statements).execute(db)),
})

const first = await textOf('0001-payments', migrationOf('create table payments (name text, amount integer)'))
const released: Released = { [first.name]: hashOf(first) }

/** Returns the faults of a migration that follows the released ones. */
const faultsOf = async (name: string, statements: string, inTransaction = true) =>
  findMigrationFaults([first, await textOf(name, migrationOf(statements, inTransaction))], released)

const rulesOf = (faults: readonly string[]) => faults.map((fault) => /\((.*?)\)/.exec(fault)?.[1])

describe('refused in every migration', () => {
  test.each([
    [
      'a column that earlier versions do not write and must',
      'alter table payments add column a text not null',
      'adding-required-field',
    ],
    [
      'a default that rewrites the table',
      'alter table payments add column a text default gen_random_uuid()',
      'adding-field-with-default',
    ],
    [
      'not null, which reads the whole table under a lock',
      'alter table payments alter column name set not null',
      'adding-not-nullable-field',
    ],
    [
      'an index that stops writes while it is built',
      'create index by_name on payments (name)',
      'require-concurrent-index-creation',
    ],
    ['an index that is dropped under a lock', 'drop index by_name', 'require-concurrent-index-deletion'],
    [
      'a check that reads the whole table under a lock',
      'alter table payments add constraint c check (amount > 0)',
      'constraint-missing-not-valid',
    ],
    ['text that is no SQL', 'alter tabel payments', 'syntax-error'],
  ])('%s', async (_, statements, rule) => {
    for (const name of ['0002-new', '0002-new-needs-0001'])
      expect(rulesOf(await faultsOf(name, statements))).toContain(rule)
  })

  test('an index that is built concurrently, within a transaction', async () => {
    const statements = 'select 1; create index concurrently by_name on payments (name)'
    expect(rulesOf(await faultsOf('0002-new', statements))).toEqual([
      'ban-concurrent-index-creation-in-transaction',
    ])
    expect(await faultsOf('0002-new', statements, false)).toEqual([])
  })
})

describe('refused unless the name says which versions can run without it', () => {
  test.each([
    ['a dropped column', 'alter table payments drop column name', 'ban-drop-column'],
    ['a dropped table', 'drop table payments', 'ban-drop-table'],
    ['a renamed column', 'alter table payments rename column name to title', 'renaming-column'],
    ['a renamed table', 'alter table payments rename to receipts', 'renaming-table'],
    [
      'a column of another type',
      'alter table payments alter column amount type bigint',
      'changing-column-type',
    ],
    [
      'values that may be missing',
      'alter table payments alter column name drop not null',
      'ban-drop-not-null',
    ],
  ])('%s', async (_, statements, rule) => {
    const faults = await faultsOf('0002-new', statements)
    expect(rulesOf(faults)).toEqual([rule])
    expect(faults[0]).toMatch(/^0002-new, line 1 of its statements: .*Do it in a later release/)
    expect(await faultsOf('0002-new-needs-0001', statements)).toEqual([])
  })

  test('and those versions include the last release, which runs beside the new one', async () => {
    const faults = await faultsOf('0002-drop-needs-0002', 'drop table payments')
    expect(faults).toEqual([expect.stringMatching(/^0002-drop-needs-0002: the last release ends at 1 /)])
  })
})

test('a fault that is weighed and accepted is named in a comment above the statement', async () => {
  const statements = `-- Ten rows at most.\n-- squawk-ignore require-concurrent-index-creation\ncreate index by_name on payments (name)`
  expect(await faultsOf('0002-new', statements)).toEqual([])
})

test('what adds is no fault: tables with their indexes, columns that may be empty or have a constant', async () => {
  const statements = `
    create table refunds (id text not null, payment_id text not null);
    create index refunds_by_payment on refunds (payment_id);
    alter table payments add column note text, add column tries integer not null default 0`
  expect(await faultsOf('0002-new', statements)).toEqual([])
})

test('a released migration can neither be changed nor removed, nor can one be put before it', async () => {
  const changed = await textOf(first.name, migrationOf('create table payments (name text)'))
  expect(findMigrationFaults([changed], released)).toEqual([
    '0001-payments: is in the last release; add another migration instead',
  ])
  expect(findMigrationFaults([], released)).toEqual([
    '0001-payments: is in the last release and is missing here',
  ])
  expect(await faultsOf('0001-another', 'create table others (id text)')).toEqual([
    '0001-another: its number must be above 1, the last of the last release',
  ])
})

test('the text of a migration holds every statement that it sends', async () => {
  for (const [name, migration] of Object.entries(migrations))
    expect((await textOf(name, migration)).statements, name).toMatch(/\b(create|alter|update|drop)\b/)
})
