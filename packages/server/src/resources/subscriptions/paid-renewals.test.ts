import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { beginScene, type Scene } from '../../testing/billing/scene.ts'
import { type BillingWorld, startBillingWorld } from '../../testing/billing/world.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await startBillingWorld()
})
afterAll(() => world.close())

const day = (count: number) =>
  new Date(Date.parse('2027-02-10T10:00:00.000Z') + count * 86_400_000).toISOString()

/** Returns a subscription whose first month is paid, the given number of days into the second month. */
const renewing = async (days: number): Promise<Scene> => {
  const scene = await beginScene(world, { at: '2027-01-10T10:00:00.000Z' })
  await scene.pay()
  await scene.to(day(days))
  await scene.shop.newEvents()
  return scene
}

const transfer = async (scene: Scene, cents: number | null = null) =>
  await scene.shop.transfer((await scene.unpaid()).token, cents)
const paymentOf = async (scene: Scene, txHash: string) =>
  (await scene.shop.must('GET', `payments?txHash=${txHash}`)).data[0]

describe('a transfer for a renewal', () => {
  test('renews when it is confirmed, and its events name the subscription', async () => {
    const scene = await renewing(4)
    const sent = await transfer(scene)
    expect((await scene.read()).status).toBe('past_due')
    await world.chain.confirm()
    const events = await scene.shop.newEvents()
    expect(events.map(({ type }) => type)).toEqual([
      ...['checkout.created', 'payment.pending', 'payment.confirmed', 'checkout.succeeded'],
      ...['invoice.paid', 'subscription.renewed', 'customer.updated'],
    ])
    const { metadata: _, ...shown } = await scene.read()
    expect(events.find(({ type }) => type === 'subscription.renewed')?.data).toMatchObject({
      subscription: shown,
      subscriptionId: scene.id,
      nextBillingDate: shown.nextBillingDate,
      invoice: { status: 'paid' },
    })
    expect(events.find(({ type }) => type === 'payment.confirmed')?.data.subscriptionId).toBe(scene.id)
    expect(await paymentOf(scene, sent.txHash)).toMatchObject({ subscriptionId: scene.id })
  })

  test('that was seen and is not confirmed holds the end of dunning back, and renews once it is', async () => {
    const scene = await renewing(16.9)
    await transfer(scene)
    await scene.to(day(20))
    expect((await scene.read()).status).toBe('past_due')
    await world.chain.confirm()
    expect((await scene.read()).status).toBe('active')
    expect((await scene.types()).filter((type) => type === 'subscription.renewed')).toHaveLength(1)
    expect((await scene.invoices()).map(({ status }) => status)).toEqual(['paid', 'paid'])
  })

  test('that was seen, and falls short, does not keep dunning from ending the subscription', async () => {
    const scene = await renewing(16.9)
    await transfer(scene, 1_000)
    await scene.to(day(20))
    await world.chain.confirm()
    await scene.to(day(21))
    expect(await scene.read()).toMatchObject({ status: 'canceled', cancelReason: 'dunning_exhausted' })
  })

  test('that is short is failed, and a covering one renews all the same', async () => {
    const scene = await renewing(4)
    const first = await transfer(scene, 1_200)
    await world.chain.confirm()
    const second = await transfer(scene, 700)
    await world.chain.confirm()
    expect((await scene.unpaid()).status).toBe('past_due')
    for (const { txHash } of [first, second])
      expect(await paymentOf(scene, txHash)).toMatchObject({ status: 'failed', failureReason: 'underpaid' })
    await transfer(scene)
    await world.chain.confirm()
    expect((await scene.read()).status).toBe('active')
  })

  test('that is short renews together with the rest', async () => {
    const scene = await renewing(4)
    const first = await transfer(scene, 1_200)
    await world.chain.confirm()
    expect((await scene.unpaid()).status).toBe('past_due')
    const rest = await transfer(scene, 800)
    await world.chain.confirm()
    expect((await scene.read()).status).toBe('active')
    for (const { txHash } of [first, rest])
      expect(await paymentOf(scene, txHash)).toMatchObject({ status: 'confirmed', failureReason: null })
  })

  test('that comes when dunning has ended is unmatched, says why, and revives nothing', async () => {
    const scene = await renewing(4)
    const { token } = await scene.unpaid()
    const sent = await scene.shop.transfer(token, 1)
    await scene.to(day(30))
    expect(await scene.read()).toMatchObject({ status: 'canceled', cancelReason: 'dunning_exhausted' })
    await scene.shop.newEvents()
    const late = await world.chain.mine({ ...sent, amountBase: 20_000_000n })
    await world.chain.confirm()
    const payment = await paymentOf(scene, late.txHash)
    expect(payment).toMatchObject({ unmatchedInbound: true, invoiceId: null, status: 'confirmed' })
    expect(payment.attribution.reason).toMatch(/void|canceled/)
    expect((await scene.read()).status).toBe('canceled')
    expect((await scene.types()).filter((type) => /^(subscription|invoice)\./.test(type))).toEqual([])
    expect((await world.api.call('POST', `/v1/i/${token}/checkout`, { key: '' })).status).toBe(422)
  })
})

