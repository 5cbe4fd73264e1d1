import { z } from 'zod'
import { Payment } from './payments.ts'
import { exampleAddress, exampleTokenAddress } from './primitives/examples.ts'
import { id, idInput } from './primitives/ids.ts'
import { JsonValue } from './primitives/json.ts'
import { amountBase, amountMinor } from './primitives/money.ts'
import { page, pageQuery } from './primitives/pagination.ts'
import { text, txHash, txHashInput } from './primitives/text.ts'
import { timestamp } from './primitives/time.ts'
import { route, routes } from './rest.ts'
import type { StateMoves } from './state-moves.ts'
import { inWorkspace, workspaceIdField } from './workspace-path.ts'

export const RefundStatus = z.enum(['initiated', 'broadcast', 'confirmed', 'canceled', 'failed']).meta({
  id: 'RefundStatus',
  examples: ['initiated'],
  description:
    '`initiated` until its transaction is reported or seen on chain, then `broadcast`; `confirmed` after enough ' +
    'blocks. `canceled` by the merchant, and `failed` when its transaction reverted, was replaced, or never came: ' +
    'signed and mined after all, such a refund is `confirmed` too.',
})
export type RefundStatus = z.output<typeof RefundStatus>

export const refundMoves = {
  initiate: { from: 'new', to: 'initiated' },
  broadcast: { from: ['initiated', 'broadcast'], to: 'broadcast' },
  cancel: { from: ['initiated'], to: 'canceled' },
  fail: { from: ['initiated', 'broadcast'], to: 'failed' },
  confirm: { from: ['initiated', 'broadcast', 'canceled', 'failed'], to: 'confirmed' },
  // The transaction was reorged away. Another refund may be under way by then.
  reverse: { from: ['confirmed'], to: ['broadcast', 'failed'] },
} as const satisfies StateMoves<RefundStatus>

export const RefundCreate = z
  .strictObject({
    amountMinor: amountMinor('How much to refund; by default all that is left, to the last base unit.', {
      min: 1,
    }).optional(),
    reason: text('Why the payment is refunded, for the books.', {
      max: 256,
      example: 'Arrived broken',
    }).optional(),
    recipientAddress: text(
      'Address to refund to; the address that paid by default. Required if the payer is a contract, or paid for several ' +
        'customers, or for guests who did not connect it at their checkout, as an exchange does.',
      { min: 4, max: 128, example: exampleAddress },
    ).optional(),
  })
  .meta({
    id: 'RefundCreate',
    description: 'How much to refund, and to whom. Without fields, all that is left goes back to the payer.',
  })

export const UnsignedTransaction = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('evm').meta({ description: 'For an EVM chain.' }),
      chainId: z.int().meta({ description: 'EIP-155 number of the chain.', examples: [8453] }),
      from: z.string().meta({ description: 'The wallet that signs.', examples: [exampleAddress] }),
      to: z
        .string()
        .meta({ description: 'The token contract that is called.', examples: [exampleTokenAddress] }),
      value: z.literal('0x0').meta({ description: 'No coin of the chain is sent.' }),
      data: z.string().meta({ description: 'The call, ABI-encoded, in hex.', examples: ['0xa9059cbb'] }),
      gas: z
        .string()
        .optional()
        .meta({
          description:
            'The gas that the call needs, estimated with a fifth to spare, in hex; absent where it was not estimated.',
          examples: ['0xc350'],
        }),
    }),
    z.object({
      kind: z.literal('solana').meta({ description: 'For Solana.' }),
      messageBase64: z
        .string()
        .meta({ description: 'The message to sign, of version 0, in base64.', examples: ['AQABAg=='] }),
      transactionBase64: z.string().meta({
        description:
          'The message with an empty signature before it, in base64: the form that most wallets and libraries take.',
        examples: ['AQAAAIABAAEC'],
      }),
      feePayer: z.string().meta({
        description: 'The wallet that signs and pays the fee.',
        examples: ['4Nd1mYQzvgV8Vr3Z3nYb7pD6T8K2jF1eqxPSHuVUyTPc'],
      }),
      lastValidBlockHeight: z.int().meta({
        description:
          'The chain takes the transaction up to this block height, which is about a minute away. Initiate the refund ' +
          'again, alike, for the same transaction with a later one.',
        examples: [301_442_910],
      }),
      feeLamports: z.int().meta({
        description: 'The fee that the wallet pays for it, in lamports, of which a SOL has 1,000,000,000.',
        examples: [5_600],
      }),
      newAccountLamports: z.int().meta({
        description:
          'What the wallet pays besides for the token account that the transaction makes for the recipient, in ' +
          'lamports; 0 where the recipient has one.',
        examples: [2_039_280],
      }),
    }),
    z.object({
      kind: z.literal('tron').meta({ description: 'For Tron.' }),
      transaction: z.record(z.string(), JsonValue).meta({
        description:
          "The transaction as Tron's wallets take it. `txID` is the id that it has once signed. The network takes it until " +
          '`raw_data.expiration`, 23 hours after it was made, and burns `raw_data.fee_limit` at most, in sun, of which a ' +
          'TRX has 1,000,000.',
      }),
    }),
  ])
  .meta({ id: 'UnsignedTransaction', description: 'A transaction for a wallet to sign and send.' })

