import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../testing/payments/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('of two payments of one checkout that a reorg took out and that come back together, one pays it', async () => {
  const { node } = world
  const other = node.accounts[2]?.address
  if (other === undefined) throw new Error('anvil has ten accounts')
  await node.mint({ token: world.token, to: other, amountBase: 10n ** 12n })
  const checkout = await world.prepare(await world.openShop())
  const pay = async (from: `0x${string}`) => {
    const { txHash } = await world.pay({ to: checkout.recipient, amountBase: checkout.amountBase, from })
    await world.read()
    return { txHash, signed: await node.signedTransaction(txHash) }
  }
  const takeOut = async () => {
    await node.reorg({ depth: 1 })
    await world.read()
  }
  const first = await pay(world.buyer)
  await takeOut()
  const second = await pay(other)
  await takeOut()
  const checkoutsNow = async () =>
    new Map((await world.payments()).map((row) => [row.tx_hash, row.checkout_id]))
  // Neither transaction is in the chain now, so neither payment pays the checkout. Both payments still have
  // the id of the checkout in `checkout_id`.
  expect([...(await checkoutsNow()).values()]).toEqual([checkout.id, checkout.id])

  await node.reorg({
    depth: 1,
    transactions: [first, second].map(({ signed }) => ({ transaction: signed, block: 0 })),
  })
  await world.read()
  await node.mine(2)
  await world.read()
  const rows = await world.payments()
  expect(rows.map(({ status }) => status)).toEqual(['confirmed', 'confirmed'])
  expect(rows.filter(({ checkout_id }) => checkout_id === checkout.id)).toHaveLength(1)
  const [unmatched] = rows.filter(({ checkout_id }) => checkout_id === null)
  expect(unmatched).toMatchObject({ unmatched_inbound: true, close_match_checkout_id: checkout.id })
  expect(await world.checkoutStatus(checkout)).toBe('succeeded')
  const succeeded = (await world.events()).filter(({ type }) => type === 'checkout.succeeded')
  expect(succeeded).toHaveLength(1)
})
