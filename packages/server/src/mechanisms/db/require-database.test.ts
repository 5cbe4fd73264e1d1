import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withTestDatabase } from '../../testing/database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres/start.ts'
import { createDatabase, createPool, readDatabaseState, requireDatabase } from './index.ts'

const url = await withTestDatabase()
let root: string
let standby: EmbeddedPostgres
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'stablerail-standby-'))
  const dataDir = path.join(root, 'data')
  await (await startEmbeddedPostgres({ dataDir, durable: false })).stop()
  await writeFile(path.join(dataDir, 'postgres/standby.signal'), '')
  standby = await startEmbeddedPostgres({ dataDir, durable: false })
}, 60_000)
afterAll(async () => {
  await standby?.stop()
  await rm(root, { recursive: true, force: true })
})

test('a pooler is refused while PostgreSQL 18 chooses partitions', async () => {
  const { pathname, username } = new URL(url)
  const pooled = () => requireDatabase(url, 'DATABASE_URL', { throughPooler: true })
  const client = new Client(url)
  await client.connect()
  const choose = (value: 'on' | 'off') =>
    client.query(
      `alter role ${username} in database ${pathname.slice(1)} set enable_partition_pruning = ${value}`,
    )
  await choose('on')
  await expect(pooled()).rejects.toThrow(
    'DATABASE_URL: PostgreSQL 18 can crash if enable_partition_pruning is on',
  )
  await choose('off')
  expect(await pooled()).toBeUndefined()
  await client.end()
})

test('a standby is named by readiness', async () => {
  const pool = createPool(standby.url, { max: 1 })
  expect(await readDatabaseState(createDatabase(pool))).toBe('recovering')
  await pool.end()
})

test('a standby is refused by a sentence, and awaited while it may be promoted', async () => {
  await expect(requireDatabase(standby.url, 'DATABASE_URL', { promotionMs: 0 })).rejects.toThrow(
    `DATABASE_URL: PostgreSQL at ${new URL(standby.url).host} is a standby, which accepts no writes. Set the address of ` +
      'the primary, or of a proxy that leads to the primary.',
  )
  const waiting = requireDatabase(standby.url, 'DATABASE_URL', { promotionMs: 30_000 })
  const client = new Client(standby.url)
  await client.connect()
  await client.query('select pg_promote()')
  await client.end()
  expect(await waiting).toBeUndefined()
}, 40_000)
