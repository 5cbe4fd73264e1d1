import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres/start.ts'
import { createDatabase, createPool, readDatabaseState, requireDatabase } from './index.ts'

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
