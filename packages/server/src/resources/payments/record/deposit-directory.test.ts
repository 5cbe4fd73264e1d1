import { randomBytes } from 'node:crypto'
import { type ControlledTransaction, sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database, Tables } from '../../../mechanisms/db/index.ts'
import { createTestContext, type TestContext } from '../../../testing/context.ts'
import { countStatements } from '../../../testing/count-statements.ts'
import { createDepositDirectory } from './deposit-directory.ts'
import { type DepositQueries, depositQueries } from './deposits-store.ts'

const random = { bytes: randomBytes }

let world: TestContext
let db: Database
beforeEach(async () => {
  world = await createTestContext()
  db = world.context.db
})
afterEach(async () => {
  // After a failure a transaction may still be open, and the pool waits for it.
  for (const tx of begun.splice(0)) if (!tx.isCommitted) await tx.rollback().execute()
  await world.close()
})

const begun: ControlledTransaction<Tables>[] = []

const begin = async () => {
  const tx = await db.startTransaction().execute()
  begun.push(tx)
  return tx
}

/** Inserts deposit addresses in live mode, in one statement. */
const insert = (keys: readonly string[], { of = db, livemode = true } = {}) =>
  sql`
    insert into deposit_addresses (
      livemode, address_key, workspace_id, checkout_id, wallet_id, payee_key, ref, factory_key, created_at
    )
    select ${livemode}, key, 'ws_1', 'chk_' || key, 'wlt_1', 'payee', 'ref', 'factory', '2026-01-02T03:04:05Z'
    from unnest(${keys}::text[]) as key`.execute(of)

