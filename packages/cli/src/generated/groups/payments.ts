// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Command } from '../../command.ts'

/** Transfers to settlement wallets, as they were seen on chain. */
export const commands: readonly Command[] = [
  {
    name: 'list',
    summary: 'List payments',
    description: 'Lists payments, newest first. With `format=csv`, returns all payments as CSV. The CSV has an additional row for each confirmed refund, with the time at which the refund was confirmed.',
    role: 'viewer',
    route: 'listPayments GET ~/payments',
    arguments: [],
    input: 'query',
    fields: [
      {
        name: 'status',
        type: 'string',
        description: '`pending` after the transfer is seen on chain, `confirmed` after enough blocks, `failed` if it reverted, was dropped or is too low for its checkout, `refunded` after the whole amount was sent back, `reorged` if a reorg removed the transaction permanently.',
        values: ['pending', 'confirmed', 'failed', 'refunded', 'reorged'],
      },
      { name: 'customerId', type: 'string', description: 'Only payments of this customer.' },
      {
        name: 'subscriptionId',
        type: 'string',
        description: 'Only payments for this subscription.',
      },
      { name: 'checkoutId', type: 'string', description: 'Only payments for this checkout.' },
      { name: 'txHash', type: 'string', description: 'Only payments of this transaction.' },
      {
        name: 'unmatched',
        type: 'boolean',
        description: 'Only payments that matched no checkout; with `false`, only the other payments.',
      },
      {
        name: 'screeningVerdict',
        type: 'string',
        description: 'Result of the sanctions screening of the payer address. A person must decide about flagged payments.',
        values: ['not_screened', 'screened_clean', 'screened_flagged', 'screen_error'],
      },
      {
        name: 'decision',
        type: 'string',
        description: '`needed` returns only payments that a person must decide about: confirmed payments that are unmatched, above the price, or from a flagged address, and payments that were too little when their checkout ended. Payments that are refunded, as far as necessary, are left out, and unmatched payments that are too small for events.',
        values: ['needed'],
      },
      {
        name: 'expand',
        type: 'string',
        description: '`customer` returns each record with its customer.',
        values: ['customer'],
      },
      { name: 'from', type: 'string', description: 'Only payments created at this time or later.' },
      {
        name: 'to',
        type: 'string',
        description: 'Only payments created at this time or earlier. It must not be before `from`.',
      },
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
    csv: true,
    result: 'list',
    columns: ['id', 'status', 'amountMinor', 'chain', 'token', 'createdAt'],
  },
  {
    name: 'retrieve',
    summary: 'Retrieve a payment',
    description: 'Returns one payment.',
    role: 'viewer',
    route: 'retrievePayment GET ~/payments/{paymentId}',
    arguments: [{ name: 'payment-id', doc: 'Identifies the payment.' }],
    input: 'query',
    fields: [
      {
        name: 'expand',
        type: 'string',
        description: '`customer` returns each record with its customer.',
        values: ['customer'],
      },
    ],
    result: 'value',
  },
  {
    name: 'credit',
    summary: 'Credit a payment by hand',
    description: 'Credits a payment to a checkout or an invoice. The payment must be `confirmed` and unmatched, or `failed` as underpaid. The checkout succeeds, even if it failed or expired before. Payments credited to an invoice are added up: when they cover the invoice, it is paid, and an open checkout for it ends. A payment cannot be credited if a part of it was refunded or is being refunded.',
    role: 'admin',
    route: 'creditPayment POST ~/payments/{paymentId}/credit',
    arguments: [{ name: 'payment-id', doc: 'Identifies the payment.' }],
    input: 'body',
    fields: [
      { name: 'checkoutId', type: 'string', description: 'The checkout that the payment is for.' },
      {
        name: 'invoiceId',
        type: 'string',
        description: 'The invoice that the payment is for, in full or in part. It must be open or past due.',
      },
    ],
    confirm: { route: 'retrievePayment GET ~/payments/{paymentId}' },
    result: 'value',
  },
]
