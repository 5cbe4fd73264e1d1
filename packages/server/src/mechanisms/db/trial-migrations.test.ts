import { type Kysely, sql } from 'kysely'
import { Client } from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { readCatalog } from '../../testing/catalog.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { migrations, type SchemaMigration } from './known-migrations.ts'
import { migrateDatabase, planMigrations } from './migrate.ts'
import { baseline, doNothing, trialMigrations } from './trial-migrations.ts'

/** The migrations of the release that follows the trial versions. */
const released = { [baseline]: migrations[baseline] as SchemaMigration }

let url: string
beforeEach(async () => {
  const database = await createTestDatabase()
  url = database.url
  await query('drop schema public cascade; create schema public')
  await migrateDatabase(url, released)
  return () => database.drop()
})

const query = async (text: string, values: unknown[] = []) => {
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}

const recorded = async (): Promise<string[]> =>
  (await query('select name from kysely_migration order by name')).map(({ name }) => name)

/**
 * Replaces the names of the applied migrations in the test database with the given names. This imitates a
 * database that a version before the first release has migrated.
 */
const record = async (names: readonly string[]) => {
  await query('delete from kysely_migration')
  await query(
    `insert into kysely_migration (name, timestamp)
      select name, to_char(timestamptz '2026-01-01' + place * interval '1 second', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      from unnest($1::text[]) with ordinality as one (name, place)`,
    [names],
  )
}

describe('a database with exactly the migrations of the trial versions', () => {
  beforeEach(async () => {
    await record(trialMigrations)
    await query(`insert into workspaces (id, name, created_at) values ('ws_1', 'Shop', now())`)
  })

  test('has the baseline recorded as applied, once, and nothing else of it changes', async () => {
    const before = await readCatalog(url)
    expect(before['table workspaces']?.filter((fact) => fact.startsWith('row '))).toHaveLength(1)
    expect(await planMigrations(url, released)).toEqual([baseline])
    const applied = await Promise.all([migrateDatabase(url, released), migrateDatabase(url, released)])
    expect(applied.flat()).toEqual([baseline])
    expect(await recorded()).toEqual([...trialMigrations, baseline])
    expect(await readCatalog(url)).toEqual(before)
    expect(await planMigrations(url, released)).toEqual([])
  })

  test('gets the migrations that follow the baseline', async () => {
    const up = async (db: Kysely<unknown>) =>
      void (await sql`alter table workspaces add column note text`.execute(db))
    const next = { ...migrations, '9999-notes': { up } }
    expect(await migrateDatabase(url, next)).toEqual([...Object.keys(migrations), '9999-notes'])
    expect(await query('select note from workspaces')).toEqual([{ note: null }])
  })

  test('still serves a process of the last trial version once the baseline is recorded', async () => {
    await migrateDatabase(url)
    expect(await migrateDatabase(url, doNothing(trialMigrations))).toEqual([])
  })
})

const [first = '', ...rest] = trialMigrations
const last = trialMigrations.at(-1) ?? ''
const older = 'The database is of an older trial version: it lacks the migration'
const another = 'The database is of a trial version that cannot be upgraded: it has the migration'

test.each([
  ['the last migration', trialMigrations.slice(0, -1), `${older} ${last}. Migrate it first with the last`],
  [
    'all but the first',
    [first],
    `${older} ${rest[0]} and ${rest.length - 1} more. Migrate it first with the`,
  ],
  ['one that others follow', rest, `${older} ${first}. Migrate it first with the last trial version, whose`],
])(
  'a database that lacks %s of the trial versions is refused, and left as it is',
  async (_, names, refusal) => {
    await expectRefusal(names, refusal)
  },
)

test.each([
  ['one more', [...trialMigrations, '0119-other'], `${another} 0119-other, which the last trial version`],
  ['others instead', ['0001-a', '0002-b'], `${another} 0001-a and 1 more, which the last trial version`],
  ['a later one but no baseline', [...trialMigrations, '0121-next'], `${another} 0121-next, which the last`],
  [
    'one more beside the baseline',
    [...trialMigrations, '0119-other', baseline],
    `${another} 0119-other, which`,
  ],
])('a database that has %s is refused, and left as it is', async (_, names, refusal) => {
  await expectRefusal(names, refusal)
})

const expectRefusal = async (names: readonly string[], refusal: string) => {
  await record(names)
  const before = await readCatalog(url)
  for (const run of [planMigrations, migrateDatabase])
    await expect(run(url)).rejects.toThrow(
      expect.objectContaining({ name: 'StartError', message: expect.stringContaining(refusal) }),
    )
  expect(await recorded()).toEqual([...names].sort())
  expect(await readCatalog(url)).toEqual(before)
}
