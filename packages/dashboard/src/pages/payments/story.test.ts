import type { Payment } from '@stablerail/sdk/functions'
import { expect, test } from 'vitest'
import { storyOf } from './story.ts'

const payment = {
  chain: 'base',
  token: 'USDC',
  currency: 'USD',
  status: 'confirmed',
  amountMinor: 1000,
  attribution: null,
  checkoutId: 'chk_1',
  confirmations: 10,
  createdAt: '2026-11-20T10:00:00Z',
  confirmedAt: '2026-11-20T10:01:00Z',
  failureReason: null,
  reorgSuspected: false,
  refundAmountMinor: null,
  refundBroadcastAt: null,
  refundedAt: null,
  unmatchedInbound: false,
  screeningVerdict: 'not_screened',
} as Payment

const told = (changes: Partial<Payment>, priceMinor?: number) =>
  storyOf({ ...payment, ...changes }, priceMinor).map(({ words }) => words)

const seen = 'A transfer of USDC was seen on Base.'
const confirmed = 'Confirmed with 10 confirmations.'

test.each<[string, Partial<Payment>, string[]]>([
  ['confirmed', {}, [seen, confirmed]],
  [
    'pending',
    { status: 'pending', confirmedAt: null, confirmations: 1 },
    [seen, 'Waiting for more confirmations: 1 confirmation so far.'],
  ],
  [
    'too little',
    { status: 'failed', confirmedAt: null, failureReason: 'underpaid' },
    [seen, 'The amount is less than the price.'],
  ],
  [
    'credited by hand',
    {
      attribution: {
        rule: 'manual',
        reason: '',
        candidateCheckoutIds: [],
        equallyCloseCheckoutIds: [],
        steps: [],
      },
    },
    [seen, confirmed, 'Credited by hand to the checkout.'],
  ],
  [
    'credited by hand to an invoice',
    {
      checkoutId: null,
      attribution: {
        rule: 'manual',
        reason: '',
        candidateCheckoutIds: [],
        equallyCloseCheckoutIds: [],
        steps: [],
      },
    },
    [seen, confirmed, 'Credited by hand to the invoice.'],
  ],
  [
    'failed for a reason of a later version',
    { status: 'failed', confirmedAt: null, failureReason: 'eaten' },
    [seen, 'The payment failed.'],
  ],
  [
    'out of the chain',
    { reorgSuspected: true },
    [seen, confirmed, 'Its block is no longer part of the chain. The payment counts again if it comes back.'],
  ],
  [
    'lost',
    { status: 'reorged' },
    [seen, confirmed, 'The chain removed the transaction permanently. No money arrived.'],
  ],
  [
    'to be refunded',
    { refundAmountMinor: 500 },
    [seen, confirmed, 'A refund of $5.00 was started. Your wallet must sign it.'],
  ],
  [
    'refunded',
    {
      status: 'refunded',
      refundAmountMinor: 500,
      refundBroadcastAt: '2026-11-21T10:00:00Z',
      refundedAt: '2026-11-21T10:01:00Z',
    },
    [seen, confirmed, 'A refund of $5.00 was sent.', 'The refund of $5.00 was confirmed.'],
  ],
])('a payment that is %s is told so', (_, changes, words) => expect(told(changes)).toEqual(words))

test('an underpaid payment names what is missing of the price once it is known', () => {
  expect(told({ status: 'failed', confirmedAt: null, failureReason: 'underpaid' }, 1900)).toEqual([
    seen,
    '$9.00 less than the price.',
  ])
})
