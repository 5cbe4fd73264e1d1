import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, type PreparedCheckout, type World } from '../../../testing/payments/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const paymentOf = async (txHash: string) =>
  (await world.payments()).find((payment) => payment.tx_hash === txHash)

const typesOf = async ({ scope }: PreparedCheckout) =>
  (await world.events())
    .filter(({ workspaceId }) => workspaceId === scope.workspaceId)
    .map(({ type }) => type)

const payOne = async () => {
  const checkout = await world.prepare(await world.openShop())
  const { recipient, amountBase, suffix } = checkout
  return { checkout, ...(await world.pay({ to: recipient, amountBase, suffix })) }
}

describe('a reorg while the reader is stopped', () => {
  test('far behind the head detaches payments that are no longer in the chain', async () => {
    const gone = await payOne()
    await world.read()
    await world.node.reorg({ depth: 1 })
    await world.node.mine(100)
    await world.read()
    expect(await paymentOf(gone.txHash)).toMatchObject({ status: 'pending', block_number: null })
  })

  test('leaves payments confirmed below it as they are, although no header in between is stored', async () => {
    const { checkout, ...paid } = await payOne()
    await world.node.mine(30)
    await payOne()
    await world.node.mine(70)
    await world.read()
    const before = await paymentOf(paid.txHash)
    expect(before).toMatchObject({ status: 'confirmed' })
    await world.node.reorg({ depth: 80 })
    await world.read()
    expect(await paymentOf(paid.txHash)).toEqual(before)
    expect(await typesOf(checkout)).toEqual(['payment.pending', 'payment.confirmed', 'checkout.succeeded'])
  })
})
