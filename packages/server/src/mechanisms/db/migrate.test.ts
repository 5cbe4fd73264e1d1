import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import { Client } from 'pg'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { withTestDatabase } from '../../testing/database.ts'
import { migrations, type SchemaMigrations } from './known-migrations.ts'
import { laterMigrations, migrateDatabase, planMigrations } from './migrate.ts'

const waitMs = { timeout: 30_000 }

const databaseUrl = await withTestDatabase()

const query = async (text: string, url = databaseUrl) => {
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const record = (name: string) =>
  query(`insert into kysely_migration (name, timestamp) values ('${name}', now()::text)`)
const forget = (name: string) => query(`delete from kysely_migration where name = '${name}'`)

test('each migration that is written is applied, under the name of its file', () => {
  const files = readdirSync(`${import.meta.dirname}/migrations`).filter((file) => file.endsWith('.ts'))
  expect(Object.keys(migrations).sort()).toEqual(files.map((file) => file.replace(/\.ts$/, '')).sort())
})

test('a schema that a later version has migrated is run on, and nothing is done to it', async () => {
  await record('9001-later')
  expect(await planMigrations(databaseUrl)).toEqual([])
  expect(await migrateDatabase(databaseUrl)).toEqual([])
  await forget('9001-later')
})

test('a schema that says this version is too old is refused, in words for a person', async () => {
  await record('9002-drop-names-needs-9001')
  for (const run of [migrateDatabase, planMigrations])
    await expect(run(databaseUrl)).rejects.toThrow(
      /^This version of the server is too old for the database: its schema has 9002-drop-names-needs-9001, /,
    )
  await forget('9002-drop-names-needs-9001')
})

test('a later migration that needs no more than this version knows is no hindrance', () => {
  expect(Object.keys(laterMigrations(['0120-baseline', '9003-drop-more-needs-0120']))).toEqual([
    '9003-drop-more-needs-0120',
  ])
})

test('a plan names what a migration would apply, and changes nothing', async () => {
  const [{ name }] = await query('select name from kysely_migration order by name desc limit 1')
  await forget(name)
  expect(await planMigrations(databaseUrl)).toEqual([name])
  expect(await planMigrations(databaseUrl)).toEqual([name])
  await record(name)
})

test('a plan for an empty database names every migration, and makes no table', async () => {
  await query('create database plan_of_nothing')
  const url = new URL(databaseUrl)
  url.pathname = '/plan_of_nothing'
  const plan = await planMigrations(url.href)
  expect(plan).toEqual(Object.keys(migrations))
  const again = new Client(url.href)
  await again.connect()
  const { rows } = await again.query(`select to_regclass('kysely_migration') as made`)
  await again.end()
  expect(rows).toEqual([{ made: null }])
  await query('drop database plan_of_nothing with (force)')
})

describe('migrations of a blank database', () => {
  const run = (text: string) => (db: Kysely<unknown>) =>
    sql
      .raw(text)
      .execute(db)
      .then(() => undefined)
  const index = 'create index concurrently goods_by_name on goods (name)'
  const known: SchemaMigrations = {
    '0001-goods': { up: run('create table goods (name text)') },
    '0002-prices': { up: run('create table prices (amount bigint)') },
    '0003-index': { inTransaction: false, up: run(index) },
    '0004-notes': { up: run('create table notes (text text)') },
  }
  let url: string
  beforeEach(async () => {
    const name = `blank_${randomUUID().replaceAll('-', '')}`
    await query(`create database ${name}`)
    url = new URL(`/${name}`, databaseUrl).href
    return async () => void (await query(`drop database ${name} with (force)`))
  })

  test('build an index concurrently in no transaction, each once, also by processes at once', async () => {
    const applied = await Promise.all([1, 2, 3].map(() => migrateDatabase(url, known)))
    expect(applied.flat().sort()).toEqual(Object.keys(known))
    const [{ indisvalid }] = await query(
      `select indisvalid from pg_index where indexrelid = 'goods_by_name'::regclass`,
      url,
    )
    expect(indisvalid).toBe(true)
  })

  test('fail as a whole up to the last that committed, and go on from there', async () => {
    const broken = { ...known, '0003-index': { inTransaction: false, up: run('create nonsense') } }
    await expect(migrateDatabase(url, broken)).rejects.toThrow('syntax error')
    expect(await planMigrations(url, known)).toEqual(['0003-index', '0004-notes'])
    expect(await migrateDatabase(url, known)).toEqual(['0003-index', '0004-notes'])
  })

  test('let others read on while they wait for a lock, and are applied once they have it', async () => {
    await migrateDatabase(url, known)
    const reader = new Client(url)
    await reader.connect()
    await reader.query('begin; select from goods')
    const later = { ...known, '0005-size': { up: run('alter table goods add column size text') } }
    const migrated = migrateDatabase(url, later)
    await vi.waitFor(async () => {
      const waiting = `select from pg_stat_activity where query like 'alter table goods%' and wait_event_type = 'Lock'`
      expect(await query(waiting, url)).toHaveLength(1)
    }, waitMs)
    // This statement waits behind the migration until the migration gives up its place in the lock queue.
    expect(await query('select name from goods', url)).toEqual([])
    await reader.query('commit')
    await reader.end()
    expect(await migrated).toEqual(['0005-size'])
  })
})
