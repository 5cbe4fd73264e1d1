import { Client } from 'pg'
import { expect, inject, test } from 'vitest'
import { createTestDatabase, withTestDatabase } from './database.ts'

const url = await withTestDatabase()

const query = async (databaseUrl: string, sql: string) => {
  const client = new Client(databaseUrl)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows
  } finally {
    await client.end()
  }
}

test('a test database has the migrations applied', async () => {
  const [[tables]] = (await query(
    url,
    `select count(*)::int from pg_tables where schemaname = 'public'`,
  )) as [[number]]
  expect(tables).toBeGreaterThan(3)
})

test('what one database holds, no other does', async () => {
  const other = await createTestDatabase()
  await query(url, 'create table mine ()')
  expect(await query(other.url, `select to_regclass('mine')`)).toEqual([[null]])
  await other.drop()
})

test('a database is dropped though somebody is connected to it', async () => {
  const { url: dropped, drop } = await createTestDatabase()
  const client = new Client(dropped)
  const cut = new Promise((resolve) => client.on('error', resolve))
  await client.connect()
  await drop()
  await cut
  const name = new URL(dropped).pathname.slice(1)
  const { adminUrl } = inject('testServer')
  expect(await query(adminUrl, `select 1 from pg_database where datname = '${name}'`)).toEqual([])
})
