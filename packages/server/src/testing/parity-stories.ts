/**
 * Tests that the SDK's mock and a server return equal responses to the same requests: status, body, and error
 * message.
 */
import { createMock } from '@stablerail/sdk/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { masked, type Served, sendWith } from './parity.ts'
import { linkStories } from './parity-link-stories.ts'
import { get, making, patch, post, remove, type Step } from './parity-steps.ts'
import { subscriptionStories } from './parity-subscription-stories.ts'

const usdc = { chain: 'base', token: 'USDC' } as const
const usdt = { chain: 'base', token: 'USDT' } as const
/** Ten pairs of chain and token on chains other than Base. */
const others = ['ethereum', 'polygon', 'arbitrum', 'solana', 'tron'].flatMap((chain) => [
  { chain, token: 'USDC' },
  { chain, token: 'USDT' },
])
const mug = { mode: 'payment', amount: 1999, chain: 'base', token: 'USDC' }
const line = { description: 'Blue mug', quantity: 1, unitAmountMinor: 500 }
const bill = (customerId: string | undefined) => ({ ...usdc, customerId, lineItems: [line] })
/**
 * A webhook endpoint for an event type that does not occur in these tests. So the endpoint receives no
 * deliveries, whose times would differ between the server and the mock.
 */
const hook = { url: 'https://hooks.example.com/stablerail', events: ['payment.confirmed'] }
const sameKey =
  (body: unknown): Step =>
  (send) =>
    send('POST', 'products', body, 'parity-key')

