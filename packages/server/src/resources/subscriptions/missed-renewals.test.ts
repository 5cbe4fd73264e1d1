import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { beginScene, type Scene } from '../../testing/billing/scene.ts'
import { type BillingWorld, startBillingWorld } from '../../testing/billing/world.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await startBillingWorld()
})
afterAll(() => world.close())

const boundary = Date.parse('2027-02-10T10:00:00.000Z')
/** Returns the time that is `count` days after the renewal became due. */
const day = (count: number) => new Date(boundary + count * 86_400_000).toISOString()
const justBefore = (moment: string) => new Date(Date.parse(moment) - 1).toISOString()

/** Returns a subscription whose first month is paid, at the start of the second month. */
const renewing = async (): Promise<Scene> => {
  const scene = await beginScene(world, { at: '2027-01-10T10:00:00.000Z' })
  await scene.pay()
  await scene.to(day(0))
  await scene.types()
  return scene
}

describe('a renewal that nobody pays', () => {
  test('is past due after three days, with its subscription, and its customer is at risk', async () => {
    const scene = await renewing()
    await scene.to(justBefore(day(3)))
    expect([(await scene.unpaid()).status, (await scene.read()).status]).toEqual(['open', 'active'])
    await scene.to(day(3))
    expect([(await scene.unpaid()).status, (await scene.read()).status]).toEqual(['past_due', 'past_due'])
    expect(await scene.customer()).toBe('at_risk')
    expect(await scene.told()).toEqual([
      ['invoice.past_due', day(3)],
      ['subscription.past_due', day(3)],
      ['customer.updated', day(3)],
    ])
  })

  test.each([
    [1, day(4)],
    [3, day(6)],
    [7, day(10)],
  ])('is reminded of once, %i days after it was past due, at that moment', async (_, moment) => {
    const scene = await renewing()
    await scene.to(justBefore(moment))
    const mails = (await scene.mails()).length
    await scene.types()
    await scene.to(moment)
    expect(await scene.told()).toEqual([['invoice.reminder_sent', moment]])
    expect(await scene.mails()).toHaveLength(mails + 1)
    await scene.to(0.5)
    expect([await scene.types(), (await scene.mails()).length]).toEqual([[], mails + 1])
  })

  test('ends the subscription fourteen days after it was past due, and is void', async () => {
    const scene = await renewing()
    await scene.to(justBefore(day(17)))
    expect((await scene.read()).status).toBe('past_due')
    await scene.types()
    await scene.to(day(17))
    expect(await scene.read()).toMatchObject({
      status: 'canceled',
      cancelReason: 'dunning_exhausted',
      canceledAt: day(17),
      mrrMinor: 0,
    })
    expect(await scene.told()).toEqual([
      ['invoice.voided', day(17)],
      ['subscription.canceled', day(17)],
      ['customer.updated', day(17)],
    ])
    expect([(await scene.invoices()).at(-1)?.status, await scene.customer()]).toEqual(['void', 'churned'])
  })

  test('is one invoice, and every step at its own moment, where time passes by a year at once', async () => {
    const scene = await renewing()
    await scene.to(365)
    expect(await scene.told()).toEqual([
      ['invoice.past_due', day(3)],
      ['subscription.past_due', day(3)],
      ['customer.updated', day(3)],
      ['invoice.reminder_sent', day(4)],
      ['invoice.reminder_sent', day(6)],
      ['invoice.reminder_sent', day(10)],
      ['invoice.voided', day(17)],
      ['subscription.canceled', day(17)],
      ['customer.updated', day(17)],
    ])
    expect(await scene.invoices()).toHaveLength(2)
  })
})

test('a renewal that is paid after a reminder makes the subscription active, is told once, and ends the dunning', async () => {
  const scene = await renewing()
  await scene.to(day(7))
  await scene.types()
  await scene.pay()
  expect(await scene.types()).toEqual(['invoice.paid', 'subscription.renewed', 'customer.updated'])
  expect(await scene.read()).toMatchObject({ status: 'active', currentPeriodEnd: '2027-03-10T10:00:00.000Z' })
  expect(await scene.customer()).toBe('active')
  await scene.to('2027-03-10T09:59:59.999Z')
  expect(await scene.types()).toEqual([])
})

