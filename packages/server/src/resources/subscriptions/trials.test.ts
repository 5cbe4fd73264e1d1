import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginScene } from '../../testing/billing/scene.ts'
import { type BillingWorld, startBillingWorld } from '../../testing/billing/world.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await startBillingWorld()
})
afterAll(() => world.close())

const at = '2027-01-10T10:00:00.000Z'
const end = '2027-01-24T10:00:00.000Z'
const justBefore = '2027-01-24T09:59:59.999Z'
const trialOf14 = { at, trialDays: 14 }

test('a subscription without a trial is active, with an invoice that is open and mailed', async () => {
  const scene = await beginScene(world, { at })
  expect(await scene.read()).toMatchObject({
    status: 'active',
    trialEndsAt: null,
    startedAt: at,
    currentPeriodEnd: '2027-02-10T10:00:00.000Z',
    nextBillingDate: '2027-02-10T10:00:00.000Z',
    mrrMinor: 0,
  })
  expect(await scene.told()).toEqual([
    ['customer.created', expect.anything()],
    ['subscription.created', at],
    ['invoice.created', at],
    ['invoice.sent', at],
  ])
  expect(await scene.invoices()).toMatchObject([{ status: 'open', amountMinor: 2_000 }])
  expect((await scene.mails()).filter(({ text }) => text.includes('/i/'))).toHaveLength(1)
  await scene.pay()
  // The first payment is not a renewal.
  expect(await scene.types()).toEqual(['invoice.paid'])
})

test('a trial is free until its end, and ends once, with the first invoice', async () => {
  const scene = await beginScene(world, trialOf14)
  expect(await scene.read()).toMatchObject({
    status: 'trialing',
    trialEndsAt: end,
    currentPeriodEnd: end,
    nextBillingDate: end,
    mrrMinor: 0,
  })
  expect(await scene.types()).toEqual(['customer.created', 'subscription.created'])
  await scene.to(justBefore)
  expect(await scene.types()).toEqual([])
  await scene.to(end)
  expect(await scene.told()).toEqual([
    ['subscription.trial_ended', end],
    ['invoice.created', end],
    ['invoice.sent', end],
  ])
  expect(await scene.read()).toMatchObject({
    status: 'active',
    currentPeriodEnd: '2027-02-24T10:00:00.000Z',
    mrrMinor: 0,
  })
  await scene.pay()
  await scene.to('2027-02-24T10:00:00.000Z')
  expect(await scene.types()).toEqual(['invoice.paid', 'invoice.created', 'invoice.sent'])
})

test('the days of a trial are of 86,400 seconds, and its end is the anchor', async () => {
  const scene = await beginScene(world, { at: '2027-03-01T10:00:00.000Z', trialDays: 30 })
  const ends = '2027-03-31T10:00:00.000Z'
  expect(await scene.read()).toMatchObject({ trialEndsAt: ends })
  await scene.to(ends)
  await scene.pay()
  await scene.to('2027-04-30T10:00:00.000Z')
  await scene.pay()
  expect(await scene.read()).toMatchObject({ currentPeriodEnd: '2027-05-31T10:00:00.000Z' })
})

test('a trial that is canceled at its end is never billed', async () => {
  const scene = await beginScene(world, trialOf14)
  const asked = await scene.act('cancel')
  expect(asked.json).toMatchObject({ status: 'trialing', canceledAt: end })
  await scene.to(30)
  expect(await scene.told()).toEqual([
    ['customer.created', expect.anything()],
    ['subscription.created', at],
    ['subscription.canceled', at],
    ['subscription.canceled', end],
    ['customer.updated', end],
  ])
  expect([await scene.read(), await scene.invoices(), await scene.customer()]).toEqual([
    expect.objectContaining({ status: 'canceled', canceledAt: end }),
    [],
    'churned',
  ])
})

