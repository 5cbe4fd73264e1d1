import type { Address } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Scope } from '../../../ports/index.ts'
import { createWorld, type World } from '../../../testing/payments/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const paymentOf = async (txHash: string) => {
  const [payment, ...more] = (await world.payments()).filter((row) => row.tx_hash === txHash)
  expect(more).toEqual([])
  return payment
}

/** Removes the wallet of a workspace and registers its address again. Returns the ids of both wallets. */
const registerAnew = async ({ scope, wallet }: { scope: Scope; wallet: Address }) => {
  const { db, ids } = world.context
  const removed = await db
    .updateTable('wallets')
    .set({ removed_at: new Date(), is_default: false })
    .where('workspace_id', '=', scope.workspaceId)
    .returningAll()
    .executeTakeFirstOrThrow()
  const id = ids.make('wallet')
  await db
    .insertInto('wallets')
    .values({ ...removed, id, address: wallet, removed_at: null, is_default: true })
    .execute()
  return { removed: removed.id, present: id }
}

test('an unmatched transfer to an address that was registered again belongs to the newer wallet', async () => {
  const shop = await world.openShop()
  const { present } = await registerAnew(shop)
  const checkout = await world.prepare(shop, { amountMinor: 10_000 })
  const { txHash } = await world.pay({ to: shop.wallet, amountBase: 99_000_000n })
  await world.read()
  expect(await paymentOf(txHash)).toMatchObject({
    checkout_id: null,
    close_match_checkout_id: checkout.id,
    wallet_id: present,
  })
})

test('a payment belongs to the wallet of its reservation, even if the address was registered again', async () => {
  const shop = await world.openShop()
  const checkout = await world.prepare(shop)
  const { removed } = await registerAnew(shop)
  const { txHash } = await world.pay({ to: shop.wallet, amountBase: checkout.amountBase })
  await world.read()
  expect(await paymentOf(txHash)).toMatchObject({ checkout_id: checkout.id, wallet_id: removed })
})
