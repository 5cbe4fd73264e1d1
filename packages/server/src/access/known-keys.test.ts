import { createTestClock, type TestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { transact } from '../mechanisms/work/index.ts'
import type { Scope } from '../ports/index.ts'
import { createTestContext, createTestScope, type TestContext } from '../testing/context.ts'
import { createApiKey } from './api-keys/index.ts'
import { createFindKey } from './known-keys.ts'

let clock: TestClock
let world: TestContext
let scope: Scope
beforeAll(async () => {
  clock = createTestClock('2026-03-01T12:00:00Z')
  world = await createTestContext({ clock })
  scope = await createTestScope(world.context)
})
afterAll(() => world.close())

const makeKey = () =>
  transact(world.context, scope, (work) =>
    createApiKey(work, { name: 'Till', permission: 'full', livemode: false }),
  )

/** Counts the database queries that look up API keys. Returns a function that returns their number. */
const watchLookUps = () => {
  const asked = vi.spyOn(world.context.db, 'selectFrom')
  return () => asked.mock.calls.length
}

const wrong = (number: number) => `sk_test_${String(number).padStart(43, 'x')}`
const refuse = () => {
  throw new Error('Nothing is left of the allowance.')
}

test('a wrong key from an address beyond its limit causes no query', async () => {
  const find = createFindKey(world.context)
  const lookUps = watchLookUps()
  for (let guess = 0; guess < 300; guess += 1)
    await expect(find(wrong(guess), refuse)).rejects.toThrow('Nothing is left')
  expect(lookUps()).toBe(0)
})

test('a text without the form of a key is refused without a query', async () => {
  const find = createFindKey(world.context)
  const lookUps = watchLookUps()
  expect([await find('', refuse), await find('pk_test_1', refuse)]).toEqual([null, null])
  expect(lookUps()).toBe(0)
})

test('a remembered key works beyond the limit of its address, also when it has to be confirmed', async () => {
  const find = createFindKey(world.context)
  const { secret, apiKey } = await makeKey()
  expect((await find(secret, () => undefined))?.id).toBe(apiKey.id)
  const lookUps = watchLookUps()
  const before = lookUps()
  expect((await find(secret, refuse))?.id).toBe(apiKey.id)
  expect(lookUps() - before).toBe(0)
  clock.advance({ seconds: 3 })
  expect((await find(secret, refuse))?.id).toBe(apiKey.id)
  expect(lookUps() - before).toBe(1)
})

test('concurrent requests with one key cause one query and count once against the limit', async () => {
  const find = createFindKey(world.context)
  const { secret, apiKey } = await makeKey()
  const allow = vi.fn()
  const lookUps = watchLookUps()
  const before = lookUps()
  const found = await Promise.all(Array.from({ length: 100 }, () => find(secret, allow)))
  expect(new Set(found.map((key) => key?.id))).toEqual(new Set([apiKey.id]))
  expect([allow.mock.calls.length, lookUps() - before]).toEqual([1, 1])
})

test('wrong keys do not displace remembered ones', async () => {
  const find = createFindKey(world.context, 2)
  const { secret, apiKey } = await makeKey()
  await find(secret, () => undefined)
  for (let guess = 0; guess < 50; guess += 1) expect(await find(wrong(guess), () => undefined)).toBeNull()
  expect((await find(secret, refuse))?.id).toBe(apiKey.id)
})

test('when too many good keys are remembered, the one confirmed longest ago is forgotten', async () => {
  const find = createFindKey(world.context, 2)
  const [one, two, three] = [await makeKey(), await makeKey(), await makeKey()]
  for (const { secret } of [one, two, three]) await find(secret, () => undefined)
  await expect(find(one.secret, refuse)).rejects.toThrow('Nothing is left')
  expect((await find(two.secret, refuse))?.id).toBe(two.apiKey.id)
  expect((await find(three.secret, refuse))?.id).toBe(three.apiKey.id)
})

test('a revoked key works for two seconds more, then counts against the limit like any wrong key', async () => {
  const find = createFindKey(world.context)
  const { secret, apiKey } = await makeKey()
  await find(secret, () => undefined)
  await world.context.db
    .updateTable('api_keys')
    .set({ revoked_at: clock.now() })
    .where('id', '=', apiKey.id)
    .execute()
  clock.advance({ ms: 1_999 })
  expect((await find(secret, refuse))?.id).toBe(apiKey.id)
  clock.advance({ ms: 1 })
  expect(await find(secret, refuse)).toBeNull()
  await expect(find(secret, refuse)).rejects.toThrow('Nothing is left')
})
