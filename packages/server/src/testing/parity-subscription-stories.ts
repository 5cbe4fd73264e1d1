/**
 * Sequences of requests about subscriptions. Each is sent to the SDK's mock and to a server, to compare the
 * responses.
 */
import { get, making, post, remove, type Step } from './parity-steps.ts'

const usdc = { chain: 'base', token: 'USDC' } as const

/** Creates a customer, a product and three prices of the product: monthly, yearly and one-time. */
const shop = (name: string): Step[] => [
  post('customers', { email: `${name}@example.com` }),
  post('products', { name: 'Tea club' }),
  ...(
    [
      [2000, 'month'],
      [20_000, 'year'],
      [500, 'one_time'],
    ] as const
  ).map(([amount, interval]) =>
    making(
      'POST',
      ([, productId]) => `products/${productId}/prices`,
      () => ({ amount, interval }),
    ),
  ),
]

type Ids = string[]
const body = ([customerId, , priceId]: Ids, more: object = {}) => ({ ...usdc, customerId, priceId, ...more })
const start = (more: (ids: Ids) => object = () => ({})) =>
  making(
    'POST',
    () => 'subscriptions',
    (ids) => body(ids, more(ids)),
  )
const act =
  (operation: string, sent?: (ids: Ids) => object): Step =>
  (send, ids) =>
    send('POST', `subscriptions/${ids[5]}/${operation}`, sent?.(ids))

export const subscriptionStories: Record<string, Step[]> = {
  'a subscription': [
    ...shop('plain'),
    start(),
    get((ids) => `subscriptions/${ids[5]}`),
    get(([customerId]) => `invoices?customerId=${customerId}`),
    get(([customerId]) => `subscriptions?customerId=${customerId}`),
    get(([customerId]) => `subscriptions?status=past_due&customerId=${customerId}`),
    act('pause'),
    act('pause'),
    get(([customerId]) => `invoices?customerId=${customerId}`),
    act('change_plan', ([, , , yearly]) => ({ priceId: yearly })),
    act('resume'),
    act('resume'),
    act('change_plan', ([, , , yearly]) => ({ priceId: yearly, prorationMode: 'immediately' })),
    remove(([, , , yearly]) => `prices/${yearly}`),
    remove(([, productId]) => `products/${productId}`),
    act('change_plan', ([, , monthly]) => ({ priceId: monthly })),
    remove(([, , , yearly]) => `prices/${yearly}`),
    act('uncancel'),
    act('cancel', () => ({ reason: 'Too expensive' })),
    act('cancel', () => ({ reason: 'Another' })),
    act('uncancel'),
    act('cancel', () => ({ mode: 'immediately' })),
    act('cancel'),
    get(([customerId]) => `invoices?status=void&customerId=${customerId}`),
    get(([customerId]) => `subscriptions?status=canceled&customerId=${customerId}`),
  ],
  'a subscription with a trial': [
    ...shop('trial'),
    start(() => ({ trialDays: 14, autopay: 'smart-wallet', metadata: { plan: 'tea' } })),
    get(([customerId]) => `invoices?customerId=${customerId}`),
    act('pause'),
    act('resume'),
    act('cancel'),
  ],
  'a subscription that is refused': [
    ...shop('refused-subscriber'),
    start(() => ({ customerId: 'cus_unknown' })),
    start(() => ({ priceId: 'price_unknown' })),
    start(([, , , , once]) => ({ priceId: once })),
    start(() => ({ autopay: 'allowance' })),
    start(() => ({ trialDays: 366 })),
    start(() => ({ chain: 'bse' })),
    post('subscriptions', { nonsense: true }),
    get(() => 'subscriptions/sub_unknown'),
    get(() => 'subscriptions?status=late'),
    (send) => send('POST', 'subscriptions/sub_unknown/pause'),
    (send) => send('PUT', 'subscriptions', {}),
  ],
  'a checkout that starts a subscription': [
    ...shop('starting'),
    making(
      'POST',
      () => 'checkouts',
      (ids) => ({ mode: 'subscription', ...body(ids) }),
    ),
    (send, ids) => send('POST', 'checkouts', { mode: 'subscription', ...body(ids), autopay: 'allowance' }),
    (send, ids) => send('POST', 'checkouts', { mode: 'subscription', ...body(ids), trialDays: 14 }),
    (send, ids) => send('POST', 'checkouts', { mode: 'subscription', ...body(ids), priceId: ids[4] }),
    (send, ids) => send('POST', 'checkouts', { mode: 'subscription', ...body(ids), customerId: undefined }),
    (send) => send('POST', 'checkouts', { mode: 'payment', amount: 500, ...usdc, trialDays: 14 }),
  ],
}
