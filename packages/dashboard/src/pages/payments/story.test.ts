import type { Payment } from '@stablerail/sdk/functions'
import { expect, test } from 'vitest'
import { needsAttention } from './attention.ts'
import { storyOf } from './story.ts'

const payment = {
  chain: 'base',
  token: 'USDC',
  currency: 'USD',
  status: 'confirmed',
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

const told = (changes: Partial<Payment>) => storyOf({ ...payment, ...changes }).map(({ words }) => words)

const seen = 'A transfer of USDC was seen on Base.'
const confirmed = 'It was confirmed: 10 confirmations.'

test.each<[string, Partial<Payment>, string[]]>([
  ['confirmed', {}, [seen, confirmed]],
  [
    'pending',
    { status: 'pending', confirmedAt: null, confirmations: 1 },
    [seen, 'It waits for its block to be safe: 1 confirmation.'],
  ],
  [
    'too little',
    { status: 'failed', confirmedAt: null, failureReason: 'underpaid' },
    [seen, 'It was too little for what it was meant for.'],
  ],
  [
    'failed for a reason of a later version',
    { status: 'failed', confirmedAt: null, failureReason: 'eaten' },
    [seen, 'It failed.'],
  ],
  [
    'out of the chain',
    { reorgSuspected: true },
    [seen, confirmed, 'Its block is no longer in the chain. It counts again if it comes back.'],
  ],
  ['lost', { status: 'reorged' }, [seen, confirmed, 'The chain lost it for good. No money arrived.']],
  [
    'to be refunded',
    { refundAmountMinor: 500 },
    [seen, confirmed, 'A refund of $5.00 was begun, and waits for your wallet to sign it.'],
  ],
  [
    'refunded',
    {
      status: 'refunded',
      refundAmountMinor: 500,
      refundBroadcastAt: '2026-11-21T10:00:00Z',
      refundedAt: '2026-11-21T10:01:00Z',
    },
    [
      seen,
      confirmed,
      'A refund of $5.00 was reported as sent.',
      'The refund of $5.00 was confirmed on the chain.',
    ],
  ],
])('a payment that is %s is told so', (_, changes, words) => expect(told(changes)).toEqual(words))

test.each<[string | null, Partial<Payment>]>([
  [null, {}],
  ['unmatched', { unmatchedInbound: true }],
  [null, { unmatchedInbound: true, status: 'refunded' }],
  ['left_the_chain', { unmatchedInbound: true, reorgSuspected: true }],
  ['flagged', { unmatchedInbound: true, reorgSuspected: true, screeningVerdict: 'screened_flagged' }],
])('the most urgent thing about a payment is told first: %s', (word, changes) =>
  expect(needsAttention({ ...payment, ...changes })).toBe(word),
)