const keysOf = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${name} ${index}`)

/** Creates a directory, and a function that returns which of the addresses it finds in live mode. */
const open = (queries: Partial<DepositQueries> = {}, of = db) => {
  const used = { ...depositQueries(of), ...queries }
  const directory = createDepositDirectory(random)
  const found = async (...addressKeys: string[]) =>
    (await directory.find(used, { livemode: true, addressKeys })).map(({ address_key }) => address_key).sort()
  return { directory, found }
}

/** Returns queries that record the addresses which each call of `selectAdded` returns. */
const recordAdded = () => {
  const pages: string[][] = []
  const { selectAdded } = depositQueries(db)
  const queries: Partial<DepositQueries> = {
    async selectAdded(request) {
      const page = await selectAdded(request)
      pages.push(page.added.map(({ addressKey }) => addressKey))
      return page
    },
  }
  return { pages, queries }
}

test('an address is found with its checkout, from the first load and after it, and in its mode alone', async () => {
  await insert(['before'])
  const { directory } = open()
  const find = (livemode: boolean) =>
    directory.find(depositQueries(db), {
      livemode,
      addressKeys: ['before', 'after', 'test', 'stranger', 'after'],
    })
  expect(await find(true)).toEqual([
    {
      address_key: 'before',
      workspace_id: 'ws_1',
      checkout_id: 'chk_before',
      wallet_id: 'wlt_1',
      payee_key: 'payee',
      ref: 'ref',
      factory_key: 'factory',
      created_at: new Date('2026-01-02T03:04:05Z'),
    },
  ])
  await insert(['after'])
  await insert(['test'], { livemode: false })
  expect((await find(true)).map(({ address_key }) => address_key).sort()).toEqual(['after', 'before'])
  expect((await find(false)).map(({ address_key }) => address_key)).toEqual(['test'])
})

test('an address of a transaction that began first and committed last is found', async () => {
  const { found } = open()
  await found()
  const slow = await begin()
  await insert(['slow'], { of: slow })
  await insert(['fast'])
  expect(await found('slow', 'fast')).toEqual(['fast'])
  // A call at which nothing was added must not forget the open transaction.
  expect(await found('slow', 'fast')).toEqual(['fast'])
  await slow.commit().execute()
  expect(await found('slow', 'fast')).toEqual(['fast', 'slow'])
})

test('an address of a transaction that is open during the first load is found', async () => {
  const slow = await begin()
  await insert(['slow'], { of: slow })
  await insert(['fast'])
  const { found } = open()
  expect(await found('slow', 'fast')).toEqual(['fast'])
  await slow.commit().execute()
  expect(await found('slow', 'fast')).toEqual(['fast', 'slow'])
})

test('an address that is committed while the first load runs is found', async () => {
  await insert(['a', 'c'])
  const { selectKeys } = depositQueries(db)
  const { found } = open({
    async selectKeys(request) {
      const page = await selectKeys(request)
      if (request.livemode) await insert(['b'])
      return page
    },
  })
  expect(await found('a', 'b', 'c')).toEqual(['a', 'b', 'c'])
})

test('while a transaction stays open, addresses that others insert are read once', async () => {
  const { pages, queries } = recordAdded()
  const { found } = open(queries)
  await found()
  const slow = await begin()
  await insert(['slow'], { of: slow })
  for (const key of ['one', 'two']) {
    await insert([key])
    await found()
    await found()
  }
  await slow.commit().execute()
  await found()
  await found()
  expect(pages).toEqual([[], ['one'], [], ['two'], [], ['slow'], []])
})

test('all addresses are found if there are more than a page of them, before or after the first load', async () => {
  const [before, after] = [keysOf('before', 20_001), keysOf('after', 20_001)]
  await insert(before)
  const { pages, queries } = recordAdded()
  const { found } = open(queries)
  expect(await found(...before)).toEqual([...before].sort())
  // One transaction inserts all of these, so the pages are within one transaction id.
  await insert(after)
  expect(await found(...after)).toEqual([...after].sort())
  expect(pages.map(({ length }) => length)).toEqual([0, 10_000, 10_000, 1])
})

test('an address that is committed between two pages is found, although it belongs on the first one', async () => {
  const { selectAdded } = depositQueries(db)
  let afterPage = async () => {}
  const { found } = open({
    async selectAdded(request) {
      const page = await selectAdded(request)
      await afterPage()
      return page
    },
  })
  await found()
  const slow = await begin()
  await insert(['slow'], { of: slow })
  await insert(keysOf('fast', 10_001))
  afterPage = async () => {
    afterPage = async () => {}
    await slow.commit().execute()
  }
  await found()
  expect(await found('slow', 'fast 10000')).toEqual(['fast 10000', 'slow'])
})

test('addresses that pass the filter by mistake are not returned', async () => {
  // Every address has the same bits if all random numbers are zero.
  const zeros = { bytes: (count: number) => Buffer.alloc(count) }
  const passed: string[] = []
  const { selectDeposits } = depositQueries(db)
  const directory = createDepositDirectory(zeros)
  const queries = {
    ...depositQueries(db),
    async selectDeposits(request) {
      passed.push(...request.addressKeys)
      return selectDeposits(request)
    },
  } satisfies DepositQueries
  await insert(['deposit'])
  await insert(['test'], { livemode: false })
  const addressKeys = ['stranger', 'deposit', 'test', 'stranger']
  const found = await directory.find(queries, { livemode: true, addressKeys })
  expect(passed).toEqual(['stranger', 'deposit', 'test'])
  expect(found.map(({ address_key }) => address_key)).toEqual(['deposit'])
})

test('strangers and addresses of the other mode cost one statement, and a deposit address one more', async () => {
  await insert(['deposit'])
  await insert(['test'], { livemode: false })
  const strangers = keysOf('stranger', 100)
  const count = (...addressKeys: string[]) =>
    countStatements(world.context, async ({ db: counted }) => {
      await directory.find(depositQueries(counted), { livemode: true, addressKeys })
    })
  const directory = createDepositDirectory(random)
  await directory.refresh(depositQueries(db))
  expect(await count(...strangers, 'test')).toBe(1)
  expect(await count(...strangers, 'deposit')).toBe(2)
})

test('a restored address with an id that the server has not reached is found, and not read again', async () => {
  await insert(['restored'])
  await sql`
    update deposit_addresses set inserted_by = (pg_current_xact_id()::text::bigint + 1000000)::text::xid8
  `.execute(db)
  const { pages, queries } = recordAdded()
  const { found } = open(queries)
  expect(await found('restored')).toEqual(['restored'])
  await insert(['after'])
  expect(await found('restored', 'after')).toEqual(['after', 'restored'])
  expect(pages).toEqual([[], ['after']])
})

test('calls at the same time share the first load, and each finds what was committed before it', async () => {
  await insert(['before'])
  let loads = 0
  const { selectMoment } = depositQueries(db)
  const gate = Promise.withResolvers<void>()
  const { found } = open({
    async selectMoment() {
      loads += 1
      const moment = await selectMoment()
      await gate.promise
      return moment
    },
  })
  const earlier = found('before', 'during')
  await insert(['during'])
  const later = found('before', 'during')
  gate.resolve()
  expect(await later).toEqual(['before', 'during'])
  expect(await earlier).toContain('before')
  expect(loads).toBe(1)
})

test('a call that ends late does not hide what a later call added', async () => {
  const { selectAdded } = depositQueries(db)
  const gates: (() => Promise<void>)[] = []
  const { found } = open({
    async selectAdded(request) {
      const page = await selectAdded(request)
      await gates.shift()?.()
      return page
    },
  })
  await found()
  const slow = await begin()
  await insert(['slow'], { of: slow })
  const [read, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  gates.push(async () => {
    read.resolve()
    await gate.promise
  })
  const earlier = found('slow', 'fast')
  await read.promise
  await insert(['fast'])
  await slow.commit().execute()
  expect(await found('slow', 'fast')).toEqual(['fast', 'slow'])
  gate.resolve()
  await earlier
  expect(await found('slow', 'fast')).toEqual(['fast', 'slow'])
})

test('a load that fails is repeated by the next call', async () => {
  await insert(['deposit'])
  const { selectKeys } = depositQueries(db)
  let fails = true
  const { found } = open({
    async selectKeys(request) {
      if (fails) throw new Error('The connection was lost.')
      return selectKeys(request)
    },
  })
  await expect(found('deposit')).rejects.toThrow('The connection was lost.')
  fails = false
  expect(await found('deposit')).toEqual(['deposit'])
})
