import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { beginScene, type Scene } from '../../testing/billing/scene.ts'
import { type BillingWorld, startBillingWorld } from '../../testing/billing/world.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await startBillingWorld()
})
afterAll(() => world.close())

type Price = { id: string; productId: string }
const end = '2027-02-10T10:00:00.000Z'
let scene: Scene
let dearer: Price
let dearest: Price
beforeEach(async () => {
  scene = await beginScene(world, { at: '2027-01-10T10:00:00.000Z' })
  dearer = await scene.shop.makePrice({ amount: 3_000, interval: 'month' })
  dearest = await scene.shop.makePrice({ amount: 4_000, interval: 'month' })
  await scene.pay()
  await scene.shop.newEvents()
})

const change = (price: Price, more: object = {}) => scene.act('change_plan', { priceId: price.id, ...more })
const changes = async () =>
  (await scene.shop.newEvents()).filter(({ type }) => type === 'subscription.plan_changed')
const billed = async () => (await scene.unpaid()).amountMinor

test('another plan is taken at the end of the period, and told once, when it is asked for', async () => {
  const { json } = await change(dearer, { prorationMode: 'immediately' })
  expect(json).toMatchObject({ priceId: scene.price.id, pendingPriceId: dearer.id, amountMinor: 2_000 })
  const told = await changes()
  expect(told.map(({ data }) => data)).toMatchObject([
    { previousPriceId: scene.price.id, priceId: dearer.id, prorationMode: 'immediately' },
  ])
  await scene.to('2027-02-10T09:59:59.999Z')
  expect(await scene.read()).toMatchObject({ priceId: scene.price.id, mrrMinor: 2_000 })
  await scene.to(end)
  expect(await scene.read()).toMatchObject({
    priceId: dearer.id,
    productId: dearer.productId,
    amountMinor: 3_000,
    pendingPriceId: null,
    mrrMinor: 3_000,
  })
  expect([await billed(), await changes()]).toEqual([3_000, []])
})

test('the last of several plans that were asked for is taken', async () => {
  await change(dearer)
  expect((await change(dearest)).json).toMatchObject({ pendingPriceId: dearest.id })
  await scene.to(end)
  expect(await billed()).toBe(4_000)
})

test('going back to the present plan takes none', async () => {
  await change(dearer)
  expect((await change(scene.price)).json).toMatchObject({ pendingPriceId: null })
  await scene.to(end)
  expect(await billed()).toBe(2_000)
})

test('a plan that was asked for cannot be deleted, and is taken although it was switched off meanwhile', async () => {
  await change(dearer)
  for (const path of [`prices/${dearer.id}`, `products/${dearer.productId}`]) {
    const refused = await scene.shop.send('DELETE', path)
    expect([refused.status, refused.error.code]).toEqual([409, 'conflict'])
  }
  await scene.shop.must('PATCH', `prices/${dearer.id}`, { active: false })
  await scene.to(end)
  expect(await billed()).toBe(3_000)
})

test('a price that is subscribed to, or once was, cannot be deleted', async () => {
  expect((await scene.shop.send('DELETE', `prices/${scene.price.id}`)).status).toBe(409)
  await scene.act('cancel', { mode: 'immediately' })
  expect((await scene.shop.send('DELETE', `prices/${scene.price.id}`)).status).toBe(409)
})

test('from a month to a year, the year begins at the end of the month, and the day is kept through both', async () => {
  const late = await beginScene(world, { at: '2027-01-31T10:00:00.000Z' })
  const yearly = await late.shop.makePrice({ amount: 20_000, interval: 'year' })
  const monthly = await late.shop.makePrice({ amount: 2_500, interval: 'month' })
  await late.pay()
  await late.act('change_plan', { priceId: yearly.id })
  await late.to('2027-02-28T10:00:00.000Z')
  expect(await late.unpaid()).toMatchObject({ amountMinor: 20_000 })
  await late.pay()
  // 2028 is a leap year, so February has 29 days.
  expect(await late.read()).toMatchObject({ currentPeriodEnd: '2028-02-29T10:00:00.000Z', mrrMinor: 1_667 })
  await late.act('change_plan', { priceId: monthly.id })
  await late.to('2028-02-29T10:00:00.000Z')
  await late.pay()
  expect(await late.read()).toMatchObject({ currentPeriodEnd: '2028-03-31T10:00:00.000Z' })
})

test('from a month to a week, weeks count from the end of the month', async () => {
  const weekly = await scene.shop.makePrice({ amount: 700, interval: 'week' })
  await change(weekly)
  await scene.to(end)
  await scene.pay()
  expect(await scene.read()).toMatchObject({ currentPeriodEnd: '2027-02-17T10:00:00.000Z' })
})

test('to a plan that is free, and back', async () => {
  const free = await scene.shop.makePrice({ amount: 0, interval: 'month' })
  await change(free)
  await scene.to(end)
  expect(await scene.read()).toMatchObject({
    amountMinor: 0,
    mrrMinor: 0,
    currentPeriodEnd: '2027-03-10T10:00:00.000Z',
    status: 'active',
  })
  await change(dearer)
  await scene.to('2027-03-10T10:00:00.000Z')
  expect(await billed()).toBe(3_000)
})

test('an invoice that is unpaid stays as it is', async () => {
  await scene.to('2027-02-14T10:00:00.000Z')
  expect((await change(dearer)).json).toMatchObject({ status: 'past_due', pendingPriceId: dearer.id })
  expect(await billed()).toBe(2_000)
  await scene.pay()
  await scene.to('2027-03-10T10:00:00.000Z')
  expect(await billed()).toBe(3_000)
})

test('a plan that is asked for is not taken where the subscription ends first', async () => {
  await change(dearer)
  await scene.act('cancel')
  await scene.to(end)
  expect(await scene.read()).toMatchObject({ status: 'canceled', priceId: scene.price.id })
  expect(await scene.invoices()).toHaveLength(1)
})

test.each<[string, object, object]>([
  ['is switched off', { interval: 'month' }, { active: false }],
  ['is charged once', { interval: 'one_time' }, {}],
  ['is in another currency', { interval: 'month', currency: 'EUR' }, {}],
])('a plan that %s is refused', async (_, price, patch) => {
  const product = await scene.shop.must('POST', 'products', { name: 'Other' })
  const made = await scene.shop.must('POST', `products/${product.id}/prices`, { amount: 500, ...price })
  await scene.shop.must('PATCH', `prices/${made.id}`, patch)
  const answer = await change(made)
  expect([answer.status, answer.error.code, answer.error.param]).toEqual([400, 'invalid_request', 'priceId'])
})

test('a plan that is unknown is refused', async () => {
  const answer = await change({ id: 'price_unknown', productId: '' })
  expect([answer.status, answer.error.param]).toEqual([400, 'priceId'])
})