test('a first invoice that nobody pays is dunned as any other', async () => {
  const scene = await beginScene(world, { at: day(0) })
  await scene.types()
  await scene.to(365)
  expect((await scene.told()).map(([type, at]) => `${type} ${at}`)).toEqual([
    ...[`invoice.past_due ${day(3)}`, `subscription.past_due ${day(3)}`, `customer.updated ${day(3)}`],
    ...[4, 6, 10].map((count) => `invoice.reminder_sent ${day(count)}`),
    ...[`invoice.voided ${day(17)}`, `subscription.canceled ${day(17)}`, `customer.updated ${day(17)}`],
  ])
})

test.each([
  // The times in minutes after the start of dunning. They are five minutes apart, because times scaled down
  // to an interval of a minute would be closer together.
  ['minute', [5, 10, 15, 20, 25]],
  // The dunning times of a monthly price (3, 4, 6, 10 and 17 days) divided by 720, because a month counts as
  // 720 hours, and at least five minutes apart.
  ['hour', [6, 11, 16, 21, 34]],
] as const)(
  'the dunning of a price each %s is as much faster, and five minutes apart',
  async (interval, minutes) => {
    const scene = await beginScene(world, { at: day(0), interval })
    await scene.types()
    await scene.to(1)
    const moments = minutes.map((count) => new Date(boundary + count * 60_000).toISOString())
    expect(
      (await scene.told())
        .filter(([type]) => type !== 'customer.updated' && type !== 'invoice.voided')
        .filter(([type]) => type !== 'invoice.past_due')
        .map(([, at]) => at),
    ).toEqual(moments)
  },
)

describe('a renewal that is voided', () => {
  test('waives its period: the subscription goes on, and nothing is renewed', async () => {
    const scene = await renewing()
    await scene.to(day(5))
    await scene.types()
    await scene.shop.must('POST', `invoices/${(await scene.unpaid()).id}/void`)
    expect(await scene.types()).toEqual(['invoice.voided', 'customer.updated'])
    expect(await scene.read()).toMatchObject({
      status: 'active',
      currentPeriodEnd: '2027-03-10T10:00:00.000Z',
    })
    await scene.to('2027-03-10T10:00:00.000Z')
    expect(await scene.types()).toEqual(['invoice.created', 'invoice.sent'])
  })
})

test('a manual invoice that names a subscription never moves it, whether it is paid, past due or void', async () => {
  const scene = await renewing()
  await scene.pay()
  const before = await scene.read()
  const bill = async () => {
    const lineItems = [{ description: 'Setup', quantity: 1, unitAmountMinor: 700 }]
    const body = { customerId: scene.customerId, chain: 'base', token: 'USDC', lineItems, dueInDays: 1 }
    const made = await scene.shop.must('POST', 'invoices', { ...body, subscriptionId: scene.id })
    await scene.shop.must('POST', `invoices/${made.id}/send`)
    return made.id as string
  }
  const [paid, voided] = [await bill(), await bill()]
  await bill()
  expect((await scene.shop.credit(paid, 700)).status).toBe(200)
  await scene.shop.must('POST', `invoices/${voided}/void`)
  await scene.to(5)
  expect(await scene.read()).toEqual(before)
  expect((await scene.types()).filter((type) => type.startsWith('subscription.'))).toEqual([
    'subscription.renewed',
  ])
})

test('an invoice cannot name a subscription that is unknown', async () => {
  const scene = await renewing()
  const lineItems = [{ description: 'Setup', quantity: 1, unitAmountMinor: 700 }]
  const body = { customerId: scene.customerId, chain: 'base', token: 'USDC', lineItems }
  const answer = await scene.shop.send('POST', 'invoices', { ...body, subscriptionId: 'sub_unknown' })
  expect([answer.status, answer.error.param]).toEqual([400, 'subscriptionId'])
})
