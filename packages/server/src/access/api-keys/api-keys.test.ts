import { randomBytes } from 'node:crypto'
import { createTestClock, type TestClock } from '@stablerail/test-support'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../mechanisms/db/index.ts'
import { transact } from '../../mechanisms/work/transact.ts'
import type { Scope } from '../../ports/index.ts'
import { createTestContext, createTestScope, type TestContext } from '../../testing/context.ts'
import { type ApiKeyRow, hintOf, makeSecret, toApiKey } from './api-key.ts'
import { createApiKey, findKeyByHash, findKeys, hashSecret, touchKeys } from './index.ts'
import { createKeyUses } from './key-uses.ts'

let clock: TestClock
let world: TestContext
let scope: Scope
beforeAll(async () => {
  clock = createTestClock('2026-03-01T12:00:30Z')
  world = await createTestContext({ clock })
  scope = await createTestScope(world.context)
})
afterAll(() => world.close())

const create = async () => {
  const made = await transact(world.context, scope, (work) =>
    createApiKey(work, { name: 'Till', permission: 'restricted', livemode: false }),
  )
  const record = await findKeyByHash(world.context.db, hashSecret(made.secret))
  if (record === null) throw new Error('The key that was made is not found.')
  return { ...made, record }
}

const lastUse = async (id: string) =>
  (
    await world.context.db
      .selectFrom('api_keys')
      .select('last_used_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).last_used_at

const at = (time: string) => new Date(`2026-03-01T${time}Z`)

test('a key is its prefix and 256 bits, its hint the prefix and last four', () => {
  const random = { bytes: randomBytes }
  const secret = makeSecret(random, true)
  expect(secret).toMatch(/^sk_live_[A-Za-z0-9_-]{43}$/)
  expect(hintOf(secret)).toBe(`sk_live_${secret.slice(-4)}`)
  expect(makeSecret(random, false)).toMatch(/^sk_test_/)
})

test('a key is shown with the moments of its use and its end, null while there are none', () => {
  const created = at('12:00:00')
  const row: ApiKeyRow = {
    workspace_id: 'ws_1',
    id: 'key_1',
    livemode: true,
    name: 'Till',
    permission: 'full',
    hint: 'sk_live_abcd',
    secret_hash: Buffer.alloc(32),
    last_used_at: null,
    revoked_at: null,
    created_at: created,
  }
  const shown = {
    workspaceId: 'ws_1',
    id: 'key_1',
    livemode: true,
    name: 'Till',
    permission: 'full',
    hint: 'sk_live_abcd',
    lastUsedAt: null,
    revokedAt: null,
    createdAt: created.toISOString(),
  }
  expect(toApiKey(row)).toEqual(shown)
  const [used, revoked] = [at('13:00:00'), at('14:00:00')]
  expect(toApiKey({ ...row, last_used_at: used, revoked_at: revoked })).toEqual({
    ...shown,
    lastUsedAt: used.toISOString(),
    revokedAt: revoked.toISOString(),
  })
})

test('a key is found by its hash alone, with its workspace and mode', async () => {
  const { apiKey, secret, record } = await create()
  expect(record).toEqual({
    id: apiKey.id,
    workspaceId: scope.workspaceId,
    livemode: false,
    permission: 'restricted',
    revokedAt: null,
  })
  expect(await findKeyByHash(world.context.db, hashSecret(`${secret.slice(0, -1)}!`))).toBeNull()
})

test('keys are listed newest first, those of one moment by their ids', async () => {
  const own = await createTestScope(world.context)
  const ids = ['key_b', 'key_c', 'key_a']
  for (const id of ids)
    await world.context.db
      .insertInto('api_keys')
      .values({
        workspace_id: own.workspaceId,
        id,
        livemode: false,
        name: 'Till',
        permission: 'full',
        hint: 'sk_test_abcd',
        secret_hash: hashSecret(id),
        created_at: at('11:00:00'),
      })
      .execute()
  const listed = await findKeys(world.context.db, own.workspaceId, 10)
  expect(listed.map(({ id }) => id)).toEqual(['key_c', 'key_b', 'key_a'])
})

test('uses are written to the minute, for many keys in one statement, and never moved back', async () => {
  const [one, two] = [await create(), await create()]
  world.context.keyUses.note(one.record)
  world.context.keyUses.note(one.record)
  world.context.keyUses.note(two.record)
  expect(await lastUse(one.record.id)).toBeNull()
  await world.context.keyUses.flush()
  expect(await lastUse(one.record.id)).toEqual(at('12:00:00'))
  expect(await lastUse(two.record.id)).toEqual(at('12:00:00'))
  clock.advance({ minutes: 2 })
  world.context.keyUses.note(one.record)
  await world.context.keyUses.flush()
  expect(await lastUse(one.record.id)).toEqual(at('12:02:00'))
  expect(await lastUse(two.record.id)).toEqual(at('12:00:00'))
  await touchKeys(world.context.db, [{ ...one.record, at: at('12:01:00') }])
  expect(await lastUse(one.record.id)).toEqual(at('12:02:00'))
})

test('a use is written once a minute, and again once more keys were used than are remembered', async () => {
  const [one, two, three] = [await create(), await create(), await create()]
  const uses = createKeyUses(world.context, 2)
  const forget = () =>
    world.context.db
      .updateTable('api_keys')
      .set({ last_used_at: null })
      .where('id', '=', one.record.id)
      .execute()
  const noteAndFlush = async (...records: { workspaceId: string; id: string }[]) => {
    for (const record of records) uses.note(record)
    await uses.flush()
    return await lastUse(one.record.id)
  }
  expect(await noteAndFlush(one.record, two.record)).not.toBeNull()
  await forget()
  expect(await noteAndFlush(one.record)).toBeNull()
  expect(await noteAndFlush(three.record, one.record)).not.toBeNull()
})

test('uses that cannot be written are logged, and the request that noted them goes on', async () => {
  const warnings: unknown[] = []
  const broken = { ...world.context.db, selectFrom: undefined } as unknown as Database
  const log = { warn: (facts: object) => warnings.push(facts) } as unknown as Logger
  const uses = createKeyUses({ db: broken, clock, log })
  uses.note({ workspaceId: scope.workspaceId, id: 'key_1' })
  await uses.flush()
  expect(warnings).toEqual([expect.objectContaining({ keys: 1 })])
})

test('recorded uses are written without a call of flush, the next ones too', async () => {
  const { record } = await create()
  world.context.keyUses.note(record)
  await expect.poll(() => lastUse(record.id), { timeout: 10_000 }).not.toBeNull()
  const first = await lastUse(record.id)
  clock.advance({ minutes: 1 })
  world.context.keyUses.note(record)
  await expect.poll(() => lastUse(record.id), { timeout: 10_000 }).not.toEqual(first)
})

test('processes that write uses of the same keys in different orders do not deadlock', async () => {
  const { db } = world.context
  // Inserts 20,000 keys, because PostgreSQL scans a small table without using an index. With the index,
  // PostgreSQL finds the keys of each update in the order in which `touchKeys` receives them.
  await sql`
    insert into api_keys (workspace_id, id, livemode, name, permission, secret_hash, hint, created_at)
    select ${scope.workspaceId}, 'key_' || number, false, 'many', 'full', sha256(number::text::bytea), '', now()
    from generate_series(1, 20000) as number
  `.execute(db)
  await sql`analyze api_keys`.execute(db)
  const uses = (second: number) =>
    Array.from({ length: 200 }, (_, index) => ({
      workspaceId: scope.workspaceId,
      id: `key_${100 * (index + 1)}`,
      at: at(`13:00:${second}`),
    }))
  const orders = Array.from({ length: 16 }, (_, index) =>
    index % 2 === 0 ? uses(10 + index) : uses(10 + index).reverse(),
  )
  await Promise.all(orders.map((order) => touchKeys(db, order)))
  for (const { id } of uses(0)) expect(await lastUse(id)).toEqual(at('13:00:25'))
})
