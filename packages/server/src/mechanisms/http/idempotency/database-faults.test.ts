import { setTimeout as delay } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createContext } from '../../../commands/create-context.ts'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { testConfig } from '../../../testing/context.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { type DatabaseLink, openDatabaseLink } from '../../../testing/database-link.ts'
import { createDatabase, createPool, readDatabaseState } from '../../db/index.ts'

let database: TestDatabase
let link: DatabaseLink
let api: TestApi
beforeAll(async () => {
  database = await createTestDatabase()
  link = await openDatabaseLink(database.url)
  api = await startTestApi({
    open: async () => {
      const log = pino({ level: 'silent' })
      const opened = await createContext({ config: testConfig(), databaseUrl: link.url, log })
      return { ...opened, databaseUrl: database.url }
    },
  })
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  await api?.close()
  await link?.close()
  await database?.drop()
})

const create = (email: string) =>
  api.call('POST', api.path('customers'), { body: { email }, headers: { 'idempotency-key': email } })

/** Runs a statement on a connection of its own, which does not lead through the link. */
const administer = async (statement: string) => {
  const pool = createPool(database.url, { max: 1 })
  await pool.query(statement)
  await pool.end()
}

const rowsOf = async (email: string) => {
  const pool = createPool(database.url, { max: 1 })
  const db = createDatabase(pool)
  const customers = await db.selectFrom('customers').where('email', '=', email).select('id').execute()
  const events = await db
    .selectFrom('events')
    .select('payload')
    .where('type', '=', 'customer.created')
    .execute()
  await pool.end()
  return {
    customers: customers.length,
    events: events.filter(({ payload }) => payload.includes(email)).length,
  }
}

test('a database that is away is 503 with Retry-After for reads and writes, and needs no restart when it is back', async () => {
  link.cut()
  for (const answer of [await create('away@a.example'), await api.call('GET', api.path('customers'))]) {
    expect([answer.status, answer.error.code, answer.headers.get('retry-after')]).toEqual([
      503,
      'unavailable',
      '3',
    ])
  }
  link.join()
  expect((await create('away@a.example')).status).toBe(201)
  expect(await rowsOf('away@a.example')).toEqual({ customers: 1, events: 1 })
})

test('a transaction whose connection breaks before COMMIT is run once more, and not a third time', async () => {
  const transactions = vi.spyOn(api.context.db, 'transaction')
  await administer(`
    create function break_connection() returns trigger language plpgsql as
    $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
    create sequence breaks;
    create trigger break_once before insert on customers for each row
    when (nextval('breaks') % 3 <> 0) execute function break_connection()
  `)
  const refused = await create('broken@a.example')
  expect([refused.status, refused.error.code]).toEqual([503, 'unavailable'])
  expect(transactions).toHaveBeenCalledTimes(2)
  expect((await create('broken@a.example')).status).toBe(201)
  expect(transactions).toHaveBeenCalledTimes(3)
  // The next insert breaks its connection, and the one after it too.
  await administer(`select nextval('breaks')`)
  expect((await create('mended@a.example')).status).toBe(201)
  expect(transactions).toHaveBeenCalledTimes(5)
  await administer('drop trigger break_once on customers')
})

test('a commit that succeeded without a response is found by its key, and done once', async () => {
  link.loseNextCommit()
  const answer = await create('committed@a.example')
  expect([answer.status, answer.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
  expect(await rowsOf('committed@a.example')).toEqual({ customers: 1, events: 1 })
})

test('a commit that failed without a response is run again under its key', async () => {
  await administer(`
    create sequence commits;
    create constraint trigger break_commit after insert on customers deferrable initially deferred for each row
    when (nextval('commits') is not null) execute function break_connection()
  `)
  const answering = create('repeated@a.example')
  // Each run of the transaction breaks its connection during COMMIT, until the trigger is gone.
  await expect.poll(async () => (await commits()) > 2, { timeout: 8_000 }).toBe(true)
  await administer('drop trigger break_commit on customers')
  expect((await answering).status).toBe(201)
  expect(await rowsOf('repeated@a.example')).toEqual({ customers: 1, events: 1 })
})

const commits = async (): Promise<number> => {
  const pool = createPool(database.url, { max: 1 })
  const { rows } = await pool.query('select last_value::integer as count from commits')
  await pool.end()
  return rows[0].count
}

test('without a key, a commit without a response is 500, because nothing tells whether it succeeded', async () => {
  const { json } = await create('deleted@a.example')
  link.loseNextCommit()
  const answer = await api.call('DELETE', api.path(`customers/${json.customer.id}`))
  expect([answer.status, answer.error.code]).toEqual([500, 'internal_error'])
})

test('writes to a read-only server are 503, and go to new connections once it accepts writes', async () => {
  const { pathname } = new URL(database.url)
  const setting = `alter database "${pathname.slice(1)}" set default_transaction_read_only`
  await administer(`${setting} = on`)
  link.cut()
  link.join()
  const refused = await create('standby@a.example')
  expect([refused.status, refused.error.code]).toEqual([503, 'unavailable'])
  expect((await api.call('GET', api.path('customers'))).status).toBe(200)
  // The administrator's connection is read-only too, so its transaction is declared read-write.
  await administer(`begin read write; ${setting} = off; commit`)
  expect((await create('standby@a.example')).status).toBe(201)
})

test('a stored response is not sent by a server that accepts no writes, because a failover may remove it', async () => {
  const first = await create('stored@a.example')
  const { pathname } = new URL(database.url)
  const setting = `alter database "${pathname.slice(1)}" set default_transaction_read_only`
  await administer(`${setting} = on`)
  link.cut()
  link.join()
  const refused = await create('stored@a.example')
  expect([refused.status, refused.error.code]).toEqual([503, 'unavailable'])
  await administer(`begin read write; ${setting} = off; commit`)
  const replayed = await create('stored@a.example')
  expect([replayed.status, replayed.json]).toEqual([201, first.json])
})

test('a full disk is 503, is not tried again, and is named by the readiness of the process', async () => {
  // Stands for a disk that is full: PostgreSQL itself reports the error.
  await administer(`
    create function fill_disk() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger fill_disk before insert on customers for each row execute function fill_disk()
  `)
  const transactions = vi.spyOn(api.context.db, 'transaction')
  const refused = await create('full@a.example')
  expect([refused.status, refused.error.code]).toEqual([503, 'unavailable'])
  expect(transactions).toHaveBeenCalledTimes(1)
  expect(await readDatabaseState(api.context.db)).toBe('disk_full')
  await administer('drop trigger fill_disk on customers')
  expect((await create('full@a.example')).status).toBe(201)
})

test('the readiness of a process names what is wrong with the database', async () => {
  const stateOf = async () => {
    // The API caches a check for one second.
    await delay(1_100)
    const { status, json } = await api.call('GET', '/v1/readyz', { key: '' })
    return [status, json.db, json.checks.writes?.ok]
  }
  link.cut()
  expect(await stateOf()).toEqual([503, 'unreachable', undefined])
  link.join()
  const setting = `alter database "${new URL(database.url).pathname.slice(1)}" set default_transaction_read_only`
  await administer(`${setting} = on`)
  link.cut()
  link.join()
  expect(await stateOf()).toEqual([503, 'read_only', undefined])
  await administer(`begin read write; ${setting} = off; commit`)
  link.cut()
  link.join()
  // A write failed because of a full disk a few seconds ago, in the test before. Reads are still served.
  expect(await stateOf()).toEqual([200, 'ok', false])
})
