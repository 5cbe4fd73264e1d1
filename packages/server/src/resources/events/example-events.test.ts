import type { EventType } from '@stablerail/contract'
import { signTestEvent } from '@stablerail/sdk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { selectEvents } from '../../mechanisms/outbox/index.ts'
import type { BillingShop } from '../../testing/billing/shop.ts'
import { type BillingWorld, startBillingWorld } from '../../testing/billing/world.ts'

let world: BillingWorld
let shop: BillingShop
beforeAll(async () => {
  world = await startBillingWorld()
  shop = await world.openShop()
  await sellOnce()
  await bill()
  await subscribe()
})
afterAll(() => world.close())

const metadata = { note: 'of the merchant' }
const person = { name: 'Ada', metadata, wallet: `0x${'7a'.repeat(20)}`, country: 'DE' }
const customer = async (email: string): Promise<string> =>
  (await shop.must('POST', 'customers', { email, ...person })).customer.id
const days = async (count: number) => {
  const target = new Date(Date.parse(await shop.now()) + count * 86_400_000).toISOString()
  await shop.beginAdvance(target)
  await world.work()
}

/** Creates a checkout, pays it and confirms the payment. Returns the transfer. */
const payCheckout = async (body: object) => {
  const { transfer } = await beginCheckout(body)
  return await transfer()
}

/** Creates a checkout with payment instructions, and returns a function that pays it. */
const beginCheckout = async (body: object) => {
  const base = {
    chain: 'base',
    token: 'USDC',
    description: 'One blue mug',
    cancelUrl: 'https://shop.example/',
  }
  const { id, hostedUrl } = await shop.must('POST', 'checkouts', { ...base, ...body })
  const token = hostedUrl.split('/').at(-1)
  await world.api.call('POST', `/v1/checkout/${token}/prepare-payment`, { key: '', body: {} })
  const { reference, price_base } = await world.api.context.db
    .selectFrom('expectations')
    .select(['reference', 'price_base'])
    .where('target_id', '=', id)
    .executeTakeFirstOrThrow()
  const transfer = async (amountBase = BigInt(price_base)) => {
    const mined = await world.chain.mine({ to: shop.wallet, amountBase, references: [reference] })
    await world.chain.confirm()
    return mined
  }
  return { transfer }
}

/**
 * Sells products by checkouts. The payment of one checkout is removed by a reorg and mined again, and another
 * checkout starts a subscription.
 */
const sellOnce = async () => {
  const customerId = await customer('once@example.test')
  await shop.must('PATCH', `customers/${customerId}`, { name: 'Ada L.' })
  const { id: priceId, productId } = await shop.makePrice({ amount: 1999, interval: 'one_time' })
  await shop.must('PATCH', `products/${productId}`, { description: 'One blue mug' })
  await shop.must('PATCH', `prices/${priceId}`, { metadata: { shelf: 'A7' } })
  const programs = { affiliateEnabled: true, affiliateBasisPoints: 1_000 }
  await world.api.call('PATCH', `/v1/workspaces/${shop.scope.workspaceId}`, { key: shop.key, body: programs })
  const metadata = { affiliate: 'grace' }
  await payCheckout({ mode: 'payment', customerId, amount: 1999, metadata })
  const { data } = await shop.must('GET', 'commissions')
  await shop.must('POST', `commissions/${data[0].id}/pay`)
  const short = await beginCheckout({ mode: 'payment', customerId, amount: 1999 })
  await short.transfer(10_000_000n)
  const transfer = await payCheckout({ mode: 'payment', customerId, priceId, metadata })
  // Let time pass between the payment and the events that follow.
  world.clock.advance({ minutes: 10 })
  await world.chain.takeOut(transfer)
  await world.chain.mineAgain(transfer)
  await world.chain.confirm()
  const monthly = await shop.makePrice({ amount: 1999, interval: 'month' })
  await payCheckout({ mode: 'subscription', customerId, priceId: monthly.id })
  await shop.must('DELETE', `customers/${await customer('gone@example.test')}`)
}

/** Creates invoices that are paid, voided and past due. */
const bill = async () => {
  const customerId = await customer('billed@example.test')
  const lineItems = [{ description: 'Blue mug', quantity: 1, unitAmountMinor: 1999 }]
  const send = async (): Promise<string> => {
    const body = { customerId, chain: 'base', token: 'USDC', memo: 'Thank you.', lineItems, metadata }
    const { id } = await shop.must('POST', 'invoices', body)
    await shop.must('POST', `invoices/${id}/send`)
    return id
  }
  const [paid, voided, unpaid] = [await send(), await send(), await send()]
  await shop.must('POST', `invoices/${unpaid}/reminder`)
  await shop.credit(paid, 1999)
  await shop.must('POST', `invoices/${voided}/void`)
  await days(14)
}

