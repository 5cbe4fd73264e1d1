import { z } from 'zod'
import type { StateMoves } from './state-moves.ts'

export const PaymentStatus = z.enum(['pending', 'confirmed', 'failed', 'refunded', 'reorged']).meta({
  id: 'PaymentStatus',
  examples: ['confirmed'],
  description:
    '`pending` after the transfer is seen on chain, `confirmed` after enough blocks, `failed` if it reverted, ' +
    'was dropped or is too low for its checkout, `refunded` after the whole amount was sent back, `reorged` if a reorg removed the ' +
    'transaction permanently.',
})
export type PaymentStatus = z.output<typeof PaymentStatus>

export const paymentMoves = {
  detect: { from: 'new', to: 'pending' },
  confirm: { from: ['pending'], to: 'confirmed' },
  fail: { from: ['pending'], to: 'failed' },
  // The transaction was reorged away and did not return: `failureReason` is `dropped`. Among failed payments,
  // only a payment that was too low can be dropped.
  drop: { from: ['pending', 'failed'], to: 'failed' },
  // The transaction of a refunded payment may be reorged away as well. The merchant has then refunded money
  // that never arrived.
  suspectReorg: { from: ['confirmed', 'refunded'], to: 'unchanged' },
  restore: { from: ['confirmed', 'refunded'], to: 'unchanged' },
  reorg: { from: ['confirmed', 'refunded'], to: 'reorged' },
  // A payment that failed because it was too low has arrived nevertheless, so it can be credited by hand or
  // refunded.
  credit: { from: ['confirmed', 'failed'], to: 'confirmed' },
  initiateRefund: { from: ['confirmed', 'failed'], to: 'unchanged' },
  broadcastRefund: { from: ['confirmed', 'failed'], to: 'unchanged' },
  refund: { from: ['confirmed', 'failed'], to: 'refunded' },
  // The transaction of a refund was reorged away, so the money is in the settlement wallet again.
  reverseRefund: { from: ['refunded'], to: ['confirmed', 'failed'] },
} as const satisfies StateMoves<PaymentStatus>

export const PaymentCoverage = z.enum(['part', 'settling', 'surplus']).meta({
  id: 'PaymentCoverage',
  description:
    'What one of several transfers does for its checkout. `part`: it counts towards the price. `settling`: ' +
    'with it the confirmed payments covered the price, and the checkout succeeded; at most one payment of a checkout ' +
    'is `settling` at a time. `surplus`: it does not count, because the checkout was covered before or can no longer ' +
    'be paid: refund it.',
  examples: ['settling'],
})
export type PaymentCoverage = z.output<typeof PaymentCoverage>
