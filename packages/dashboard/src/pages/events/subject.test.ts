import { expect, test } from 'vitest'
import { idWords, recordOf, subjectOf } from './subject.ts'

const invoice = { number: 'INV-7', amountMinor: 1000, currency: 'USD' }

test.each([
  ['payment', { paymentId: 'pay_1', amountMinor: 4100 }, 'Payment of $41.00'],
  [
    'refund',
    { payment: { amountMinor: 1999, refundAmountMinor: 500, currency: 'USD' } },
    'Payment of $19.99',
  ],
  ['invoice', { invoice }, 'INV-7 · $10.00'],
  ['renewal', { subscription: { id: 'sub_1', amountMinor: 900 }, invoice }, 'INV-7 · $10.00'],
  ['checkout', { checkout: { description: 'Boots', amountMinor: 500, currency: 'USD' } }, 'Boots · $5.00'],
  ['customer', { customer: { name: null, email: 'elena@example.com' } }, 'elena@example.com'],
  ['price', { price: { amount: 4500, currency: 'USD', interval: 'month' } }, 'Price of $45.00 a month'],
  [
    'subscription',
    { subscription: { id: 'sub_1', amountMinor: 49_000, currency: 'USD', interval: 'year' } },
    'Subscription · $490.00 a year',
  ],
  ['commission', { commission: { id: 'com_1', amountMinor: 250, currency: 'USD' } }, 'Commission of $2.50'],
  ['checkout without a description', { checkout: { id: 'chk_1', amountMinor: 500 } }, 'Checkout · $5.00'],
  ['endpoint', { endpoint: { id: 'we_1', url: 'https://shop.example/hooks' } }, 'https://shop.example/hooks'],
  ['wallet', { wallet: { id: 'wlt_1', nickname: '', chain: 'base', token: 'USDC' } }, 'USDC on Base'],
  ['named wallet', { wallet: { id: 'wlt_1', nickname: 'Till', chain: 'base', token: 'USDC' } }, 'Till'],
  ['record without words', { customerId: 'cus_1', amountMinor: null }, null],
  ['payment that is pending', { paymentId: 'pay_1', checkoutId: 'chk_1', txHash: '0x1' }, null],
  ['record without a page', { amountMinor: null, message: 'It works.' }, null],
])('the subject of the event of a %s', (_, payload, subject) => expect(subjectOf(payload)).toBe(subject))

test.each([
  ['the payment of a checkout', { paymentId: 'pay_1', checkoutId: 'chk_1' }, 'payments/pay_1'],
  ['an unknown payment of a checkout', { paymentId: null, checkoutId: 'chk_1' }, 'checkouts/chk_1'],
  ['a record in full', { subscription: { id: 'sub_1' }, customerId: 'cus_1' }, 'subscriptions/sub_1'],
  ['a wallet, which a list shows', { wallet: { id: 'wlt_1' } }, 'wallets'],
  ['a commission, which a list shows', { commission: { id: 'com_1' } }, 'commissions'],
  ['a price, which has no page', { price: { id: 'price_1', amount: 4500 } }, undefined],
  ['nothing', {}, undefined],
])('the page of the event of %s', (_, payload, to) => expect(recordOf(payload)?.to).toBe(to))

test('a record without words is named by its kind and its id', () =>
  expect(idWords({ kind: 'customer', id: 'cus_01k9z7q4m8c3v5t2r6w1x0y9bn', to: 'customers' })).toBe(
    'Customer cus_01k9z…y9bn',
  ))
