import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginScene, type Scene } from '../../testing/billing/scene.ts'
import { type BillingWorld, startBillingWorld } from '../../testing/billing/world.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await startBillingWorld()
})
afterAll(() => world.close())

const at = '2027-01-10T10:00:00.000Z'
const end = '2027-02-10T10:00:00.000Z'

const paidScene = async (): Promise<Scene> => {
  const scene = await beginScene(world, { at })
  await scene.pay()
  await scene.types()
  return scene
}

test('a pause within the paid period changes neither its end nor the anchor, and bills nothing', async () => {
  const scene = await paidScene()
  await scene.to(5)
  const paused = await scene.act('pause')
  expect(paused.json).toMatchObject({ status: 'paused', pausedAt: '2027-01-15T10:00:00.000Z', mrrMinor: 0 })
  await scene.to(10)
  expect((await scene.act('resume')).json).toMatchObject({
    status: 'active',
    pausedAt: null,
    currentPeriodEnd: end,
    nextBillingDate: end,
    mrrMinor: 2_000,
  })
  expect(await scene.told()).toEqual([
    ['subscription.paused', '2027-01-15T10:00:00.000Z'],
    ['subscription.resumed', '2027-01-25T10:00:00.000Z'],
  ])
  await scene.to(end)
  expect(await scene.types()).toEqual(['invoice.created', 'invoice.sent'])
})

test('a pause over the end of the period bills, mails and duns nothing, and a resumption begins a new period', async () => {
  const scene = await paidScene()
  await scene.to(5)
  await scene.act('pause')
  await scene.types()
  const mails = (await scene.mails()).length
  await scene.to(90)
  expect([await scene.types(), (await scene.invoices()).length, (await scene.mails()).length]).toEqual([
    [],
    1,
    mails,
  ])
  const resumed = '2027-04-15T10:00:00.000Z'
  expect((await scene.act('resume')).json).toMatchObject({
    status: 'active',
    nextBillingDate: '2027-05-15T10:00:00.000Z',
  })
  expect(await scene.told()).toEqual([
    ['subscription.resumed', resumed],
    ['invoice.created', resumed],
    ['invoice.sent', resumed],
  ])
  await scene.pay()
  expect(await scene.types()).toEqual(['invoice.paid', 'subscription.renewed'])
  // The day on which the pause ended is the new anchor.
  expect(await scene.read()).toMatchObject({ currentPeriodEnd: '2027-05-15T10:00:00.000Z' })
})

test('dunning stands still in a pause and goes on where it stood', async () => {
  const scene = await paidScene()
  await scene.to('2027-02-13T10:00:00.000Z')
  expect([(await scene.read()).status, await scene.customer()]).toEqual(['past_due', 'at_risk'])
  await scene.to('2027-02-15T10:00:00.000Z')
  await scene.act('pause')
  expect(await scene.customer()).toBe('active')
  await scene.types()
  await scene.to(100)
  expect(await scene.types()).toEqual([])
  const { json } = await scene.act('resume')
  expect([json.status, await scene.customer()]).toEqual(['past_due', 'at_risk'])
  expect(await scene.types()).toEqual(['subscription.resumed', 'customer.updated'])
  // When the pause began, two of the fourteen days from past due to the cancellation had passed, and the
  // second reminder was due one day later.
  await scene.to(12)
  const from = Date.parse('2027-05-26T10:00:00.000Z')
  const day = (count: number) => new Date(from + count * 86_400_000).toISOString()
  expect(await scene.told()).toEqual([
    ['invoice.reminder_sent', day(1)],
    ['invoice.reminder_sent', day(5)],
    ['invoice.voided', day(12)],
    ['subscription.canceled', day(12)],
    ['customer.updated', day(12)],
  ])
})

test('an open invoice of a paused subscription is not past due, and has the rest of its grace afterwards', async () => {
  const scene = await paidScene()
  await scene.to('2027-02-11T10:00:00.000Z')
  await scene.act('pause')
  await scene.types()
  await scene.to(10)
  expect([await scene.types(), (await scene.unpaid()).status]).toEqual([[], 'open'])
  await scene.act('resume')
  const due = '2027-02-23T10:00:00.000Z'
  expect((await scene.read()).status).toBe('active')
  await scene.to(new Date(Date.parse(due) - 1).toISOString())
  expect(await scene.types()).toEqual(['subscription.resumed'])
  await scene.to(due)
  expect(await scene.told()).toEqual([
    ['invoice.past_due', due],
    ['subscription.past_due', due],
    ['customer.updated', due],
  ])
})

test('an invoice that is paid in a pause leaves the subscription paused and its period paid', async () => {
  const scene = await paidScene()
  await scene.to('2027-02-11T10:00:00.000Z')
  await scene.act('pause')
  await scene.pay()
  expect(await scene.read()).toMatchObject({ status: 'paused', currentPeriodEnd: '2027-03-10T10:00:00.000Z' })
  await scene.to(3)
  expect((await scene.act('resume')).json).toMatchObject({
    status: 'active',
    currentPeriodEnd: '2027-03-10T10:00:00.000Z',
  })
})

test('an invoice whose payment the chain loses in a pause is due once the pause is over', async () => {
  const scene = await paidScene()
  await scene.to('2027-02-11T10:00:00.000Z')
  const sent = await scene.shop.transfer((await scene.unpaid()).token)
  await world.chain.confirm()
  await scene.act('pause')
  await world.chain.takeOut(sent)
  expect(await scene.unpaid()).toMatchObject({ status: 'open', dueAt: null })
  await scene.to(10)
  await scene.act('resume')
  expect(await scene.unpaid()).toMatchObject({ status: 'open', dueAt: '2027-02-24T10:00:00.000Z' })
})

test.each([
  ['pause', undefined],
  ['change_plan', { priceId: '' }],
])('a paused subscription refuses %s', async (operation, body) => {
  const scene = await paidScene()
  await scene.act('pause')
  const answer = await scene.act(operation, body && { priceId: scene.price.id })
  expect([answer.status, answer.error.code]).toEqual([422, 'invalid_state_transition'])
})

test.each(['trialing', 'active', 'past_due'])(
  'resume is refused where the subscription is %s',
  async (status) => {
    const scene = await beginScene(world, { at, trialDays: status === 'trialing' ? 7 : 0 })
    if (status === 'past_due') await scene.to(3)
    expect((await scene.read()).status).toBe(status)
    expect((await scene.act('resume')).status).toBe(422)
  },
)
