/**
 * Tests of renewals that are not pulled although the customer signed terms, and of operations that must wait
 * for the outcome of a pull, such as the expiry of a checkout.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertPayment } from '../../testing/payments/rows.ts'
import {
  carry,
  collect,
  createRenewalWorld,
  openAllowanceTill,
  passDays,
  pullKind,
  type RenewalWorld,
} from '../../testing/relaying/renewals.ts'
import { runRelays } from '../../testing/relaying/world.ts'
import { expireCheckouts } from '../checkouts/index.ts'

let world: RenewalWorld
beforeAll(async () => {
  world = await createRenewalWorld()
})
afterAll(() => world.close())

type Till = Awaited<ReturnType<typeof openAllowanceTill>>

/** Returns a subscription paid by allowance whose second period has begun. */
const renewing = async (): Promise<Till> => {
  const till = await openAllowanceTill(world)
  await passDays(world, 31)
  return till
}

const pulls = (till: Till) =>
  world.context.db.selectFrom('pulls').selectAll().where('agreement', '=', till.agreed.hash).execute()

test('a renewal is not pulled while a payment of its customer is not confirmed yet', async () => {
  const till = await renewing()
  const prepared = await till.prepare(await till.newest())
  await till.pay(prepared, { from: till.payer.address })
  await world.read()
  await collect(world)
  expect(await pulls(till)).toEqual([])
  await world.confirm()
  expect((await till.newest()).status).toBe('paid')
  await collect(world)
  expect(await pulls(till)).toEqual([])
})

test('a pull that was asked for is not sent once a payment by hand is seen, so that the customer pays once', async () => {
  const till = await renewing()
  await collect(world)
  await till.pay(await till.prepare(await till.newest()), { from: till.payer.address })
  await world.read()
  await carry(world)
  await world.confirm()
  expect((await till.newest()).status).toBe('paid')
  expect(await pulls(till)).toMatchObject([{ state: 'failed', tx_hash: null }])
})

test('a payment by hand of a renewal whose pull was sent is left for the merchant to refund', async () => {
  const till = await renewing()
  const prepared = await till.prepare(await till.newest())
  await collect(world)
  await runRelays(world, [pullKind])
  await till.pay(prepared, { from: till.payer.address })
  await carry(world)
  await world.confirm()
  expect(await pulls(till)).toMatchObject([{ state: 'succeeded' }])
  expect((await till.newest()).status).toBe('paid')
  const { data } = (await world.get(till.shop, 'payments?decision=needed')).json
  expect(data).toMatchObject([{ amountMinor: 2_000, unmatchedInbound: true }])
})

test('a renewal of a customer in a restricted country is not pulled, and goes by a link', async () => {
  const till = await renewing()
  const { config, db } = world.context
  await db.updateTable('customers').set({ country: 'kp' }).where('id', '=', till.customerId).execute()
  const { restrictedCountries } = config
  config.restrictedCountries = ['KP']
  await collect(world)
  config.restrictedCountries = restrictedCountries
  expect(await pulls(till)).toEqual([])
  expect(await till.readSubscription()).toMatchObject({ autopayIssue: 'refused' })
  expect(await till.told('subscription.payment_failed')).toEqual([1])
})

test('the checkout of a pull that has no outcome does not end', async () => {
  const till = await renewing()
  await collect(world)
  const { id } = await till.newest()
  const status = async () => {
    await expireCheckouts(world.context)
    const query = world.context.db.selectFrom('checkouts').select('status').where('invoice_id', '=', id)
    return (await query.executeTakeFirstOrThrow()).status
  }
  await passDays(world, 2)
  await world.confirm()
  expect([await status(), await pulls(till)]).toMatchObject(['pending', [{ state: 'asked' }]])
  await carry(world)
  expect([await status(), await pulls(till)]).toMatchObject(['expired', [{ state: 'failed' }]])
})

test('nothing is credited by hand to a renewal that is being pulled, nor to its checkout', async () => {
  const till = await renewing()
  await collect(world)
  const id = await insertPayment(world.context, till.shop.scope, { amount_base: '20000000' })
  const invoice = await till.newest()
  const query = world.context.db.selectFrom('checkouts').select('id').where('invoice_id', '=', invoice.id)
  const checkoutId = (await query.executeTakeFirstOrThrow()).id
  for (const target of [{ invoiceId: invoice.id }, { checkoutId }]) {
    const { status, json } = await world.post(till.shop, `payments/${id}/credit`, target)
    expect([status, json.error.code]).toEqual([422, 'invalid_state_transition'])
    expect(json.error.message).toContain('A pull from the buyer')
  }
})
