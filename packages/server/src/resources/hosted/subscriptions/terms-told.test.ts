import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createRenewalWorld, type RenewalWorld } from '../../../testing/relaying/renewals.ts'
import {
  openSubscriptionPage,
  type TestSubscriptionPage,
} from '../../../testing/relaying/subscription-page.ts'

let world: RenewalWorld
let page: TestSubscriptionPage
beforeAll(async () => {
  world = await createRenewalWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  page = await openSubscriptionPage(world)
})

test.each([
  ['nothing is unpaid', true, { amount: 5_000, interval: 'month' }, [5_000, 'month']],
  [
    'a period is unpaid, and the next costs less',
    false,
    { amount: 1_000, interval: 'month' },
    [2_000, 'month'],
  ],
  [
    'a period is unpaid, and the next costs more',
    false,
    { amount: 5_000, interval: 'month' },
    [5_000, 'month'],
  ],
  [
    'a period is unpaid, and the next is longer',
    false,
    { amount: 90_000, interval: 'year' },
    [2_000, 'month'],
  ],
  ['a period is paid, and the next is short', true, { amount: 100, interval: 'minute' }, [100, 'minute']],
])('a customer is told before what the terms say, where %s', async (_, isPaid, plan, says) => {
  await page.agree()
  if (isPaid) await page.renew()
  const { json: price } = await world.post(page.till.shop, `products/${page.till.product.id}/prices`, plan)
  await page.act('change_plan', { priceId: price.id })
  const { nextTerms } = await page.see()
  expect([nextTerms.maximumMinor, nextTerms.interval]).toEqual(says)
  const message = page.messageOf(await page.prepare())
  const units = { minute: [0, 60], month: [1, 1], year: [1, 12] } as Record<string, number[]>
  expect([message.unit, message.count]).toEqual(units[nextTerms.interval])
  expect(message.maximum).toBe(String(nextTerms.maximumMinor * 10_000))
  expect([message.merchant, message.token].map((one) => one.toLowerCase())).toEqual(
    [nextTerms.recipient, nextTerms.tokenAddress].map((one: string) => one.toLowerCase()),
  )
  expect(nextTerms).toMatchObject({ chainId: world.network.networkId, decimals: 6 })
})

test.each([
  ['another interval, though it costs less,', 'terms_too_low', { amount: 1_000, interval: 'year' }],
  ['a higher price', 'terms_too_low', { amount: 5_000, interval: 'month' }],
  ['a lower price', null, { amount: 1_000, interval: 'month' }],
])('a plan with %s has the issue %s until the change is taken back', async (_, issue, plan) => {
  await page.agree()
  await page.renew()
  const { till } = page
  const { json: price } = await world.post(till.shop, `products/${till.product.id}/prices`, plan)
  const change = async (priceId: string) => (await page.act('change_plan', { priceId })).json.autopayIssue
  expect([await change(price.id), await change(till.priceId)]).toEqual([issue, null])
})

test('there is nothing to sign for a subscription that costs nothing', async () => {
  const { till } = page
  const free = { amount: 0, interval: 'month' }
  const { json: price } = await world.post(till.shop, `products/${till.product.id}/prices`, free)
  await page.subscribe({ priceId: price.id })
  const first = await page.prepare()
  expect([first.status, first.json.error?.code]).toEqual([422, 'invalid_state_transition'])
  await page.subscribe({ trialDays: 30 })
  expect((await page.prepare()).status).toBe(200)
  await world.post(till.shop, `subscriptions/${page.id()}/change_plan`, { priceId: price.id })
  const later = await page.prepare()
  expect([later.status, later.json.error?.code]).toEqual([422, 'invalid_state_transition'])
})
