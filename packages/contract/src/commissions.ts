import { z } from 'zod'
import { id, idInput } from './primitives/ids.ts'
import { amountMinor } from './primitives/money.ts'
import { page, pageQuery } from './primitives/pagination.ts'
import { text } from './primitives/text.ts'
import { timestamp } from './primitives/time.ts'
import { route, routes } from './rest.ts'
import type { StateMoves } from './state-moves.ts'
import { inWorkspace } from './workspace-path.ts'

export const CommissionStatus = z.enum(['accrued', 'adjusted', 'paid', 'voided']).meta({
  id: 'CommissionStatus',
  description:
    '`accrued` once the payment is confirmed, `adjusted` if a partial refund changed the amount, `paid` once ' +
    'the merchant marked it as paid, `voided` by a full refund or a reorg. A voided commission is restored if ' +
    'the payment is in the chain again, or if the refund is reversed.',
})
export type CommissionStatus = z.output<typeof CommissionStatus>

export const commissionMoves = {
  accrue: { from: 'new', to: 'accrued' },
  // A partial refund of the payment was confirmed, possibly after the commission was paid.
  adjust: { from: ['accrued', 'paid'], to: 'adjusted' },
  adjustAgain: { from: ['adjusted'], to: 'unchanged' },
  pay: { from: ['accrued', 'adjusted'], to: 'paid' },
  // The payment was refunded in full, or reorged away.
  void: { from: ['accrued', 'adjusted', 'paid'], to: 'voided' },
  // The payment is in the chain again after a reorg, or its refund was reorged away.
  restore: { from: ['voided'], to: ['accrued', 'adjusted', 'paid'] },
  // A partial refund was reorged away.
  readjust: { from: ['adjusted'], to: ['accrued', 'paid'] },
} as const satisfies StateMoves<CommissionStatus>

export const longestAffiliateCode = 200

export const Commission = z
  .object({
    id: id('commission', 'Identifies the commission.'),
    paymentId: id('payment', 'The payment of the referred buyer.'),
    affiliateCode: z.string().meta({
      description:
        'Code of the affiliate who referred the buyer: `affiliate` in the metadata of the checkout.',
      examples: ['grace'],
    }),
    amountMinor: amountMinor(
      'Amount due to the affiliate: a share of the payment after refunds, rounded to the nearest cent, half a ' +
        'cent down. For a voided commission, the amount before it was voided.',
    ),
    status: CommissionStatus,
    paidAt: timestamp(
      'Time at which the merchant marked the commission as paid; otherwise null. It stays set if the ' +
        'commission is voided later.',
    ).nullable(),
    paidAmountMinor: amountMinor(
      'Amount that was paid at `paidAt`; otherwise null. It is more than `amountMinor` if a refund was confirmed later.',
    ).nullable(),
  })
  .meta({
    id: 'Commission',
    description:
      'The share of a payment that is due to an affiliate. The merchant pays it outside of Stablerail, which ' +
      'moves no money.',
  })
export type Commission = z.output<typeof Commission>

export const commissions = routes({
  list: route({
    operation: 'listCommissions',
    method: 'GET',
    path: '/v1/workspaces/:workspaceId/commissions',
    summary: 'List commissions',
    description: 'Lists commissions, newest first.',
    access: { by: 'key', role: 'viewer', effect: 'reads' },
    pathParams: inWorkspace({}),
    query: pageQuery({
      status: CommissionStatus.optional(),
      affiliateCode: text('Only commissions of this affiliate.', {
        min: 1,
        max: longestAffiliateCode,
        example: 'grace',
      }).optional(),
    }),
    responses: { 200: page('CommissionPage', Commission) },
  }),
  pay: route({
    operation: 'payCommission',
    method: 'POST',
    path: '/v1/workspaces/:workspaceId/commissions/:id/pay',
    summary: 'Mark a commission as paid',
    description:
      'Records that the merchant has paid `amountMinor` to the affiliate, by any means. The operation moves no money.',
    access: { by: 'key', role: 'admin', effect: 'ordinary' },
    idempotencyKey: 'required',
    pathParams: inWorkspace({ id: idInput('commission', 'Identifies the commission.') }),
    responses: { 200: Commission },
    errors: ['not_found', 'conflict', 'invalid_state_transition'],
  }),
})