export const SafeTransaction = z
  .object({
    to: z
      .string()
      .meta({ description: 'The token contract that is called.', examples: [exampleTokenAddress] }),
    value: z.literal('0').meta({ description: 'No coin of the chain is sent.' }),
    data: z.string().meta({ description: 'The call, ABI-encoded, in hex.', examples: ['0xa9059cbb'] }),
    operation: z.literal(0).meta({ description: 'A call, not a delegate call.' }),
  })
  .meta({
    id: 'SafeTransaction',
    description: 'The same call, in the form that a Safe proposes it to its owners.',
  })

export const RefundWarningCode = z
  .enum([
    'chain_unavailable',
    'no_gas_coin',
    'too_little_gas_coin',
    'too_little_token',
    'would_revert',
    'recipient_is_contract',
    'sender_is_contract',
    'fee_not_estimated',
  ])
  .meta({
    id: 'RefundWarningCode',
    description: 'What may keep a refund from being mined, or its money from being used.',
  })
export type RefundWarningCode = z.output<typeof RefundWarningCode>

export const RefundWarning = z
  .object({
    code: RefundWarningCode,
    message: z.string().meta({
      description: 'What was found, and what to do.',
      examples: ['The wallet holds none of the coin that fees are paid in. Send it some before you sign.'],
    }),
  })
  .meta({
    id: 'RefundWarning',
    description: 'Something to see to before the refund is signed. It refuses nothing.',
  })
export type RefundWarning = z.output<typeof RefundWarning>

export const RefundInitiated = z
  .object({
    payment: Payment,
    unsignedTx: UnsignedTransaction,
    safeTransaction: SafeTransaction.nullable().meta({
      description: 'For a wallet that is a Safe; null on chains without one.',
    }),
    warnings: z
      .array(RefundWarning)
      .meta({ description: 'What to see to before signing. Empty where nothing was found.' }),
  })
  .meta({
    id: 'RefundInitiated',
    description: 'The payment, and the transaction that refunds it once signed.',
  })

