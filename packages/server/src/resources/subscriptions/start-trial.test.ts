import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AgreeingTill, openAgreeingTill, pass } from '../../testing/relaying/agreeing.ts'
import {
  carry,
  collect,
  createRenewalWorld,
  passDays,
  type RenewalWorld,
} from '../../testing/relaying/renewals.ts'
import { createChargeFirstJob } from '../agreements/index.ts'
import { startTrial } from './index.ts'

let world: RenewalWorld
let till: AgreeingTill
const job = createChargeFirstJob(startTrial)
beforeAll(async () => {
  world = await createRenewalWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  till = await openAgreeingTill(world)
})

const look = async () => {
  await pass(world, 5)
  await job.run(world.context)
  await carry(world)
}
const received = () => till.balance(till.merchant.address)

test('a trial begins without a payment once terms and approval stand, and its end is pulled', async () => {
  const checkout = await till.open({ trialDays: 14 })
  const { json: asked } = await till.prepare(checkout)
  expect(asked).toMatchObject({ amountBase: '0', transaction: null, paymentUri: '' })
  expect((await till.see(checkout)).trialDays).toBe(14)
  await till.sign(checkout)
  await look()
  expect((await till.see(checkout)).status).toBe('pending')
  await till.approve(asked)
  await look()
  expect((await till.see(checkout)).status).toBe('succeeded')
  const [subscription] = await till.subscriptions()
  const start = new Date(Number(JSON.parse(asked.terms.typedData).message.start) * 1000).toISOString()
  expect(subscription).toMatchObject({
    status: 'trialing',
    autopay: 'allowance',
    autopayIssue: null,
    trialEndsAt: start,
  })
  expect((await world.get(till.shop, 'invoices')).json.data).toEqual([])
  expect(await received()).toBe(0n)
  expect(await till.types()).toEqual(expect.arrayContaining(['checkout.succeeded', 'subscription.created']))
  await passDays(world, 15)
  await collect(world)
  await carry(world)
  expect(await received()).toBe(20_000_000n)
  expect((await till.subscriptions())[0]).toMatchObject({ status: 'active', mrrMinor: 2000 })
  await look()
  expect(await till.subscriptions()).toHaveLength(1)
})

test('a trial without a signature is asked of no checkout', async () => {
  const { status, json } = await till.request({ trialDays: 14, autopay: 'manual' })
  expect([status, json.error?.param ?? json.param]).toEqual([400, 'trialDays'])
})
