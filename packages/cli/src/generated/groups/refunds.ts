// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Command } from '../../command.ts'

/** Money sent back to payers, by transactions that the merchant signs. */
export const commands: readonly Command[] = [
  {
    name: 'list',
    summary: 'List the refunds of a payment',
    description: 'Lists all refunds of a payment, newest first, including canceled and failed refunds.',
    role: 'viewer',
    route: 'listRefunds GET ~/payments/{paymentId}/refunds',
    arguments: [{ name: 'payment-id', doc: 'Identifies the payment.' }],
    input: 'query',
    fields: [
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
    columns: ['id', 'status', 'amountMinor', 'createdAt'],
  },
  {
    name: 'initiate',
    summary: 'Initiate a refund',
    description: 'Initiates a refund and returns an unsigned transaction from the wallet that was paid. No money is sent until the merchant signs and sends the transaction; the refund takes effect when it is confirmed on chain. A payment can have one refund in progress. On Solana, a transaction is valid for about a minute: the same request returns the same refund again, with the same transaction, or with a new one if the first can no longer be mined.',
    role: 'admin',
    route: 'refundPayment POST ~/payments/{paymentId}/refund',
    arguments: [{ name: 'payment-id', doc: 'Identifies the payment.' }],
    input: 'body',
    fields: [
      {
        name: 'amountMinor',
        type: 'integer',
        description: 'Amount to refund. Default: the whole remaining amount, to the last base unit.',
        cents: true,
      },
      { name: 'reason', type: 'string', description: 'Reason for the refund, for accounting.' },
      {
        name: 'recipientAddress',
        type: 'string',
        description: 'Address that receives the refund. Default: the address that paid. Required for a payment to a deposit address, which an exchange can pay; if the address that paid is a contract; and if it paid for several customers or for several guests who did not connect it at their checkouts, as the address of an exchange does. If `senderProven` of the payment is true, it is required only if that address is a contract.',
      },
    ],
    confirm: { route: 'retrievePayment GET ~/payments/{paymentId}' },
    result: 'value',
  },
  {
    name: 'broadcast',
    summary: 'Report a refund as sent',
    description: 'Reports the hash of the transaction that the merchant signed and sent. The report is optional, because the refund is also found on chain. With the report, the refund fails as soon as its transaction reverts or is replaced, and another refund can be initiated.',
    role: 'admin',
    route: 'reportRefundBroadcast POST ~/payments/{paymentId}/refund/broadcast',
    arguments: [{ name: 'payment-id', doc: 'Identifies the payment.' }],
    input: 'body',
    fields: [
      {
        name: 'refundTxHash',
        type: 'string',
        description: 'Hash of the transaction that was sent.',
        required: true,
      },
    ],
    confirm: { route: 'retrievePayment GET ~/payments/{paymentId}' },
    result: 'value',
  },
  {
    name: 'cancel',
    summary: 'Cancel a refund',
    description: 'Cancels the refund that was initiated and was neither reported nor seen on chain, so that another can be initiated. Discard its transaction: if it is signed and sent later, it still pays, and the refund becomes `confirmed`.',
    role: 'admin',
    route: 'cancelRefund POST ~/payments/{paymentId}/refund/cancel',
    arguments: [{ name: 'payment-id', doc: 'Identifies the payment.' }],
    input: 'query',
    fields: [],
    confirm: { route: 'retrievePayment GET ~/payments/{paymentId}' },
    result: 'value',
  },
]