export const Refund = z
  .object({
    id: id('refund', 'Identifies the refund.'),
    workspaceId: workspaceIdField,
    paymentId: id('payment', 'The payment that is refunded.'),
    status: RefundStatus,
    amountMinor: amountMinor('US cents sent back, rounded down.'),
    tokenAmountBase: amountBase('Exactly what the transfer of the refund moves.'),
    recipient: z.string().meta({ description: 'Address the refund goes to.', examples: [exampleAddress] }),
    txHash: txHash('Hash of its transaction, as reported or as seen on chain.').nullable(),
    reason: text('Why the payment was refunded.', { max: 256, example: 'Arrived broken' }).nullable(),
    failureReason: z
      .enum(['reverted', 'replaced', 'expired', 'superseded', 'reorged'])
      .nullable()
      .meta({
        description:
          'Set when status is `failed`: the transaction reverted, another with its nonce was mined, none was seen ' +
          'within 24 hours, an earlier refund was mined after all and left too little, or a reorg took it out.',
        examples: ['reverted'],
      }),
    broadcastAt: timestamp('When the merchant reported the refund as sent.').nullable(),
    confirmedAt: timestamp('When the refund was confirmed on chain.').nullable(),
    expiresAt: timestamp('When the refund fails, unless its transaction is seen by then.').nullable(),
    createdAt: timestamp('When the refund was initiated.'),
  })
  .meta({ id: 'Refund', description: 'Money of one payment on its way back.' })
export type Refund = z.output<typeof Refund>

export const RefundBroadcast = z
  .strictObject({ refundTxHash: txHashInput('Hash of the transaction that was sent.') })
  .meta({ id: 'RefundBroadcast', description: 'Reports a refund as sent.' })

const onePayment = inWorkspace({ paymentId: idInput('payment', 'Identifies the payment.') })

export const refunds = routes({
  list: route({
    operation: 'listRefunds',
    method: 'GET',
    path: '/v1/workspaces/:workspaceId/payments/:paymentId/refunds',
    summary: 'List the refunds of a payment',
    description: 'Lists all refunds of a payment, newest first, also those that were canceled or failed.',
    access: { by: 'key', role: 'viewer', effect: 'reads' },
    pathParams: onePayment,
    query: pageQuery({}),
    responses: { 200: page('RefundPage', Refund) },
    errors: ['not_found'],
  }),
  initiate: route({
    operation: 'refundPayment',
    method: 'POST',
    path: '/v1/workspaces/:workspaceId/payments/:paymentId/refund',
    summary: 'Initiate a refund',
    description:
      'Answers with an unsigned transaction from the wallet that was paid. Nothing moves until the merchant signs ' +
      'and sends it; the refund takes effect when it confirms on chain. One refund of a payment at a time can be ' +
      'under way. On Solana, where a transaction can be mined for a minute, the same request again answers the same ' +
      'refund: its transaction, or one that is valid from then on where the first cannot be mined any more.',
    access: { by: 'key', role: 'admin', effect: { widens: ['recipientAddress'] } },
    idempotencyKey: 'required',
    pathParams: onePayment,
    body: RefundCreate.optional(),
    responses: { 200: RefundInitiated },
    errors: ['not_found', 'conflict', 'invalid_state_transition'],
  }),
  broadcast: route({
    operation: 'reportRefundBroadcast',
    method: 'POST',
    path: '/v1/workspaces/:workspaceId/payments/:paymentId/refund/broadcast',
    summary: 'Report a refund as sent',
    description:
      'Reports the hash of the transaction that the merchant signed and sent. The refund is found on chain without ' +
      'the report too; with it, a transaction that reverts or is replaced frees the refund at once.',
    access: { by: 'key', role: 'admin', effect: 'ordinary' },
    idempotencyKey: 'required',
    pathParams: onePayment,
    body: RefundBroadcast,
    responses: { 200: Payment },
    errors: ['not_found', 'conflict', 'invalid_state_transition', 'chain_reverted'],
  }),
  cancel: route({
    operation: 'cancelRefund',
    method: 'POST',
    path: '/v1/workspaces/:workspaceId/payments/:paymentId/refund/cancel',
    summary: 'Cancel a refund',
    description:
      'Cancels the refund that was initiated and neither reported nor seen on chain, so that another can be ' +
      'initiated. Throw its transaction away: signed and sent later, it still pays, and counts as refunded.',
    access: { by: 'key', role: 'admin', effect: 'ordinary' },
    idempotencyKey: 'required',
    pathParams: onePayment,
    responses: { 200: Payment },
    errors: ['not_found', 'conflict', 'invalid_state_transition'],
  }),
})