/** Creates subscriptions that go through all their states. */
const subscribe = async () => {
  const customerId = await customer('subscribed@example.test')
  const { id: priceId, productId } = await shop.makePrice({ amount: 1999, interval: 'month' })
  const other = await shop.must('POST', `products/${productId}/prices`, { amount: 2999, interval: 'month' })
  const start = async (more: { trialDays?: number } = {}): Promise<string> =>
    (await shop.subscribe({ customerId, priceId, metadata, ...more })).id
  const pay = async (id: string) => {
    const unpaid = (await shop.invoicesOf(id)).find(({ status }) => status === 'open')
    await shop.credit(unpaid?.id ?? '', 1999)
  }
  const [kept, paused, changed, canceled] = [await start(), await start(), await start(), await start()]
  for (const id of [kept, paused, changed, canceled]) await pay(id)
  await start({ trialDays: 14 })
  await shop.act('pause', paused)
  await shop.act('resume', paused)
  await shop.act('change_plan', changed, { priceId: other.id, prorationMode: 'immediately' })
  await shop.act('cancel', kept)
  await shop.act('uncancel', kept)
  await shop.act('cancel', canceled, { mode: 'immediately', reason: 'Too expensive' })
  await days(31)
  await pay(kept)
  await days(31)
  await days(3)
}

/**
 * Matches the names of fields whose values must be equal in the example and in a real event, because these
 * fields have few possible values. For all other fields, only properties of the value are compared, such as
 * whether a time is before the event.
 */
const words =
  /^(status|mode|autopay|autopayIssue|failureReason|source|prorationMode|chain|token|currency|interval)$/

/**
 * Returns the properties of an event that do not depend on its workspace: which fields are null, the values
 * of fields with few possible values, which ids are equal, and which times are before or after the event.
 */
const factsOf = ({ at, data }: { at: string; data: unknown }): Record<string, string> => {
  const facts: Record<string, string> = {}
  const ids = new Map<string, string>()
  const look = (path: string, value: unknown): void => {
    if (typeof value === 'object' && value !== null)
      for (const [name, part] of Object.entries(value)) look(path === '' ? name : `${path}.${name}`, part)
    else facts[path] = factOf(path, value)
  }
  const factOf = (path: string, value: unknown): string => {
    if (typeof value === 'number') return value > 0 ? 'more than 0' : '0'
    if (typeof value !== 'string' || words.test(path.split('.').at(-1) ?? '')) return String(value)
    if (/^\d{4}-\d\d-\d\dT/.test(value)) return value < at ? 'before' : value > at ? 'after' : 'then'
    if (!/^[a-z]+_[0-9a-z]{26}$/.test(value)) return 'text'
    if (!ids.has(value)) ids.set(value, path)
    return `the id at ${ids.get(value)}`
  }
  look('', data)
  return facts
}

test('in the list no effect comes before its cause, though most have one moment', async () => {
  const rows = (await selectEvents(world.api.context.db, shop.scope, { limit: 1_000 })).toReversed()
  const told = rows.map(({ type, payload }) => ({ type, data: JSON.parse(payload) }))
  const sent = told.filter(({ type }) => type === 'invoice.sent')
  expect(sent.length).toBeGreaterThan(5)
  for (const { data } of sent) {
    const ofInvoice = told.filter((one) => one.data.invoice?.id === data.invoice.id).map(({ type }) => type)
    expect(ofInvoice.indexOf('invoice.created')).toBeLessThan(ofInvoice.indexOf('invoice.sent'))
  }
  const at = (type: string) => told.findIndex((one) => one.type === type)
  expect(at('payment.reorg_suspected')).toBeLessThan(at('entitlement.revoked'))
  expect(at('payment.reversed')).toBeLessThan(at('commission.voided'))
})

const types: EventType[] = [
  ...(['checkout.created', 'checkout.succeeded', 'commission.accrued'] as const),
  ...(['commission.paid', 'commission.voided'] as const),
  ...(['customer.created', 'customer.deleted', 'customer.updated'] as const),
  ...(['entitlement.granted', 'entitlement.revoked'] as const),
  ...([
    'invoice.created',
    'invoice.paid',
    'invoice.past_due',
    'invoice.reminder_sent',
    'invoice.sent',
  ] as const),
  ...(['invoice.voided', 'payment.confirmed', 'payment.failed', 'payment.pending'] as const),
  ...(['payment.reorg_suspected', 'payment.restored', 'payment.reversed'] as const),
  ...(['price.created', 'price.updated', 'product.updated'] as const),
  ...(['subscription.canceled', 'subscription.created'] as const),
  ...(['subscription.past_due', 'subscription.paused', 'subscription.plan_changed'] as const),
  ...(['subscription.renewed', 'subscription.resumed', 'subscription.trial_ended'] as const),
  'subscription.uncanceled',
]

test.each(types)('the example of %s is what one of a real service is like', async (type) => {
  const rows = await world.api.context.db
    .selectFrom('events')
    .select(['payload', 'created_at'])
    .where('type', '=', type)
    .execute()
  const real = rows.map(({ payload, created_at }) =>
    factsOf({ at: created_at.toISOString(), data: JSON.parse(payload) }),
  )
  const { event } = await signTestEvent(type, undefined, { secret: 'whsec_test' })
  // The time of the events in the examples.
  const example = factsOf({ at: '2026-11-20T09:30:00.000Z', data: event.data })
  expect(real).not.toEqual([])
  if (real.length === 1) expect(example).toEqual(real[0])
  else expect(real).toContainEqual(example)
})

test('no event has metadata of the merchant', async () => {
  const rows = await world.api.context.db.selectFrom('events').select(['type', 'payload']).execute()
  const telling = rows.filter(({ payload }) => /"metadata"|of the merchant/.test(payload))
  expect(telling.map(({ type }) => type)).toEqual([])
})
