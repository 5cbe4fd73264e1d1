import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ChainId } from '@stablerail/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createDatabase, createPool, type Database, migrateDatabase } from '../../../mechanisms/db/index.ts'
import { startEmbeddedPostgres } from '../../../mechanisms/embedded-postgres/start.ts'
import { createTestContext, createTestScope, type TestContext } from '../../../testing/context.ts'
import { type OwnerRow, selectChangedWallets } from './owners-store.ts'
import { createWalletDirectory } from './wallet-directory.ts'

let world: TestContext
let db: Database
let workspaceId: string
beforeAll(async () => {
  world = await createTestContext()
  db = world.context.db
  workspaceId = (await createTestScope(world.context)).workspaceId
})
afterAll(() => world.close())

const directoryOf = (of: Database, chain: ChainId) => {
  const directory = createWalletDirectory((db, request) => selectChangedWallets(db, chain, request))
  return () => directory(of)
}

/** Registers a wallet whose id and address are both `name`. */
const register = (name: string, { chain, of = db }: { chain: ChainId; of?: Database }) =>
  sql`
  insert into wallets (workspace_id, id, chain, token, address, address_key, nickname, created_at)
  values (${workspaceId}, ${name}, ${chain}, 'USDC', ${name}, ${name}, 'Till', now())`.execute(of)

const verify = (name: string, of: Database = db) =>
  sql`update wallets set verified_at = now() where id = ${name}`.execute(of)

test('a wallet is known once it is verified, and told as removed once it is removed', async () => {
  const directory = directoryOf(db, 'ethereum')
  await register('till', { chain: 'ethereum' })
  expect((await directory()).get('till')).toBeUndefined()
  await verify('till')
  expect((await directory()).get('till')).toMatchObject([
    { walletId: 'till', workspaceId, token: 'USDC', recipientKey: 'till', removed: false },
  ])
  await sql`update wallets set removed_at = now() where id = 'till'`.execute(db)
  expect((await directory()).get('till')).toMatchObject([{ walletId: 'till', removed: true }])
})

test('a wallet of another chain is not known', async () => {
  await register('elsewhere', { chain: 'polygon' })
  await verify('elsewhere')
  expect((await directoryOf(db, 'arbitrum')()).get('elsewhere')).toBeUndefined()
})

test('a verification that commits late is told, although another began after it', async () => {
  const directory = directoryOf(db, 'polygon')
  await register('slow', { chain: 'polygon' })
  await register('fast', { chain: 'polygon' })
  const slow = await db.startTransaction().execute()
  await verify('slow', slow)
  let isOver = false
  const fast = verify('fast').then(() => {
    isOver = true
  })
  const waiting = sql<{ waits: boolean }>`
    select exists (select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())) as waits`
  await expect.poll(async () => isOver || (await waiting.execute(db)).rows[0]?.waits).toBe(true)
  await directory()
  await slow.commit().execute()
  await fast
  expect([...(await directory()).keys()].sort()).toEqual(expect.arrayContaining(['fast', 'slow']))
})

test('all wallets are told where they are many, and have no number from before changes were numbered', async () => {
  await sql`alter table wallets disable trigger changes_of_wallets_are_numbered`.execute(db)
  onTestFinished(async () => {
    await sql`alter table wallets enable trigger changes_of_wallets_are_numbered`.execute(db)
  })
  await sql`
    insert into wallets (workspace_id, id, chain, token, address, address_key, nickname, verified_at, created_at)
    select ${workspaceId}, 'many' || n, 'base', 'USDC', 'many' || n, 'many' || n, 'Till', now(), now()
    from generate_series(1, 20001) as n`.execute(db)
  expect((await directoryOf(db, 'base')()).size).toBe(20_001)
})

test('that no wallet changed is told without reading one, however many there are', async () => {
  await sql`analyze wallets`.execute(db)
  const after = { revision: 0, walletId: '~' }
  await db.transaction().execute(async (tx) => {
    const countRead = () =>
      sql`select seq_tup_read, idx_tup_fetch from pg_stat_xact_user_tables where relname = 'wallets'`.execute(
        tx,
      )
    // The counters of this connection include earlier tests, so they are read before and after.
    const { rows: before } = await countRead()
    await selectChangedWallets(tx, 'base', { after, limit: 10 })
    expect((await countRead()).rows).toEqual(before)
  })
})

test('an answer that comes late does not undo what a later one told', async () => {
  const row = (revision: number, removed: boolean): OwnerRow => ({
    workspaceId,
    walletId: 'till',
    token: 'USDC',
    recipientKey: 'till',
    verifiedAt: new Date(),
    removed,
    revision,
  })
  const answers: ((wallets: OwnerRow[]) => void)[] = []
  const directory = createWalletDirectory(
    () => new Promise((resolve) => answers.push((wallets) => resolve({ server: 'one', wallets }))),
  )
  const [earlier, later] = [directory(db), directory(db)]
  answers[1]?.([row(2, true)])
  expect((await later).get('till')).toMatchObject([{ removed: true }])
  answers[0]?.([row(1, false)])
  expect((await earlier).get('till')).toMatchObject([{ removed: true }])
})

test('after a failover that lost commits, wallets whose changes got the lost numbers are told', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'stablerail-failover-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  let current = db
  const run = async (during: () => Promise<void>) => {
    const server = await startEmbeddedPostgres({ dataDir, durable: false })
    await migrateDatabase(server.url)
    const pool = createPool(server.url, { max: 1 })
    // Ignore errors of the connection, because the server may stop before it is closed.
    pool.on('error', () => undefined)
    current = createDatabase(pool)
    try {
      await during()
    } finally {
      await current.destroy()
      await server.stop()
    }
  }
  const directory = createWalletDirectory((of, request) => selectChangedWallets(of, 'base', request))
  const known = async () => [...(await directory(current)).keys()].sort()

  await run(async () => {
    await sql`insert into workspaces (id, name, created_at) values (${workspaceId}, 'Shop', now())`.execute(
      current,
    )
    for (const name of ['kept', 'lost', 'new']) await register(name, { chain: 'base', of: current })
    await verify('kept', current)
    await verify('lost', current)
    expect(await known()).toEqual(['kept', 'lost'])
    // Simulate a server that lost its last commit, as after a failover.
    await sql`update wallets set verified_at = null where id = 'lost'`.execute(current)
    await sql`select setval('wallet_revisions', 1)`.execute(current)
  })
  await run(async () => {
    await verify('new', current)
    expect(await known()).toEqual(['kept', 'new'])
  })
})
