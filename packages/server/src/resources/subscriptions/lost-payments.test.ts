/**
 * Tests which steps of a subscription are delayed, and for how long, after a reorg removed a payment that may
 * return.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PaperTransfer } from '../../testing/billing/paper-chain.ts'
import { beginScene, type Scene } from '../../testing/billing/scene.ts'
import { type BillingWorld, startBillingWorld } from '../../testing/billing/world.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await startBillingWorld()
})
afterAll(() => world.close())

/** Returns a subscription whose first month is paid, the given number of days into the second month. */
const renewing = async (days: number): Promise<Scene> => {
  const scene = await beginScene(world, { at: '2027-01-10T10:00:00.000Z' })
  await scene.pay()
  await scene.to('2027-02-10T10:00:00.000Z')
  await scene.to(days)
  await scene.types()
  return scene
}

const end = '2027-03-10T10:00:00.000Z'
const transfer = async (scene: Scene) => await scene.shop.transfer((await scene.unpaid()).token)
const payment = async ({ shop }: Scene, { txHash }: PaperTransfer) =>
  (await shop.must('GET', `payments?txHash=${txHash}`)).data[0]

/** Cancels the subscription on its hosted page, as the customer. */
const cancel = async ({ id }: Scene): Promise<void> => {
  const { hosted_token } = await world.api.context.db
    .selectFrom('subscriptions')
    .select('hosted_token')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const answer = await world.api.call('POST', `/v1/s/${hosted_token}/cancel`, { key: '', body: {} })
  expect([answer.status, answer.json.status]).toEqual([200, 'active'])
}

describe('a cancellation that had waited for a transfer', () => {
  const canceled = async () => {
    const scene = await renewing(1)
    const sent = await transfer(scene)
    await cancel(scene)
    await world.chain.confirm()
    expect(await scene.read()).toMatchObject({ status: 'active', canceledAt: end, currentPeriodEnd: end })
    await scene.types()
    return { scene, sent }
  }

  test('waits again when the chain loses that, and for its return, which pays the period', async () => {
    const { scene, sent } = await canceled()
    await world.chain.takeOut(sent)
    await scene.to(1)
    expect(await scene.read()).toMatchObject({ status: 'active', canceledAt: '2027-02-11T10:00:00.000Z' })
    expect((await scene.act('cancel', { mode: 'immediately' })).status).toBe(422)
    await world.chain.mineAgain(sent)
    await world.chain.confirm()
    await scene.to(1)
    expect(await scene.read()).toMatchObject({ status: 'active', canceledAt: end, currentPeriodEnd: end })
    expect(await payment(scene, sent)).toMatchObject({ status: 'confirmed', unmatchedInbound: false })
    expect((await scene.invoices()).map(({ status }) => status)).toEqual(['paid', 'paid'])
    await scene.to(end)
    expect(await scene.read()).toMatchObject({ status: 'canceled', canceledAt: end })
  })

  test('ends the subscription once that is given up', async () => {
    const { scene, sent } = await canceled()
    await world.chain.loseForGood(sent)
    await scene.to(1)
    expect(await scene.read()).toMatchObject({ status: 'canceled', cancelReason: 'canceled_by_customer' })
    expect((await scene.invoices()).map(({ status }) => status)).toEqual(['paid', 'void'])
  })
})

test('a cancellation waits for a transfer that the chain loses before it is deep, and finds again', async () => {
  const scene = await renewing(1)
  const sent = await transfer(scene)
  await cancel(scene)
  await world.chain.takeOut(sent)
  await scene.to(1)
  expect((await scene.read()).status).toBe('active')
  await world.chain.mineAgain(sent)
  await world.chain.confirm()
  expect(await scene.read()).toMatchObject({ status: 'active', canceledAt: end })
  expect(await payment(scene, sent)).toMatchObject({ status: 'confirmed', unmatchedInbound: false })
})

test('the end of dunning waits for a transfer that the chain has lost, and has again', async () => {
  const scene = await renewing(16.9)
  const sent = await transfer(scene)
  await world.chain.takeOut(sent)
  await scene.to(3)
  expect((await scene.read()).status).toBe('past_due')
  await world.chain.mineAgain(sent)
  await world.chain.confirm()
  expect((await scene.read()).status).toBe('active')
})

test('the end of dunning waits for a transfer that was credited by hand and that the chain has lost', async () => {
  const scene = await renewing(1)
  const sent = await world.chain.mine({ to: scene.shop.wallet, amountBase: 25_000_000n })
  await world.chain.confirm()
  const { id } = await payment(scene, sent)
  const invoice = await scene.unpaid()
  const credited = await scene.shop.send('POST', `payments/${id}/credit`, { invoiceId: invoice.id })
  expect([credited.status, (await scene.read()).currentPeriodEnd]).toEqual([200, end])
  await world.chain.takeOut(sent)
  await scene.to(18)
  expect((await scene.read()).status).toBe('past_due')
  await world.chain.mineAgain(sent)
  await world.chain.confirm()
  expect((await scene.read()).status).toBe('active')
})
