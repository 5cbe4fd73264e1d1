import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginScene } from '../../testing/billing/scene.ts'
import { type BillingWorld, startBillingWorld } from '../../testing/billing/world.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await startBillingWorld()
})
afterAll(() => world.close())

const noon = (...days: string[]) => days.map((day) => `${day}T12:00:00.000Z`)

test.each([
  ['monthly from 31 January', 'month', noon('2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30')],
  ['monthly from 30 January of a leap year', 'month', noon('2028-01-30', '2028-02-29', '2028-03-30')],
  ['monthly from 29 January', 'month', noon('2027-01-29', '2027-02-28', '2027-03-29')],
  ['monthly over the end of a year', 'month', noon('2027-11-30', '2027-12-30', '2028-01-30')],
  [
    'yearly from 29 February',
    'year',
    noon('2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'),
  ],
  ['weekly over the change of clocks in Europe', 'week', noon('2027-03-25', '2027-04-01', '2027-04-08')],
] as const)(
  '%s, boundaries are counted from the start and never from the last one',
  async (_, interval, moments) => {
    const [at = '', ...boundaries] = moments
    const scene = await beginScene(world, { at, interval })
    for (const [place, boundary] of boundaries.entries()) {
      await scene.pay()
      expect(await scene.read()).toMatchObject({ currentPeriodEnd: boundary, nextBillingDate: boundary })
      await scene.to(new Date(Date.parse(boundary) - 1).toISOString())
      expect(await scene.invoices()).toHaveLength(place + 1)
      await scene.to(boundary)
      expect((await scene.invoices()).map(({ createdAt }) => createdAt)).toEqual(moments.slice(0, place + 2))
    }
  },
)

test('minutes and hours are exact', async () => {
  for (const [interval, ms] of [
    ['minute', 60_000],
    ['hour', 3_600_000],
  ] as const) {
    const at = '2027-03-28T00:59:30.000Z'
    const scene = await beginScene(world, { at, interval })
    await scene.pay()
    const end = new Date(Date.parse(at) + ms).toISOString()
    expect(await scene.read()).toMatchObject({ currentPeriodEnd: end })
    await scene.to(end)
    expect((await scene.invoices()).map(({ createdAt }) => createdAt)).toEqual([at, end])
  }
})

test('a renewal that is paid two days late keeps the anchor', async () => {
  const scene = await beginScene(world, { at: '2027-01-31T12:00:00.000Z' })
  await scene.pay()
  await scene.to('2027-03-02T12:00:00.000Z')
  await scene.pay()
  expect(await scene.read()).toMatchObject({
    status: 'active',
    currentPeriodEnd: '2027-03-31T12:00:00.000Z',
  })
})

test('a period that has wholly passed begins where it is paid, and nothing is billed for the gap', async () => {
  const scene = await beginScene(world, { at: '2027-01-04T12:00:00.000Z', interval: 'week' })
  await scene.pay()
  // The second week is paid eight days after it began.
  await scene.to('2027-01-19T12:00:00.000Z')
  expect(await scene.read()).toMatchObject({
    status: 'past_due',
    currentPeriodEnd: '2027-01-11T12:00:00.000Z',
  })
  await scene.pay()
  const end = '2027-01-26T12:00:00.000Z'
  expect(await scene.read()).toMatchObject({ status: 'active', currentPeriodEnd: end, nextBillingDate: end })
  await scene.to('2027-01-26T11:59:59.999Z')
  expect(await scene.invoices()).toHaveLength(2)
  await scene.to(end)
  expect((await scene.invoices()).map(({ createdAt }) => createdAt).at(-1)).toBe(end)
})

test('a renewal has its invoice when its period begins, not before, due as long after that as the grace', async () => {
  const scene = await beginScene(world, { at: '2027-01-10T10:00:00.000Z' })
  await scene.pay()
  await scene.told()
  await scene.to('2027-02-10T09:59:59.999Z')
  expect(await scene.told()).toEqual([])
  await scene.to('2027-02-10T10:00:00.000Z')
  expect(await scene.told()).toEqual([
    ['invoice.created', '2027-02-10T10:00:00.000Z'],
    ['invoice.sent', '2027-02-10T10:00:00.000Z'],
  ])
  expect(await scene.unpaid()).toMatchObject({
    status: 'open',
    amountMinor: 2_000,
    dueAt: '2027-02-13T10:00:00.000Z',
  })
  expect(await scene.read()).toMatchObject({
    status: 'active',
    currentPeriodEnd: '2027-02-10T10:00:00.000Z',
    // While an invoice is unpaid no other is created: the next billing date is the end of the unpaid period.
    nextBillingDate: '2027-03-10T10:00:00.000Z',
  })
})

test('there is one unpaid invoice at most, however many periods pass', async () => {
  const scene = await beginScene(world, { interval: 'week' })
  await scene.to(16)
  expect((await scene.invoices()).map(({ status }) => status)).toEqual(['past_due'])
})

test('a price of nothing passes its periods without an invoice, a renewal or revenue', async () => {
  const scene = await beginScene(world, { at: '2027-01-31T12:00:00.000Z', amount: 0 })
  expect(await scene.types()).toEqual(['customer.created', 'subscription.created'])
  await scene.to('2027-03-01T12:00:00.000Z')
  expect(await scene.types()).toEqual([])
  expect(await scene.invoices()).toEqual([])
  expect(await scene.read()).toMatchObject({
    status: 'active',
    currentPeriodEnd: '2027-03-31T12:00:00.000Z',
    mrrMinor: 0,
  })
})

test.each([
  ['month', 2_000, 2_000],
  ['year', 19_999, 1_667],
  ['year', 6, 1],
  ['year', 5, 0],
  ['week', 777, 3_367],
  ['hour', 3, 2_190],
  ['minute', 1, 43_800],
] as const)(
  'of a price each %s, %i cents are %i cents a month from the first payment on, and none before',
  async (interval, amount, mrrMinor) => {
    const scene = await beginScene(world, { interval, amount })
    expect(await scene.read()).toMatchObject({ mrrMinor: 0 })
    await scene.pay()
    expect(await scene.read()).toMatchObject({ mrrMinor })
    await scene.act('pause')
    expect(await scene.read()).toMatchObject({ mrrMinor: 0 })
  },
)