describe('a reorganisation', () => {
  const paid = async (days: number) => {
    const scene = await renewing(days)
    const sent = await transfer(scene)
    await world.chain.confirm()
    expect((await scene.read()).status).toBe('active')
    await scene.shop.newEvents()
    return { scene, sent }
  }

  test('that takes the payment of a renewal out before it is due undoes it, and its return renews nothing twice', async () => {
    const { scene, sent } = await paid(1)
    await world.chain.takeOut(sent)
    expect(await scene.read()).toMatchObject({ status: 'active', currentPeriodEnd: day(0) })
    expect((await scene.unpaid()).status).toBe('open')
    await world.chain.mineAgain(sent)
    await world.chain.confirm()
    expect(await scene.read()).toMatchObject({
      status: 'active',
      currentPeriodEnd: '2027-03-10T10:00:00.000Z',
    })
    expect(await scene.types()).toEqual([])
  })

  test('that takes it out for good lets dunning begin at that moment, and end', async () => {
    const { scene, sent } = await paid(1)
    await world.chain.loseForGood(sent)
    await scene.to(365)
    expect(await scene.read()).toMatchObject({ status: 'canceled', cancelReason: 'dunning_exhausted' })
    expect((await scene.invoices()).map(({ status }) => status)).toEqual(['paid', 'void'])
  })

  test('that takes out the payment of a period that began where it was paid gives the old period back', async () => {
    const scene = await beginScene(world, { at: '2027-01-04T12:00:00.000Z', interval: 'week' })
    await scene.pay()
    await scene.to('2027-01-19T12:00:00.000Z')
    const before = await scene.read()
    const sent = await transfer(scene)
    await world.chain.confirm()
    expect(await scene.read()).toMatchObject({ currentPeriodEnd: '2027-01-26T12:00:00.000Z' })
    await world.chain.takeOut(sent)
    expect(await scene.read()).toMatchObject({
      currentPeriodEnd: before.currentPeriodEnd,
      nextBillingDate: before.nextBillingDate,
    })
  })

  test('that takes out the first payment takes the revenue back', async () => {
    const scene = await beginScene(world)
    const sent = await transfer(scene)
    await world.chain.confirm()
    expect(await scene.read()).toMatchObject({ mrrMinor: 2_000 })
    await world.chain.takeOut(sent)
    expect(await scene.read()).toMatchObject({ mrrMinor: 0 })
    await world.chain.mineAgain(sent)
    await world.chain.confirm()
    expect(await scene.read()).toMatchObject({ mrrMinor: 2_000 })
  })

  test('that takes out the payment of a canceled subscription revives nothing', async () => {
    const { scene, sent } = await paid(1)
    await scene.act('cancel', { mode: 'immediately' })
    await world.chain.takeOut(sent)
    await scene.to(60)
    expect((await scene.read()).status).toBe('canceled')
    await world.chain.mineAgain(sent)
    await world.chain.confirm()
    expect((await scene.read()).status).toBe('canceled')
  })

  test('that takes out the payment of an earlier period leaves one unpaid invoice to dun and loses no renewal', async () => {
    const { scene, sent } = await paid(1)
    await scene.to('2027-03-10T10:00:00.000Z')
    await scene.pay()
    await world.chain.takeOut(sent)
    await scene.to('2027-04-10T10:00:00.000Z')
    expect((await scene.invoices()).map(({ createdAt }) => createdAt).at(-1)).toBe('2027-04-10T10:00:00.000Z')
    expect((await scene.read()).status).toBe('active')
  })
})

describe('credits by hand', () => {
  test('add up until the renewal is paid', async () => {
    const scene = await renewing(1)
    const { id } = await scene.unpaid()
    await scene.shop.credit(id, 1_200)
    expect((await scene.read()).currentPeriodEnd).toBe(day(0))
    await scene.shop.credit(id, 800)
    expect((await scene.read()).currentPeriodEnd).toBe('2027-03-10T10:00:00.000Z')
    expect(await scene.types()).toEqual(['invoice.paid', 'subscription.renewed'])
  })
})