const stories: Record<string, Step[]> = {
  'a customer': [
    post('customers', { email: 'story@example.com', name: 'Ada', country: 'DE', metadata: { a: 1 } }),
    get(([id]) => `customers/${id}`),
    get(() => 'customers?q=STORY'),
    post('customers', { email: 'Story@example.com' }),
    patch(([id]) => `customers/${id}`, { name: 'Ada L', wallet: null }),
    patch(([id]) => `customers/${id}`, { country: 'DEU' }),
    remove(([id]) => `customers/${id}`),
    get(([id]) => `customers/${id}`),
    remove(([id]) => `customers/${id}`),
    patch(([id]) => `customers/${id}`, { name: 'Back' }),
    get(() => 'customers?q=story'),
    get(() => 'customers/cus_unknown'),
  ],
  'a customer that is malformed': [
    post('customers', {}),
    post('customers', { email: 'no address' }),
    post('customers', { email: `${'a'.repeat(250)}@x.io` }),
    post('customers', { email: 'x@example.com', name: 5 }),
    post('customers', []),
    post('customers', '{'),
    get(() => 'customers?limit=0'),
    get(() => 'customers?limit=101'),
    get(() => 'customers?limit=x'),
    get(() => 'customers?status=happy'),
    get(() => 'customers?cursor=made-up'),
  ],
  'a method that the path does not take': [
    (send) => send('PUT', 'customers', {}),
    patch(() => 'customers', {}),
    remove(() => 'payments'),
    (send, [id]) => send('PUT', `customers/${id ?? 'cus_unknown'}`, {}),
    (send) => send('PUT', 'no_such_path', {}),
  ],
  'what is not known, or no value': [
    post('customers', { emial: 'a@example.com' }),
    post('customers', { email: 'a@example.com', nickname: 'Ada' }),
    post('customers', { email: 'a@example.com', country: 'DEU' }),
    post('products', '{"name":"Mug","__proto__":{}}'),
    post('products', { name: '' }),
    post('products', { name: 'Mug', metadata: { a: { b: { c: { d: { e: { f: { g: { h: {} } } } } } } } } }),
    post('products', { name: 'Mug', metadata: { a: 'x'.repeat(17_000) } }),
    post('checkouts', { ...mug, amount: 19.99 }),
    post('checkouts', { ...mug, amount: '1999' }),
    post('checkouts', { ...mug, amount: null }),
    post('checkouts', { ...mug, chain: 'Base' }),
    post('checkouts', { ...mug, mode: undefined }),
    post('checkouts', { ...mug, description: 5 }),
    post('checkouts', { ...mug, success_url: 'https://shop.example' }),
    post('webhook_endpoints/we_1/test', { type: 'x' }),
    post('webhook_endpoints/we_1/test', '[]'),
    get(() => 'payments?statsu=confirmed'),
    get(() => 'payments?status=pending&status=failed'),
    get(() => 'payments?from=yesterday'),
    get(() => 'payments?from=2026-11-20T00:00:00Z&to=2026-11-19T00:00:00Z'),
    get(() => 'invoices?format=csv&from=2026-11-20T00:00:00Z&to=2026-11-19T00:00:00Z'),
    get(() => 'products?active=yes'),
    get(() => 'products/prod_1/prices?limit=5'),
  ],
  'a product and its prices': [
    post('products', { name: 'Mug', description: 'Blue', metadata: { sku: 'm1' } }),
    making(
      'POST',
      ([id]) => `products/${id}/prices`,
      () => ({ amount: 1999, interval: 'one_time' }),
    ),
    making(
      'POST',
      ([id]) => `products/${id}/prices`,
      () => ({ amount: -1, interval: 'one_time' }),
    ),
    get(([id]) => `products/${id}/prices`),
    get(([, id]) => `prices/${id}`),
    get(() => 'prices/price_unknown'),
    patch(([, id]) => `prices/${id}`, { active: false, metadata: { a: [1] } }),
    patch(([id]) => `products/${id}`, { description: null, active: false }),
    get(([id]) => `products/${id}`),
    remove(([id]) => `products/${id}`),
    remove(([, id]) => `prices/${id}`),
    get(([id]) => `products/${id}`),
    get(([id]) => `products/${id}/prices`),
  ],
  'an idempotency key': [
    sameKey({ name: 'Same' }),
    sameKey({ name: 'Same' }),
    sameKey({ name: 'Other' }),
    (send) => send('POST', 'products', { name: 'Mug' }, ''),
  ],
  'a checkout': [
    post('checkouts', { ...mug, description: 'One mug', metadata: { order: '1' } }),
    get(([id]) => `checkouts/${id}`),
    post('checkouts', { ...mug, amount: 0 }),
    post('checkouts', { ...mug, chain: 'bse' }),
    post('checkouts', { ...mug, chain: undefined }),
    post('checkouts', { ...mug, priceId: 'price_1' }),
    post('checkouts', { ...mug, amount: undefined }),
    post('checkouts', { ...mug, customerId: 'cus_unknown' }),
    post('checkouts', { ...mug, expiresInMinutes: 1441 }),
    post('checkouts', { ...mug, successUrl: 'not an address' }),
    get(() => 'checkouts/chk_unknown'),
    get(() => 'payments'),
    get(() => 'payments/pay_unknown'),
  ],
  'the list of checkouts, and one that is ended early': [
    post('checkouts', { ...mug, customerEmail: 'list@example.com' }),
    post('checkouts', { ...mug, customerEmail: 'list@example.com' }),
    get(() => 'checkouts?limit=1'),
    get(() => 'checkouts?status=failed'),
    get(() => 'checkouts?customerId=cus_unknown'),
    get(() => 'checkouts?status=paid'),
    get(() => 'checkouts?cursor=made-up'),
    (send, [id]) => send('POST', `checkouts/${id}/expire`),
    (send, [id]) => send('POST', `checkouts/${id}/expire`, { at: 'once' }),
    (send, [id]) => send('POST', `checkouts/${id}/expire`, undefined, ''),
    (send) => send('POST', 'checkouts/chk_unknown/expire'),
    get(([id]) => `checkouts/${id}`),
    get(() => 'customers?email=LIST@example.com'),
    get(() => 'customers?email=list'),
    patch(() => '', { acceptedPairs: [usdt, usdt] }),
  ],
  'an invoice': [
    post('customers', { email: 'billed@example.com' }),
    making(
      'POST',
      () => 'invoices',
      ([customerId]) => ({ ...bill(customerId), memo: 'Thanks', dueInDays: 3, metadata: { order: '7' } }),
    ),
    get(([, id]) => `invoices/${id}`),
    (send, [, id]) => send('POST', `invoices/${id}/reminder`),
    (send, [, id]) => send('POST', `invoices/${id}/send`),
    (send, [, id]) => send('POST', `invoices/${id}/send`),
    (send, [, id]) => send('POST', `invoices/${id}/reminder`),
    (send, [, id]) => send('POST', `invoices/${id}/void`),
    (send, [, id]) => send('POST', `invoices/${id}/void`),
    (send, [customerId]) => send('POST', 'invoices', bill(customerId)),
    get(() => 'invoices?limit=1'),
    get(() => 'invoices?status=void'),
    get(([customerId]) => `invoices?customerId=${customerId}`),
    get(() => 'invoices?status=late'),
    get(() => 'invoices/in_unknown'),
    (send) => send('POST', 'invoices/in_unknown/send'),
  ],
  'an invoice that is refused': [
    post('customers', { email: 'refused@example.com' }),
    post('invoices', bill('cus_unknown')),
    post('invoices', { ...bill('cus_unknown'), lineItems: [] }),
    post('invoices', { ...bill('cus_unknown'), lineItems: [{ ...line, quantity: 1_000_001 }] }),
    post('invoices', { ...bill('cus_unknown'), lineItems: [{ ...line, unitAmount: 5 }] }),
    post('invoices', { ...bill('cus_unknown'), amount: 5 }),
    post('invoices', { ...bill('cus_unknown'), dueInDays: 366 }),
    (send, [customerId]) =>
      send('POST', 'invoices', {
        ...bill(customerId),
        lineItems: [line, { ...line, unitAmountMinor: -500 }],
      }),
    (send, [customerId]) =>
      send('POST', 'invoices', {
        ...bill(customerId),
        lineItems: [{ ...line, quantity: 1_000_000, unitAmountMinor: 1_000_001 }],
      }),
    (send, [customerId]) => send('POST', 'invoices', { ...bill(customerId), subscriptionId: 'sub_unknown' }),
  ],
  'settings of a workspace that are refused': [
    patch(() => '', { confirmations: { base: 9 } }),
    patch(() => '', { confirmations: { base: 257 } }),
    patch(() => '', { confirmations: { bse: 20 } }),
    patch(() => '', { accent: 'red' }),
    patch(() => '', { embedOrigins: ['https://shop.example/pay'] }),
    patch(() => '', { embedOrigins: ['https://shop.example:99999'] }),
    patch(() => '', { embedOrigins: ['https://Shop.example', 'https://shop.example:443'] }),
    patch(() => '', { affiliateBasisPoints: 10_001 }),
    patch(() => '', { invoiceReminderDays: [-31] }),
    patch(() => '', { invoiceReminderDays: [0, 7, 0] }),
    patch(() => '', { invoiceReminderDays: [1, 2, 3, 4, 5, 6] }),
  ],
  'a checkout that accepts several pairs': [
    post('checkouts', { ...mug, accepts: [usdt, usdc] }),
    get(([id]) => `checkouts/${id}`),
    post('checkouts', { ...mug, accepts: [] }),
    post('checkouts', { ...mug, accepts: [usdt, usdt] }),
    post('checkouts', { ...mug, accepts: [{ ...usdt, walletId: 'wal_1' }] }),
    post('checkouts', { ...mug, accepts: [{ chain: 'bse', token: 'USDC' }] }),
    post('checkouts', { ...mug, accepts: others }),
    post('checkouts', { ...mug, accepts: [...others, usdt] }),
  ],
  ...linkStories,
  ...subscriptionStories,
  'a refund and a credit of no payment': [
    post('payments/pay_unknown/refund', { amountMinor: 100 }),
    post('payments/pay_unknown/refund', { amountMinor: 0 }),
    post('payments/pay_unknown/refund', { recipientAddress: '0x1' }),
    post('payments/pay_unknown/refund', undefined),
    post('payments/pay_unknown/refund/broadcast', { refundTxHash: `0x${'12'.repeat(32)}` }),
    post('payments/pay_unknown/refund/broadcast', {}),
    post('payments/pay_unknown/refund/cancel', undefined),
    get(() => 'payments/pay_unknown/refunds'),
    post('payments/pay_unknown/credit', { checkoutId: 'chk_1' }),
    post('payments/pay_unknown/credit', { invoiceId: 'in_1' }),
  ],
  'a webhook endpoint': [
    post('webhook_endpoints', hook),
    get(([id]) => `webhook_endpoints/${id}`),
    patch(([id]) => `webhook_endpoints/${id}`, { status: 'disabled', description: 'Off' }),
    making(
      'POST',
      ([id]) => `webhook_endpoints/${id}/test`,
      () => undefined,
    ),
    get(([id]) => `webhook_endpoints/${id}/deliveries`),
    making(
      'POST',
      ([id]) => `webhook_endpoints/${id}/rotate`,
      () => undefined,
    ),
    post('webhook_endpoints', { url: 'http://hooks.example.com' }),
    remove(([id]) => `webhook_endpoints/${id}`),
    get(([id]) => `webhook_endpoints/${id}`),
    get(() => 'wallets'),
  ],
}

/**
 * The address of both wallets in the tests that compare the SDK's mock with a server. Before the first
 * request, the server's workspace has a verified default wallet for USDC on Base and one for USDT on Base.
 */
export const storyWallet = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/**
 * Defines tests that send each sequence of requests to a new mock and to one server. The server requires 10
 * confirmations on Base, and its workspace has two wallets and nothing else.
 */
export const testParity = (open: () => Promise<Served & { close(): Promise<void> }>): void => {
  let served: Awaited<ReturnType<typeof open>>
  beforeAll(async () => {
    served = await open()
  })
  afterAll(() => served?.close())

  it.each(Object.entries(stories))('%s', async (_, steps) => {
    const real = sendWith(fetch, served)
    const mocked = sendWith(createMock().fetch, served)
    const ids: [string[], string[]] = [[], []]
    const told = { real: [] as unknown[], mocked: [] as unknown[] }
    for (const step of steps) {
      told.real.push(masked(await step(real, ids[0])))
      told.mocked.push(masked(await step(mocked, ids[1])))
    }
    expect(told.mocked).toEqual(told.real)
  })
}
