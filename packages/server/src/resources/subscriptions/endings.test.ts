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
const justBefore = '2027-02-10T09:59:59.999Z'

const paidScene = async (): Promise<Scene> => {
  const scene = await beginScene(world, { at })
  await scene.pay()
  await scene.types()
  return scene
}

test('a cancellation changes nothing until the paid period ends, and is told then again, without an invoice', async () => {
  const scene = await paidScene()
  const asked = await scene.act('cancel', { reason: 'Moving away' })
  expect(asked.json).toMatchObject({
    status: 'active',
    canceledAt: end,
    cancelReason: 'Moving away',
    mrrMinor: 2_000,
  })
  expect(await scene.told()).toEqual([['subscription.canceled', at]])
  const again = await scene.act('cancel', { mode: 'at_period_end', reason: 'Other' })
  expect([again.status, again.json]).toEqual([200, asked.json])
  expect(await scene.types()).toEqual([])
  await scene.to(justBefore)
  expect([await scene.types(), (await scene.read()).status]).toEqual([[], 'active'])
  await scene.to(end)
  expect(await scene.told()).toEqual([
    ['subscription.canceled', end],
    ['customer.updated', end],
  ])
  expect(await scene.read()).toMatchObject({
    status: 'canceled',
    canceledAt: end,
    cancelReason: 'Moving away',
    mrrMinor: 0,
  })
  expect([await scene.invoices(), await scene.customer()]).toEqual([[expect.anything()], 'churned'])
  await scene.to(60)
  expect(await scene.types()).toEqual([])
})

test('a cancellation at once takes the place of one at the end', async () => {
  const scene = await paidScene()
  await scene.act('cancel')
  await scene.to(5)
  const { json } = await scene.act('cancel', { mode: 'immediately' })
  expect(json).toMatchObject({ status: 'canceled', canceledAt: '2027-01-15T10:00:00.000Z' })
  await scene.types()
  await scene.to(60)
  expect(await scene.types()).toEqual([])
})

test.each([
  ['in grace', 31 + 1],
  ['past due', 31 + 4],
])(
  'a cancellation at the end of a period that is over, %s, is one at once, and voids the invoice',
  async (_, days) => {
    const scene = await paidScene()
    await scene.to(days)
    const now = await scene.shop.now()
    await scene.types()
    expect((await scene.act('cancel')).json).toMatchObject({ status: 'canceled', canceledAt: now })
    expect((await scene.types()).filter((type) => !type.startsWith('customer.'))).toEqual([
      'invoice.voided',
      'subscription.canceled',
    ])
    expect((await scene.invoices()).map(({ status }) => status)).toEqual(['paid', 'void'])
  },
)

test('a cancellation takes effect in a pause too, at its moment', async () => {
  const scene = await paidScene()
  await scene.act('cancel')
  await scene.act('pause')
  await scene.types()
  await scene.to(60)
  expect(await scene.told()).toEqual([
    ['subscription.canceled', end],
    ['customer.updated', end],
  ])
})

test('a cancellation at the end of a first period that nobody pays voids its invoice', async () => {
  const scene = await beginScene(world, { at, interval: 'week' })
  const weekEnd = '2027-01-17T10:00:00.000Z'
  expect((await scene.act('cancel')).json).toMatchObject({ status: 'active', canceledAt: weekEnd })
  await scene.to(weekEnd)
  expect(await scene.read()).toMatchObject({ status: 'canceled', canceledAt: weekEnd })
  expect((await scene.invoices()).map(({ status }) => status)).toEqual(['void'])
})

test('a cancellation that is taken back before it takes effect leaves the subscription as it was', async () => {
  const scene = await paidScene()
  await scene.act('cancel', { reason: 'Moving away' })
  await scene.to(justBefore)
  const back = await scene.act('uncancel')
  expect([back.status, back.json]).toMatchObject([
    200,
    { status: 'active', canceledAt: null, cancelReason: null, currentPeriodEnd: end, nextBillingDate: end },
  ])
  expect(await scene.types()).toEqual(['subscription.canceled', 'subscription.uncanceled'])
  await scene.to(end)
  expect(await scene.types()).toEqual(['invoice.created', 'invoice.sent'])
})

test('a cancellation that was not asked for, or took effect, cannot be taken back', async () => {
  const scene = await paidScene()
  expect((await scene.act('uncancel')).status).toBe(422)
  await scene.act('cancel', { mode: 'immediately' })
  expect((await scene.act('uncancel')).status).toBe(422)
})

test('a canceled subscription refuses every operation', async () => {
  const scene = await paidScene()
  await scene.act('cancel', { mode: 'immediately' })
  await scene.types()
  for (const [operation, body] of [
    ['pause'],
    ['resume'],
    ['cancel'],
    ['cancel', { mode: 'immediately' }],
    ['change_plan', { priceId: scene.price.id }],
  ] as const) {
    const answer = await scene.act(operation, body)
    expect([operation, answer.status, answer.error.code]).toEqual([
      ...[operation, 422, 'invalid_state_transition'],
    ])
  }
  expect(await scene.types()).toEqual([])
})

test('who subscribes again after a cancellation has a new subscription with an anchor of its own, and is active', async () => {
  const scene = await paidScene()
  await scene.act('cancel', { mode: 'immediately' })
  expect(await scene.customer()).toBe('churned')
  await scene.to(10)
  const again = await scene.shop.subscribe({ customerId: scene.customerId, priceId: scene.price.id })
  expect(again.id).not.toBe(scene.id)
  expect(again).toMatchObject({ status: 'active', currentPeriodEnd: '2027-02-20T10:00:00.000Z' })
  expect([await scene.customer(), (await scene.read()).status]).toEqual(['active', 'canceled'])
})

test('a customer is as badly off as the worst of what lives of their subscriptions', async () => {
  const scene = await paidScene()
  const other = await scene.shop.subscribe({ customerId: scene.customerId, priceId: scene.price.id })
  await scene.to(3)
  expect(await scene.customer()).toBe('at_risk')
  await scene.shop.act('cancel', other.id, { mode: 'immediately' })
  expect(await scene.customer()).toBe('active')
  await scene.act('cancel', { mode: 'immediately' })
  expect(await scene.customer()).toBe('churned')
})
