/** Streams while PostgreSQL restarts or fails over, and assigns transaction ids a second time. */
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { KyselyPlugin } from 'kysely'
import { Client } from 'pg'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createContext } from '../../commands/create-context.ts'
import { migrateDatabase } from '../../mechanisms/db/index.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../mechanisms/embedded-postgres/start.ts'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { testConfig } from '../../testing/context.ts'
import { openStream, type TestStream } from '../../testing/streams.ts'

type Server = {
  cluster: string
  /** The running PostgreSQL server; `api` connects to the port of the first one. */
  running: EmbeddedPostgres
  /** Starts PostgreSQL again: on the port of the first server, or on another one that `api` does not know. */
  start(where: 'same port' | 'another port'): Promise<void>
  api: TestApi
  /** The highest horizon that the streams of `api` have read. */
  reached(): number
}

/** Starts a durable PostgreSQL server, and an API on it. */
const startServer = async (): Promise<Server> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'stablerail-failover-'))
  const running = await startEmbeddedPostgres({ dataDir })
  const port = Number(new URL(running.url).port)
  // Keep the records of aborted transactions in memory until something commits.
  await ask(running.url, "alter system set wal_writer_delay = '10s'", 'select pg_reload_conf()')
  await migrateDatabase(running.url)
  let reached = 0
  const watch: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const horizon = result.rows[0]?.horizon
      if (typeof horizon === 'number') reached = Math.max(reached, horizon)
      return result
    },
  }
  const api = await startTestApi({
    open: async () => {
      const log = pino({ level: 'silent' })
      const { context, close } = await createContext({ config: testConfig(), databaseUrl: running.url, log })
      return { context: { ...context, db: context.db.withPlugin(watch) }, databaseUrl: running.url, close }
    },
  })
  const server: Server = {
    cluster: path.join(dataDir, 'postgres'),
    running,
    api,
    reached: () => reached,
    async start(where) {
      server.running = await startEmbeddedPostgres({ dataDir, ...(where === 'same port' ? { port } : {}) })
    },
  }
  onTestFinished(async () => {
    await api.close()
    await server.running.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  return server
}

/** Runs statements on one connection, and returns the first row of the last one. */
const ask = async (url: string, ...statements: string[]) => {
  const client = new Client(url)
  await client.connect()
  try {
    let row: Record<string, string> = {}
    for (const statement of statements) row = (await client.query(statement)).rows[0] ?? {}
    return row
  } finally {
    await client.end()
  }
}

const insertEvent = async ({ running, api }: Server): Promise<string> => {
  const id = api.context.ids.make('event')
  await ask(
    running.url,
    `insert into events (workspace_id, livemode, id, type, payload, created_at)
     values ('${api.scope.workspaceId}', false, '${id}', 'customer.deleted', '{"customerId":"cus_1"}', now())`,
  )
  api.context.wake.notify('deliveries')
  return id
}

/** Inserts an event and adds its id to `ids`. Returns false if the server does not accept connections yet. */
const tryInsert = async (server: Server, ids: string[]): Promise<boolean> => {
  try {
    ids.push(await insertEvent(server))
    return true
  } catch {
    return false
  }
}

const nextTransaction = async ({ running }: Server): Promise<number> =>
  Number((await ask(running.url, 'select pg_snapshot_xmax(pg_current_snapshot())::text as next')).next)

const open = async ({ api }: Server, lastEventId: string | null = null): Promise<TestStream> => {
  const headers = { authorization: `Bearer ${api.keys.readonly}` }
  const stream = await openStream(`${api.baseUrl}/v1/events/stream`, { headers, lastEventId })
  onTestFinished(stream.close)
  await expect.poll(() => stream.lastEventId).not.toBeNull()
  return stream
}

const toldBy = ({ told }: TestStream) =>
  told.map(({ event, data }) => (event === 'reset' ? event : (JSON.parse(data).id as string)))

/**
 * Starts 40 transactions that fail, waits until the streams have read past their ids, and kills the server before their
 * records are on the disk. Returns the id that the next transaction would have had.
 */
const killAfterFailures = async (server: Server): Promise<number> => {
  const failures = Array.from({ length: 40 }, () => ['begin', 'select pg_current_xact_id()', 'rollback'])
  await ask(server.running.url, ...failures.flat())
  const next = await nextTransaction(server)
  const { base } = await ask(server.running.url, 'select base::text from event_positions')
  server.api.context.wake.notify('deliveries')
  await expect.poll(server.reached, { timeout: 5_000 }).toBeGreaterThanOrEqual(Number(base) + next)
  process.kill(server.running.pid, 'SIGKILL')
  return next
}

const manyTransactions = `do $$ begin
  for count in 1..400 loop perform pg_current_xact_id(); commit; end loop;
end $$`

test.each(['restarted', 'promoted'])(
  'when a server that was %s assigns ids again, an open stream and one that reconnects receive each event',
  async (how) => {
    const server = await startServer()
    const [stays, reconnects] = [await open(server), await open(server)]
    const ids = [await insertEvent(server)]
    await Promise.all([stays.until(1), reconnects.until(1)])
    const next = await killAfterFailures(server)
    reconnects.close()

    // Other processes reach the new server first, and their transactions pass the ids that the streams have read.
    if (how === 'promoted') await writeFile(path.join(server.cluster, 'standby.signal'), '')
    await server.start('another port')
    if (how === 'promoted') await ask(server.running.url, 'select pg_promote()')
    expect(await nextTransaction(server)).toBeLessThan(next)
    ids.push(await insertEvent(server), await insertEvent(server))
    await ask(server.running.url, manyTransactions)
    expect(await nextTransaction(server)).toBeGreaterThan(next)
    await server.running.stop()
    await server.start('same port')

    ids.push(await insertEvent(server))
    await expect.poll(() => toldBy(stays), { timeout: 20_000 }).toEqual(ids)
    const resumed = await open(server, reconnects.lastEventId)
    await expect.poll(() => toldBy(resumed), { timeout: 20_000 }).toEqual(ids.slice(1))
  },
  90_000,
)

test('a crash of one backend, after which the server continues with the same start time, loses no event', async () => {
  const server = await startServer()
  const stream = await open(server)
  const ids = [await insertEvent(server)]
  await stream.until(1)
  const { pid } = await ask(
    server.running.url,
    "select pid from pg_stat_activity where backend_type = 'walwriter'",
  )
  const failures = Array.from({ length: 40 }, () => ['begin', 'select pg_current_xact_id()', 'rollback'])
  await ask(server.running.url, ...failures.flat())
  process.kill(Number(pid), 'SIGKILL')
  await expect.poll(() => tryInsert(server, ids), { timeout: 10_000 }).toBe(true)
  await ask(server.running.url, manyTransactions)
  ids.push(await insertEvent(server))
  await expect.poll(() => toldBy(stream), { timeout: 20_000 }).toEqual(ids)
}, 60_000)

test('when events that were sent are lost, streams send reset and every later event', async () => {
  const server = await startServer()
  const [stays, reconnects] = [await open(server), await open(server)]
  await insertEvent(server)
  await Promise.all([stays.until(1), reconnects.until(1)])
  await server.running.stop()
  const copy = `${server.cluster}-copy`
  execFileSync('cp', ['-a', server.cluster, copy])
  await server.start('same port')
  const lost = await insertEvent(server)
  await Promise.all([stays.until(2), reconnects.until(2)])
  reconnects.close()
  await server.running.stop()
  await rm(server.cluster, { recursive: true })
  execFileSync('cp', ['-a', copy, server.cluster])

  await server.start('another port')
  await ask(server.running.url, manyTransactions)
  await insertEvent(server)
  await server.running.stop()
  await server.start('same port')
  const resumed = await open(server, reconnects.lastEventId)
  await expect.poll(() => toldBy(stays), { timeout: 20_000 }).toContain('reset')
  const last = await insertEvent(server)
  await expect.poll(() => toldBy(stays).at(-1), { timeout: 20_000 }).toBe(last)
  await expect.poll(() => toldBy(resumed), { timeout: 20_000 }).toEqual(['reset', last])
  expect(toldBy(stays).slice(1)).toEqual([lost, 'reset', last])
}, 90_000)
