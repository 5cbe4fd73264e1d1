import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAccount, openAgreeingTill, pass, signTypedData } from '../../testing/relaying/agreeing.ts'
import { createRenewalWorld, type RenewalWorld } from '../../testing/relaying/renewals.ts'
import { openSubscriptionPage } from '../../testing/relaying/subscription-page.ts'

let world: RenewalWorld
beforeAll(async () => {
  world = await createRenewalWorld()
})
afterAll(() => world.close())

/**
 * Inserts `count` copies of the only agreement of a workspace, as if more payers had signed terms. The copies
 * belong to the checkout or subscription of that agreement and have its time of creation.
 */
const signMore = async (workspaceId: string, count: number) => {
  const { db } = world.context
  const row = await db
    .selectFrom('agreements')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  const more = Array.from({ length: count }, (_, index) => ({
    ...row,
    hash: `0x${String(index).padStart(64, '0')}`,
    state: 'replaced' as const,
    look_at: null,
  }))
  await db.insertInto('agreements').values(more).execute()
}

test('a checkout takes the terms of twenty payers, and then those again that it has', async () => {
  const till = await openAgreeingTill(world)
  const [checkout, other] = [await till.open(), await till.open()]
  await till.sign(checkout)
  await signMore(till.shop.scope.workspaceId, 18)
  const [twentieth, next] = [await openAccount(world), await openAccount(world)]
  expect((await till.sign(checkout, twentieth)).status).toBe(200)
  const refused = await till.sign(checkout, next)
  expect([refused.status, refused.json.error.code]).toEqual([429, 'rate_limited'])
  expect((await till.sign(checkout)).status).toBe(200)
  expect((await till.sign(other, next)).status).toBe(200)
})

test('a subscription takes the terms of twenty payers in a day, and others on the next', async () => {
  const { till, ...page } = await openSubscriptionPage(world)
  await page.sign()
  await signMore(till.shop.scope.workspaceId, 19)
  const next = await openAccount(world)
  const sign = async () =>
    page.send(await signTypedData(next, (await page.prepare(next)).json.terms.typedData))
  expect((await sign()).status).toBe(429)
  // The limit is checked before the signature is verified, so an invalid signature gets the same error and
  // causes no call to the chain.
  expect((await page.send(`0x${'11'.repeat(65)}`)).status).toBe(429)
  await pass(world, 86_399)
  expect((await sign()).status).toBe(429)
  await pass(world, 1)
  expect((await sign()).status).toBe(200)
})
