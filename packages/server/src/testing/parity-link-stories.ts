/**
 * Sequences of requests about payment links. Each is sent to the SDK's mock and to a server, to compare the
 * responses.
 */
import { get, making, patch, post, remove, type Step } from './parity-steps.ts'

const usdc = { chain: 'base', token: 'USDC' } as const
const usdt = { chain: 'base', token: 'USDT' } as const
const link = { ...usdc, amount: 1999, description: 'One blue mug' }
const tip = {
  amount: undefined,
  openAmount: true,
  minAmount: 500,
  maxAmount: 9000,
  presetAmounts: [500, 9000],
}

export const linkStories: Record<string, Step[]> = {
  'a payment link': [
    post('payment_links', { ...link, metadata: { shelf: 1 }, successUrl: 'https://shop.example/thanks' }),
    post('payment_links', { ...link, ...tip, accepts: [usdt] }),
    get(() => 'payment_links'),
    get(() => 'payment_links?active=true'),
    remove(([id]) => `payment_links/${id}`),
    remove(([id]) => `payment_links/${id}`),
    remove(() => 'payment_links/plink_unknown'),
    get(() => 'payment_links?active=false'),
    remove(([, id]) => `payment_links/${id}`),
    get(() => 'payment_links?active=true'),
    get(() => 'payment_links?active=yes'),
    get(() => 'payment_links?limit=5'),
  ],
  'a payment link of a price': [
    post('products', { name: 'Mug' }),
    making(
      'POST',
      ([id]) => `products/${id}/prices`,
      () => ({ amount: 1999, interval: 'one_time' }),
    ),
    making(
      'POST',
      () => 'payment_links',
      ([, priceId]) => ({ ...usdc, priceId }),
    ),
    making(
      'POST',
      () => 'payment_links',
      ([, priceId]) => ({ ...usdc, priceId, description: 'Two mugs' }),
    ),
    patch(([, id]) => `prices/${id}`, { active: false }),
    making(
      'POST',
      () => 'payment_links',
      ([, priceId]) => ({ ...usdc, priceId }),
    ),
    get(() => 'payment_links?active=true'),
  ],
  'a payment link that is refused': [
    post('payment_links', {}),
    post('payment_links', { ...link, amount: undefined }),
    post('payment_links', { ...link, ...tip, amount: 500 }),
    post('payment_links', { ...link, priceId: 'price_unknown' }),
    post('payment_links', { ...usdc, priceId: 'price_unknown' }),
    post('payment_links', { ...link, description: undefined }),
    post('payment_links', { ...link, description: '' }),
    post('payment_links', { ...link, description: 'x'.repeat(201) }),
    post('payment_links', { ...link, amount: 0 }),
    post('payment_links', { ...link, minAmount: 100 }),
    post('payment_links', { ...link, presetAmounts: [100] }),
    post('payment_links', { ...link, ...tip, maxAmount: 400 }),
    post('payment_links', { ...link, ...tip, minAmount: undefined, maxAmount: 49 }),
    post('payment_links', { ...link, ...tip, presetAmounts: [499] }),
    post('payment_links', { ...link, ...tip, presetAmounts: [] }),
    post('payment_links', { ...link, ...tip, presetAmounts: Array(9).fill(500) }),
    post('payment_links', { ...link, currency: 'EUR' }),
    post('payment_links', { ...link, accepts: [usdt, usdt] }),
    post('payment_links', { ...link, successUrl: 'not an address' }),
  ],
}
