/** Tests the store of handled webhook events from the guide, on a real PostgreSQL. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { EventStore } from '@stablerail/sdk/webhooks'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../packages/server/src/testing/database.ts'
import { allBlocks, moduleOf } from '../scripts/docs-blocks.ts'

const directory = fileURLToPath(new URL('./.examples/sql-store/', import.meta.url))
const shown = allBlocks().find(({ code }) => code.includes('export const sqlStore'))
const code = shown ? moduleOf(shown) : ''

let database: TestDatabase
let pool: Pool
let store: EventStore
beforeAll(async () => {
  database = await createTestDatabase()
  pool = new Pool({ connectionString: database.url })
  await pool.query(/^\/\/ (create table .*)$/m.exec(code)?.[1] ?? 'the guide shows no table')
  mkdirSync(directory, { recursive: true })
  writeFileSync(`${directory}store.ts`, code)
  const { sqlStore } = await import(`${directory}store.ts`)
  store = sqlStore((sql: string, values: unknown[]) => pool.query(sql, values))
})
afterAll(async () => {
  rmSync(directory, { recursive: true, force: true })
  await pool.end()
  await database.drop()
})

test('one of many simultaneous deliveries claims an event, and none claims it once it is handled', async () => {
  const claims = await Promise.all(Array.from({ length: 20 }, () => store.claim('evt_1')))
  expect(claims.sort()).toEqual([...Array.from({ length: 19 }, () => 'busy'), 'claimed'])
  await store.complete('evt_1')
  expect(await store.claim('evt_1')).toBe('handled')
})

test('an event whose handler failed can be claimed again, and a handled event cannot', async () => {
  expect(await store.claim('evt_2')).toBe('claimed')
  await store.release('evt_2')
  expect(await store.claim('evt_2')).toBe('claimed')
  await store.complete('evt_2')
  await store.release('evt_2')
  expect(await store.claim('evt_2')).toBe('handled')
})

test('a claim that is neither completed nor released can be claimed again after 5 minutes', async () => {
  await store.claim('evt_3')
  const age = (minutes: number) =>
    pool.query(
      `update webhook_events set claimed_at = now() - interval '${minutes} minutes' where id = 'evt_3'`,
    )
  await age(4)
  expect(await store.claim('evt_3')).toBe('busy')
  await age(6)
  expect(await store.claim('evt_3')).toBe('claimed')
  expect(await store.claim('evt_3')).toBe('busy')
})

test('the README of the SDK and its types show the same store as the guide', () => {
  const body = code.slice(
    code.indexOf('const sqlStore'),
    code.indexOf('\n})\n', code.indexOf('const sqlStore')),
  )
  for (const file of ['README.md', 'src/webhook-event-store.ts']) {
    const text = readFileSync(new URL(`../packages/sdk/${file}`, import.meta.url), 'utf8')
    expect(text.replaceAll(/^ \* /gm, ''), file).toContain(body)
  }
})