test('a trial that is canceled at once is over, without revenue, and its customer has churned', async () => {
  const scene = await beginScene(world, trialOf14)
  await scene.to(5)
  const { json } = await scene.act('cancel', { mode: 'immediately', reason: 'Too dear' })
  expect(json).toMatchObject({
    status: 'canceled',
    canceledAt: '2027-01-15T10:00:00.000Z',
    cancelReason: 'Too dear',
    mrrMinor: 0,
  })
  expect(await scene.customer()).toBe('churned')
  await scene.types()
  await scene.to(60)
  expect([await scene.types(), await scene.invoices()]).toEqual([[], []])
})

test('the clock of a trial runs on in a pause: it ends at the resumption, once, with the first invoice', async () => {
  const scene = await beginScene(world, trialOf14)
  await scene.act('pause')
  await scene.to(30)
  await scene.types()
  const resumed = '2027-02-09T10:00:00.000Z'
  expect((await scene.act('resume')).json).toMatchObject({
    status: 'active',
    currentPeriodEnd: '2027-03-09T10:00:00.000Z',
    pausedAt: null,
  })
  expect(await scene.told()).toEqual([
    ['subscription.resumed', resumed],
    ['subscription.trial_ended', resumed],
    ['invoice.created', resumed],
    ['invoice.sent', resumed],
  ])
  await scene.pay()
  await scene.to('2027-03-09T10:00:00.000Z')
  expect(await scene.types()).toEqual(['invoice.paid', 'invoice.created', 'invoice.sent'])
})

test('a trial that is resumed before its end goes on to its end', async () => {
  const scene = await beginScene(world, trialOf14)
  await scene.act('pause')
  await scene.to(13)
  expect((await scene.act('resume')).json).toMatchObject({ status: 'trialing', trialEndsAt: end })
  await scene.to(end)
  expect((await scene.types()).slice(-3)).toEqual([
    'subscription.trial_ended',
    'invoice.created',
    'invoice.sent',
  ])
})

test('a plan that is chosen in the trial is the one that is billed first', async () => {
  const scene = await beginScene(world, trialOf14)
  const dearer = await scene.shop.makePrice({ amount: 9_900, interval: 'month' })
  const changed = await scene.act('change_plan', { priceId: dearer.id })
  expect(changed.json).toMatchObject({ amountMinor: 2_000, pendingPriceId: dearer.id, status: 'trialing' })
  await scene.to(end)
  expect(await scene.invoices()).toMatchObject([{ amountMinor: 9_900 }])
  expect(await scene.read()).toMatchObject({
    priceId: dearer.id,
    productId: dearer.productId,
    amountMinor: 9_900,
    pendingPriceId: null,
  })
})

test.each([
  [14, '2027-01-21T10:00:00.000Z'],
  [1, '2027-01-10T22:00:00.000Z'],
])('the end of a trial of %i days is mailed once, at its moment', async (trialDays, moment) => {
  const scene = await beginScene(world, { at, trialDays })
  const before = (await scene.mails()).length
  await scene.to(new Date(Date.parse(moment) - 1).toISOString())
  expect(await scene.mails()).toHaveLength(before)
  await scene.to(moment)
  expect(await scene.mails()).toHaveLength(before + 1)
  await scene.to(new Date(Date.parse(moment) + 3_600_000).toISOString())
  expect(await scene.mails()).toHaveLength(before + 1)
})

test.each([
  [20_000, 'From then on it costs $200.00 each year, and an invoice comes by mail.'],
  [0, 'From then on it is free.'],
])(
  'the mail before the end of a trial names the plan that was chosen for then, of %i cents',
  async (amount, said) => {
    const scene = await beginScene(world, trialOf14)
    const chosen = await scene.shop.makePrice({ amount, interval: 'year' })
    await scene.act('change_plan', { priceId: chosen.id })
    await scene.to('2027-01-21T10:00:00.000Z')
    const subject = `Your trial of Plan of ${amount} a year ends soon`
    const ending = (await scene.mails()).filter((mail) => mail.subject === subject)
    expect(ending.map(({ text }) => text.includes(said))).toEqual([true])
    expect(await scene.read()).toMatchObject({ amountMinor: 2_000, status: 'trialing' })
  },
)
