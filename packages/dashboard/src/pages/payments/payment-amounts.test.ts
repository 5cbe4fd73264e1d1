import type { Checkout, Payment } from '@stablerail/sdk/functions'
import { expect, test } from 'vitest'
import { amountsOf } from './payment-amounts.ts'

const payment = {
  status: 'confirmed',
  amountMinor: 3000,
  netMinor: 3000,
  refundAmountMinor: null,
  refundedAt: null,
  coverage: null,
} as Payment
const checkout = { status: 'succeeded', amountMinor: 1999, receivedMinor: 3000 } as Checkout
const at = '2026-11-21T10:01:00Z'

test.each<[string, Partial<Payment>, Partial<Checkout> | null, object]>([
  ['of no checkout', {}, null, { priceMinor: null, overpaidMinor: null, netMinor: 3000 }],
  ['above the price', {}, {}, { priceMinor: 1999, overpaidMinor: 1001 }],
  ['of the price', { amountMinor: 1999 }, {}, { overpaidMinor: null }],
  ['below the price', { amountMinor: 1500 }, { status: 'failed' }, { priceMinor: 1999, overpaidMinor: null }],
  [
    'that settles parts above the price',
    { coverage: 'settling', amountMinor: 500 },
    {},
    { overpaidMinor: 1001 },
  ],
  ['that is a part', { coverage: 'part', amountMinor: 2500 }, {}, { overpaidMinor: null }],
  ['to be refunded', { refundAmountMinor: 500 }, {}, { refundedMinor: null, netMinor: 3000 }],
  ['partly refunded', { refundAmountMinor: 500, refundedAt: at }, {}, { refundedMinor: 500, netMinor: 2500 }],
])('the amounts of a payment %s', (_, changes, asked, amounts) => {
  const found = asked === null ? undefined : { ...checkout, ...asked }
  expect(amountsOf({ ...payment, ...changes }, found)).toMatchObject(amounts)
})
