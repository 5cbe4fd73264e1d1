import { readFileSync } from 'node:fs'
import { type EventType, eventCatalogue } from '@stablerail/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const here = 'events/emitted-types'

/**
 * For each event type, the test that emits it by a real operation and checks it, as a path below
 * `resources/`. A type that the contract announces for a later version has no entry.
 */
const emittedIn: Partial<Record<EventType, string>> = {
  'checkout.created': 'checkouts/checkouts',
  'checkout.expired': 'checkouts/expire-checkouts',
  'checkout.failed': 'checkouts/expire-checkouts',
  'checkout.succeeded': 'payments/match/attribution',
  'commission.accrued': 'commissions/commissions',
  'commission.adjusted': 'commissions/commissions',
  'commission.paid': 'commissions/commissions',
  'commission.voided': 'commissions/commissions',
  'customer.created': 'customers/customers',
  'customer.deleted': 'customers/customers',
  'customer.updated': 'customers/customers',
  'entitlement.granted': 'entitlements/entitlements',
  'entitlement.revoked': 'entitlements/entitlements',
  'invoice.created': 'invoices/create-invoice',
  'invoice.paid': 'invoices/pay-invoice',
  'invoice.past_due': 'invoices/past-due',
  'invoice.refunded': 'invoices/refunded-invoices',
  'invoice.reminder_sent': 'invoices/send-invoice',
  'invoice.sent': 'invoices/send-invoice',
  'invoice.voided': 'invoices/send-invoice',
  'payment.confirmed': 'payments/match/attribution',
  'payment.failed': 'payments/match/attribution',
  'payment.pending': 'payments/match/attribution',
  'payment.reattributed': 'payments/lying-readings',
  'payment.refunded': 'payments/refund/chain',
  'payment.reorg_suspected': 'payments/reorg/reorg',
  'payment.reorged': 'payments/reorg/refunded',
  'payment.restored': 'payments/reorg/reorg',
  'payment.reversed': 'payments/reorg/reorg',
  'price.created': here,
  'price.updated': here,
  'product.created': here,
  'product.updated': here,
  'refund.broadcast': 'payments/refund/refunds',
  'refund.confirmed': 'payments/refund/chain',
  'refund.initiated': 'payments/refund/refunds',
  'refund.reversed': 'payments/refund/chain',
  'subscription.canceled': 'subscriptions/endings',
  'subscription.created': 'subscriptions/start-by-checkout',
  'subscription.past_due': 'subscriptions/missed-renewals',
  'subscription.paused': 'subscriptions/pauses',
  'subscription.payment_failed': 'subscriptions/pulled-renewals',
  'subscription.plan_changed': 'subscriptions/plan-changes',
  'subscription.renewed': 'subscriptions/paid-renewals',
  'subscription.resumed': 'subscriptions/pauses',
  'subscription.trial_ended': 'subscriptions/trials',
  'subscription.uncanceled': 'subscriptions/endings',
  'wallet.connected': 'wallets/register-wallet',
  'wallet.default_changed': 'wallets/announce-wallet',
  'wallet.removed': 'wallets/update-wallet',
  'wallet.verified': 'wallets/verify-wallet',
  'webhook.endpoint.created': 'webhook-endpoints/routes',
  'webhook.endpoint.test': 'webhook-endpoints/delivery-log',
}

const types = Object.keys(eventCatalogue) as EventType[]

test('every event type that is not for later is emitted in the test that is named here', () => {
  const later = types.filter((type) => 'later' in eventCatalogue[type])
  expect(types.filter((type) => emittedIn[type] === undefined)).toEqual(later)
  const unnamed = Object.entries(emittedIn).filter(([type, path]) => {
    const text = readFileSync(new URL(`../${path}.test.ts`, import.meta.url), 'utf8')
    // Some tests write an event type without the prefix that all event types of the test share.
    return !new RegExp(`'(${type}|${type.split('.').at(-1)})'`).test(text)
  })
  expect(unnamed).toEqual([])
})

test('products and prices tell of their creation and of each change', async () => {
  const product = (await api.call('POST', api.path('products'), { body: { name: 'Mug' } })).json
  await api.call('PATCH', api.path(`products/${product.id}`), { body: { name: 'Blue mug' } })
  const body = { amount: 1999, currency: 'USD', interval: 'one_time' }
  const price = (await api.call('POST', api.path(`products/${product.id}/prices`), { body })).json
  await api.call('PATCH', api.path(`prices/${price.id}`), { body: { active: false } })
  const events = await api.context.db
    .selectFrom('events')
    .select(['type', 'payload'])
    .orderBy('position')
    .execute()
  expect(events.map(({ type, payload }) => [type, JSON.parse(payload)])).toMatchObject([
    ['product.created', { product: { id: product.id, name: 'Mug' } }],
    ['product.updated', { product: { id: product.id, name: 'Blue mug' } }],
    ['price.created', { price: { id: price.id, active: true } }],
    ['price.updated', { price: { id: price.id, active: false } }],
  ])
})
