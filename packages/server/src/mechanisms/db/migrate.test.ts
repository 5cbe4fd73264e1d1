import { Client } from 'pg'
import { expect, test } from 'vitest'
import { withTestDatabase } from '../../testing/index.ts'
import { laterMigrations, migrateDatabase, planMigrations } from './migrate.ts'

const databaseUrl = await withTestDatabase()

const query = async (text: string) => {
  const client = new Client(databaseUrl)
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
  expect(Object.keys(laterMigrations(['0001-workspaces', '9003-drop-more-needs-0012']))).toEqual([
    '9003-drop-more-needs-0012',
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
  expect(plan[0]).toBe('0001-workspaces')
  const again = new Client(url.href)
  await again.connect()
  const { rows } = await again.query(`select to_regclass('kysely_migration') as made`)
  await again.end()
  expect(rows).toEqual([{ made: null }])
  await query('drop database plan_of_nothing with (force)')
})
