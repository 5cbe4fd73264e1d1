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
    '`accrued` once the payment confirmed, `adjusted` where a partial refund changed the amount, `paid` once the merchant ' +
    'said so, `voided` by a full refund or a reorg. A payment that comes back brings its commission back.',
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
  // The payment is in the chain again, or its refund was reorged away.
  restore: { from: ['voided'], to: ['accrued', 'adjusted', 'paid'] },
  // A partial refund was reorged away.
  readjust: { from: ['adjusted'], to: ['accrued', 'paid'] },
} as const satisfies StateMoves<CommissionStatus>

export const longestAffiliateCode = 200

export const Commission = z
  .object({
    id: id('commission', 'Identifies the commission.'),
    paymentId: id('payment', 'The payment of the referred buyer.'),
    affiliateCode: z
      .string()
      .meta({ description: 'Who referred the buyer: `affiliate` of the metadata.', examples: ['grace'] }),
    amountMinor: amountMinor(
      'What the affiliate is to get: the share of what is left of the payment, half a cent rounded down. Of a voided ' +
        'commission, what it was before.',
    ),
    status: CommissionStatus,
    paidAt: timestamp(
      'When the merchant said that it was paid; it stays when the commission is voided later.',
    ).nullable(),
    paidAmountMinor: amountMinor(
      'What was paid then; more than is due where a refund came later.',
    ).nullable(),
  })
  .meta({
    id: 'Commission',
    description:
      'What an affiliate is to get of a payment. The merchant pays it outside of Stablerail, which moves nothing.',
  })
export type Commission = z.output<typeof Commission>

export const commissions = routes({
  list: route({
    operation: 'listCommissions',
    method: 'GET',
    path: '/v1/workspaces/:workspaceId/commissions',
    summary: 'List commissions',
    description: 'Lists what affiliates are to get, newest first.',
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
      'Records that the affiliate was paid `amountMinor`, in whatever way the merchant did. It moves no money.',
    access: { by: 'key', role: 'admin', effect: 'ordinary' },
    idempotencyKey: 'required',
    pathParams: inWorkspace({ id: idInput('commission', 'Identifies the commission.') }),
    responses: { 200: Commission },
    errors: ['not_found', 'conflict', 'invalid_state_transition'],
  }),
})
