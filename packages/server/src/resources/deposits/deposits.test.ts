import { CollectionPlan, mostCollected } from '@stablerail/contract'
import type { Address, Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Scope } from '../../ports/index.ts'
import { createTestScope } from '../../testing/context.ts'
import { createDepositWorld, type DepositWorld } from '../../testing/payments/deposits.ts'
import { planCollection } from './plan-collection.ts'
import { selectWaitingDeposits } from './store.ts'

let world: DepositWorld
beforeAll(async () => {
  world = await createDepositWorld()
})
afterAll(() => world.close())

const plan = async (scope: Scope, includeFlagged = false) =>
  CollectionPlan.parse(
    await planCollection(world.context, scope, { chain: 'base', token: 'USDC', includeFlagged }),
  )

/** Sends the transaction of a plan from an account that has nothing to do with the workspace. */
const send = async ({ unsignedTx }: CollectionPlan) => {
  if (unsignedTx?.kind !== 'evm') throw new Error('Nothing is to be collected.')
  const { to, data } = unsignedTx
  const account = world.node.accounts[5]?.address as Address
  await world.node.client.sendTransaction({ account, to: to as Address, data: data as Hex })
  await world.deepen()
}

const waitingOf = async (scope: Scope) =>
  (await selectWaitingDeposits(world.context.db, scope)).map(({ deposits, amount_base }) => [
    deposits,
    amount_base,
  ])

test('what waits is summed by wallet, and one transaction of anybody collects it to the wallet', async () => {
  const shop = await world.openShop()
  expect(await plan(shop.scope)).toMatchObject({ deposits: [], unsignedTx: null, hasMore: false })
  const [one, other] = [await world.prepare(shop), await world.prepare(shop, { amountMinor: 500 })]
  await world.deposit(one, 19_990_000n)
  await world.deposit(other, 5_000_000n)
  await world.deepen()
  expect(await waitingOf(shop.scope)).toEqual([[2, '24990000']])
  expect(await waitingOf(await createTestScope(world.context))).toEqual([])
  const planned = await plan(shop.scope)
  expect(planned).toMatchObject({ amountMinor: 2_499, amountBase: '24990000', hasMore: false })
  expect(planned.deposits).toMatchObject([
    { address: one.recipient, checkoutId: one.id, payee: shop.wallet, amountMinor: 1_999, flagged: false },
    { address: other.recipient, checkoutId: other.id, amountBase: '5000000' },
  ])
  await send(planned)
  expect(await waitingOf(shop.scope)).toEqual([])
  const balance = await world.node.client.readContract({
    address: world.token,
    abi: [
      {
        type: 'function',
        name: 'balanceOf',
        stateMutability: 'view',
        inputs: [{ type: 'address' }],
        outputs: [{ type: 'uint256' }],
      },
    ],
    functionName: 'balanceOf',
    args: [shop.wallet],
  })
  expect(balance).toBe(24_990_000n)
})

test('a deposit whose payer was flagged is collected only if that is requested', async () => {
  const shop = await world.openShop()
  const checkout = await world.prepare(shop)
  await world.deposit(checkout, 19_990_000n)
  await world.deepen()
  await world.context.db
    .updateTable('payments')
    .set({ screening_verdict: 'screened_flagged' })
    .where('checkout_id', '=', checkout.id)
    .execute()
  expect((await plan(shop.scope)).deposits).toEqual([])
  expect((await plan(shop.scope, true)).deposits).toMatchObject([{ checkoutId: checkout.id, flagged: true }])
})

test(`a plan has at most ${mostCollected} deposits, the largest first, and says that more wait`, async () => {
  const shop = await world.openShop()
  for (let count = 1; count <= mostCollected + 1; count += 1)
    await world.deposit(await world.prepare(shop), BigInt(count) * 10_000n)
  await world.deepen()
  const first = await plan(shop.scope)
  expect([first.deposits.length, first.hasMore, first.deposits[0]?.amountMinor]).toEqual([
    mostCollected,
    true,
    mostCollected + 1,
  ])
  await send(first)
  const second = await plan(shop.scope)
  expect([second.deposits.length, second.hasMore]).toEqual([1, false])
})

test('a token that the network does not have is refused', async () => {
  const { scope } = await world.openShop()
  await expect(planCollection(world.context, scope, { chain: 'base', token: 'USDT' })).rejects.toMatchObject({
    param: 'token',
  })
})
