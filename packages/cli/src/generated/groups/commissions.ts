// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Command } from '../../command.ts'

/** The shares that affiliates receive of payments that they brought. */
export const commands: readonly Command[] = [
  {
    name: 'list',
    summary: 'List commissions',
    description: 'Lists commissions, newest first.',
    role: 'viewer',
    route: 'listCommissions GET ~/commissions',
    arguments: [],
    input: 'query',
    fields: [
      {
        name: 'status',
        type: 'string',
        description: '`accrued` once the payment is confirmed, `adjusted` if a partial refund changed the amount, `paid` once the merchant marked it as paid, `voided` by a full refund or a reorg. A voided commission is restored if the payment is in the chain again, or if the refund is reversed.',
        values: ['accrued', 'adjusted', 'paid', 'voided'],
      },
      { name: 'affiliateCode', type: 'string', description: 'Only commissions of this affiliate.' },
      {
        name: 'cursor',
        type: 'string',
        description: 'The `nextCursor` of the previous page, an opaque string; absent for the first page.',
      },
      {
        name: 'limit',
        type: 'integer',
        description: 'Maximum number of items to return, from 1 to 100. Default: 25.',
        default: 25,
      },
    ],
    paged: true,
    result: 'list',
    columns: [
      'id',
      'status',
      'amountMinor',
      'paymentId',
      'affiliateCode',
      'paidAt',
      'paidAmountMinor',
    ],
  },
  {
    name: 'pay',
    summary: 'Mark a commission as paid',
    description: 'Records that the merchant has paid `amountMinor` to the affiliate, by any means. The operation moves no money.',
    role: 'admin',
    route: 'payCommission POST ~/commissions/{id}/pay',
    arguments: [{ name: 'id', doc: 'Identifies the commission.' }],
    input: 'query',
    fields: [],
    confirm: {},
    result: 'value',
  },
]
