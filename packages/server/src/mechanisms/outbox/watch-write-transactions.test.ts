import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestLog } from '../../testing/log.ts'
import { createDatabase, createPool } from '../db/index.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres/start.ts'
import { createMetrics } from '../metrics/index.ts'
import { createWatchWritesJob } from './index.ts'
import type { OutboxPorts } from './ports.ts'

// A server of its own, because a transaction in any database of a server counts.
let dataDir: string
let server: EmbeddedPostgres
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'stablerail-writes-'))
  server = await startEmbeddedPostgres({ dataDir, durable: false })
  const admin = new Client(server.url)
  await admin.connect()
  await admin.query('alter system set max_prepared_transactions = 2')
  await admin.query("create role server_role login password 'x'")
  await admin.query('create database of_somebody_else')
  await admin.end()
  await server.stop()
  server = await startEmbeddedPostgres({ dataDir, durable: false })
}, 60_000)
afterAll(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** The server may stop before a connection that was ended is closed. The client then reports the stop as an error. */
const stopped = () => undefined

/** Opens a connection to another database of the server. */
const connect = async () => {
  const url = new URL(server.url)
  url.pathname = '/of_somebody_else'
  const client = new Client({ connectionString: url.href, application_name: 'a forgotten console' })
  client.on('error', stopped)
  await client.connect()
  onTestFinished(() => client.end())
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return { client, pid: rows[0]?.pid }
}

/** Returns a function that runs the job, and then returns the values of the metric and the new log entries. */
const watchAs = (url: string, limits: Parameters<typeof createWatchWritesJob>[0] = {}) => {
  const pool = createPool(url, { max: 1 })
  pool.on('error', stopped)
  const db = createDatabase(pool)
  onTestFinished(() => db.destroy())
  const { log, lines } = createTestLog()
  const metrics = createMetrics()
  const context = { db, log, metrics } as unknown as OutboxPorts
  const job = createWatchWritesJob({ lookEveryMs: 0, longSeconds: 0.2, logEveryMs: 0, ...limits })
  return async () => {
    expect(await job.run(context)).toBe(0)
    const { values } = await metrics.oldestWriteSeconds.get()
    const secondsOf = (of: string) => values.find(({ labels }) => labels.source === of)?.value ?? -1
    return { session: secondsOf('session'), prepared: secondsOf('prepared'), lines: lines.splice(0) }
  }
}

const message = 'A write transaction is open for long and holds back all event streams.'

test('a forgotten transaction of another database is measured and named, until it ends', async () => {
  const look = watchAs(server.url)
  const { client, pid } = await connect()
  await client.query('begin; select pg_current_xact_id()')
  await expect.poll(async () => (await look()).session).toBeGreaterThan(0.2)
  const { prepared, lines } = await look()
  expect(prepared).toBe(0)
  expect(lines).toEqual([
    expect.objectContaining({
      msg: message,
      backend: pid,
      application: 'a forgotten console',
      prepared: null,
      database: 'of_somebody_else',
      seconds: expect.any(Number),
    }),
  ])
  await client.query('rollback')
  expect(await look()).toEqual({ session: 0, prepared: 0, lines: [] })
})

test('a prepared transaction is named by its name', async () => {
  const look = watchAs(server.url)
  const { client } = await connect()
  await client.query('begin; select pg_current_xact_id()')
  await client.query("prepare transaction 'half of a payment run'")
  await client.end()
  await expect.poll(async () => (await look()).prepared).toBeGreaterThan(0.2)
  const { session, lines } = await look()
  expect(session).toBe(0)
  expect(lines[0]).toMatchObject({
    backend: null,
    prepared: 'half of a payment run',
    database: 'of_somebody_else',
  })
  const next = await connect()
  await next.client.query("rollback prepared 'half of a payment run'")
  expect(await look()).toMatchObject({ prepared: 0, lines: [] })
})

test('a server whose role may not read the times of other sessions measures since it saw the transaction', async () => {
  const url = new URL(server.url)
  url.username = 'server_role'
  url.password = 'x'
  const look = watchAs(url.href)
  const { client, pid } = await connect()
  await client.query('begin; select pg_current_xact_id()')
  expect(await look()).toMatchObject({ session: 0, lines: [] })
  await expect.poll(async () => (await look()).session).toBeGreaterThan(0.2)
  expect((await look()).lines[0]).toMatchObject({ backend: pid, application: 'a forgotten console' })
})

test('a transaction that only reads is no such transaction', async () => {
  const look = watchAs(server.url, { longSeconds: 0 })
  const { client } = await connect()
  await client.query('begin isolation level repeatable read; select count(*) from pg_class')
  expect(await look()).toEqual({ session: 0, prepared: 0, lines: [] })
})

test('it is logged once in the period, and a wake-up before the job is due reads nothing', async () => {
  const { client } = await connect()
  await client.query('begin; select pg_current_xact_id()')
  const look = watchAs(server.url, { longSeconds: 0, logEveryMs: 60_000 })
  expect((await look()).lines).toHaveLength(1)
  expect((await look()).lines).toHaveLength(0)
  const rarely = watchAs(server.url, { lookEveryMs: 60_000 })
  expect((await rarely()).session).toBeGreaterThan(0)
  await client.query('rollback')
  expect((await rarely()).session).toBeGreaterThan(0)
})
