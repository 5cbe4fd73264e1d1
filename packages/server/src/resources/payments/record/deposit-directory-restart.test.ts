import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase, createPool, type Database, migrateDatabase } from '../../../mechanisms/db/index.ts'
import { startEmbeddedPostgres } from '../../../mechanisms/embedded-postgres/start.ts'
import { createDepositDirectory } from './deposit-directory.ts'
import { type DepositQueries, depositQueries } from './deposits-store.ts'

const createDataDir = async (): Promise<string> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'stablerail-restart-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

/** Runs a function on a database server that is started for it. */
const onServer = async (
  dataDir: string,
  durable: boolean,
  run: (db: Database, url: string) => Promise<void>,
) => {
  const server = await startEmbeddedPostgres({ dataDir, durable })
  await migrateDatabase(server.url)
  const pool = createPool(server.url, { max: 2 })
  // Ignore errors of idle connections, because the server may stop or crash before they are closed.
  pool.on('error', () => undefined)
  const db = createDatabase(pool)
  try {
    await run(db, server.url)
  } finally {
    await db.destroy()
    await server.stop()
  }
}

/** Inserts a deposit address, and returns the id of the transaction. */
const insert = async (db: Database, key: string, insertedBy = sql`pg_current_xact_id()`) => {
  const { rows } = await sql<{ id: string }>`
    insert into deposit_addresses (
      livemode, address_key, workspace_id, checkout_id, wallet_id, payee_key, ref, factory_key, created_at,
      inserted_by
    )
    values (true, ${key}, 'ws', 'chk', 'wlt', 'payee', 'ref', 'factory', now(), ${insertedBy})
    returning inserted_by::text as id`.execute(db)
  return BigInt(rows[0]?.id ?? 0)
}

const openDirectory = (current: () => Database) => {
  const directory = createDepositDirectory({ bytes: randomBytes })
  return async (...addressKeys: string[]) =>
    (await directory.find(depositQueries(current()), { livemode: true, addressKeys }))
      .map(({ address_key }) => address_key)
      .sort()
}

test('after a failover that lost commits, an address with an id that was used before is found', async () => {
  const dataDir = await createDataDir()
  let db: Database
  const found = openDirectory(() => db)
  let lost = 0n
  await onServer(dataDir, false, async (first) => {
    db = first
    await insert(first, 'kept')
    lost = await insert(first, 'lost')
    expect(await found('kept', 'lost', 'new')).toEqual(['kept', 'lost'])
    // Simulate a server that lost its last commit, as after a failover.
    await sql`delete from deposit_addresses where address_key = 'lost'`.execute(first)
  })
  await onServer(dataDir, false, async (second) => {
    db = second
    await insert(second, 'new', sql`${String(lost)}::xid8`)
    expect(await found('kept', 'lost', 'new')).toEqual(['kept', 'new'])
  })
})

test('a load whose pages come from two servers of a cluster is repeated', async () => {
  await onServer(await createDataDir(), false, async (db) => {
    await insert(db, 'deposit')
    const { selectKeys, ...others } = depositQueries(db)
    let pages = 0
    const queries: DepositQueries = {
      ...others,
      // The former primary of a failover, which lacks the address, returns the first page.
      async selectKeys(request) {
        pages += 1
        return pages === 1 ? { server: 'former primary', keys: [] } : selectKeys(request)
      },
    }
    const directory = createDepositDirectory({ bytes: randomBytes })
    expect(await directory.find(queries, { livemode: true, addressKeys: ['deposit'] })).toHaveLength(1)
  })
})

test('after a crash of the server, an address of a transaction with a reused id is found', async () => {
  const dataDir = await createDataDir()
  await onServer(dataDir, true, async (db, url) => {
    const found = openDirectory(() => db)
    // A long delay of the WAL writer makes the crash lose the last ids, which otherwise happens by chance.
    await sql`alter system set wal_writer_delay = '10s'`.execute(db)
    await sql`select pg_reload_conf()`.execute(db)
    const settings = sql<{ wal_writer_delay: string }>`show wal_writer_delay`
    await expect.poll(async () => (await settings.execute(db)).rows[0]?.wal_writer_delay).toBe('10s')
    await insert(db, 'before')
    let last = 0n
    for (let transaction = 0; transaction < 50; transaction += 1) {
      const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(db)
      last = BigInt(rows[0]?.id ?? 0)
    }
    expect(await found('before', 'after')).toEqual(['before'])
    await crash(db, url)
    const reused = await insert(db, 'after')
    expect(reused).toBeLessThan(last)
    expect(await found('before', 'after')).toEqual(['after', 'before'])
  })
})

/** Kills a backend process, and waits until the server has recovered. */
const crash = async (db: Database, url: string): Promise<void> => {
  const [killed, other] = [await connect(url), await connect(url)]
  const { rows } = await killed.query<{ pid: number }>('select pg_backend_pid() as pid')
  const startTime = sql<{ at: string }>`select pg_postmaster_start_time()::text as at`
  const before = (await startTime.execute(db)).rows
  // The server closes the connections of all other processes when it notices the crash.
  const noticed = new Promise((resolve) => other.once('end', resolve))
  process.kill(rows[0]?.pid ?? Number.NaN, 'SIGKILL')
  await noticed
  const readAfter = () =>
    startTime.execute(db).then(
      (result) => result.rows,
      (error: Error) => error.message,
    )
  // The start time shows no crash: it stays the same.
  await expect.poll(readAfter, { timeout: 20_000 }).toEqual(before)
}

const connect = async (url: string): Promise<Client> => {
  const client = new Client(url)
  client.on('error', () => undefined)
  await client.connect()
  return client
}
