import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestClock, type TestClock } from '../testing/clock.ts'
import { failDroppedPayments } from './fail-dropped-payments.ts'
import { createWorld, type PreparedCheckout, type World } from './test-world.ts'

let world: World
let clock: TestClock
beforeAll(async () => {
  clock = createTestClock(new Date())
  world = await createWorld({ clock })
})
afterAll(() => world.close())

const paymentsOf = async (txHash: string) =>
  (await world.payments()).filter((payment) => payment.tx_hash === txHash)

const paymentOf = async (txHash: string) => {
  const found = await paymentsOf(txHash)
  expect(found).toHaveLength(1)
  return found[0] as (typeof found)[number]
}

const eventsOf = async ({ scope }: PreparedCheckout) =>
  (await world.events()).filter(({ workspaceId }) => workspaceId === scope.workspaceId)

const typesOf = async (checkout: PreparedCheckout) => (await eventsOf(checkout)).map(({ type }) => type)

const payCheckout = async (checkout: PreparedCheckout) => {
  const paid = await world.pay({
    to: checkout.recipient,
    amountBase: checkout.amountBase,
    suffix: checkout.suffix,
  })
  return { ...paid, signed: await world.node.signedTransaction(paid.txHash) }
}

const prepared = async () => world.prepare(await world.openShop())

describe('a pending payment that a reorg takes out', () => {
  test('is pending and nowhere, and its checkout can be paid by another transaction', async () => {
    const checkout = await prepared()
    const gone = await payCheckout(checkout)
    await world.read()
    await world.node.reorg({ depth: 1 })
    await world.read()
    expect(await paymentOf(gone.txHash)).toMatchObject({
      status: 'pending',
      block_number: null,
      block_hash: null,
      confirmations: 0,
      detached_at: clock.now(),
    })
    expect(await world.checkoutStatus(checkout)).toBe('pending')
    const again = await world.pay({ to: checkout.recipient, amountBase: checkout.amountBase })
    await world.node.mine(2)
    await world.read()
    expect(await paymentOf(again.txHash)).toMatchObject({ status: 'confirmed', checkout_id: checkout.id })
    expect(await world.checkoutStatus(checkout)).toBe('succeeded')

    // The first one comes back after all: the money is real, its checkout is paid already.
    await world.node.client.sendRawTransaction({ serializedTransaction: gone.signed }).catch(() => undefined)
    await world.read()
  })

  test('follows its transaction to another block and another log index', async () => {
    const checkout = await prepared()
    const moved = await payCheckout(checkout)
    await world.read()
    const before = await paymentOf(moved.txHash)
    const [, , other] = world.node.accounts
    if (other === undefined) throw new Error('anvil has ten accounts')
    await world.node.mint({ token: world.token, to: other.address, amountBase: 10n ** 9n })
    const first = await world.pay({ to: checkout.recipient, amountBase: 5_000_000n, from: other.address })
    const firstSigned = await world.node.signedTransaction(first.txHash)
    // Three blocks are replaced by three others; both transfers are in the last of them, the other one first.
    await world.node.reorg({
      depth: 3,
      transactions: [
        { transaction: firstSigned, block: 2 },
        { transaction: moved.signed, block: 2 },
      ],
    })
    await world.read()
    const after = await paymentOf(moved.txHash)
    expect(after.id).toBe(before.id)
    expect(after).toMatchObject({
      status: 'pending',
      checkout_id: checkout.id,
      block_number: moved.blockNumber + 2,
      detached_at: null,
      confirmations: 1,
    })
    expect(after.block_hash).not.toBe(before.block_hash)
    await world.node.mine(2)
    await world.read()
    expect(await paymentOf(moved.txHash)).toMatchObject({ status: 'confirmed' })
    expect(await typesOf(checkout)).toEqual([
      'payment.pending',
      'payment.pending',
      'payment.confirmed',
      'checkout.succeeded',
      'payment.confirmed',
    ])
  })
})
