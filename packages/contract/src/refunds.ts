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
    '`initiated` until the transaction is reported or seen on chain, then `broadcast`, and `confirmed` after ' +
    'enough blocks. `canceled` if the merchant canceled it. `failed` if the transaction reverted, was replaced or ' +
    'was not seen in time. A canceled or failed refund becomes `confirmed` if its transaction is mined later.',
})
export type RefundStatus = z.output<typeof RefundStatus>

export const refundMoves = {
  initiate: { from: 'new', to: 'initiated' },
  broadcast: { from: ['initiated', 'broadcast'], to: 'broadcast' },
  cancel: { from: ['initiated'], to: 'canceled' },
  fail: { from: ['initiated', 'broadcast'], to: 'failed' },
  confirm: { from: ['initiated', 'broadcast', 'canceled', 'failed'], to: 'confirmed' },
  // A reorg removed the transaction of the refund. The refund becomes `broadcast` again, or `failed` if
  // another refund of the payment is in progress.
  reverse: { from: ['confirmed'], to: ['broadcast', 'failed'] },
} as const satisfies StateMoves<RefundStatus>

export const RefundCreate = z
  .strictObject({
    amountMinor: amountMinor(
      'Amount to refund. Default: the whole remaining amount, to the last base unit.',
      {
        min: 1,
      },
    ).optional(),
    reason: text('Reason for the refund, for accounting.', {
      max: 256,
      example: 'Arrived broken',
    }).optional(),
    recipientAddress: text(
      'Address that receives the refund. Default: the address that paid. Required for a payment to a deposit address, ' +
        'which an exchange can pay; if the address that paid is a contract; and if it paid for several customers or ' +
        'for several guests who did not connect it at their checkouts, as the address of an exchange does. If ' +
        '`senderProven` of the payment is true, it is required only if that address is a contract.',
      { min: 4, max: 128, example: exampleAddress },
    ).optional(),
  })
  .meta({
    id: 'RefundCreate',
    description:
      'The amount and the recipient of a refund. Without fields, the whole remaining amount is sent back to the payer.',
  })

export const UnsignedTransaction = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('evm').meta({ description: 'A transaction of an EVM chain.' }),
      chainId: z.int().meta({ description: 'EIP-155 chain id.', examples: [8453] }),
      from: z.string().meta({ description: 'Address of the wallet that signs.', examples: [exampleAddress] }),
      to: z
        .string()
        .meta({ description: 'The token contract that is called.', examples: [exampleTokenAddress] }),
      value: z.literal('0x0').meta({ description: 'Always zero: the transaction sends no native coin.' }),
      data: z.string().meta({ description: 'The call, ABI-encoded, in hex.', examples: ['0xa9059cbb'] }),
      gas: z
        .string()
        .optional()
        .meta({
          description:
            'Gas limit in hex: the estimated gas plus 20 percent. Absent if the gas was not estimated.',
          examples: ['0xc350'],
        }),
    }),
    z.object({
      kind: z.literal('solana').meta({ description: 'A transaction of Solana.' }),
      messageBase64: z
        .string()
        .meta({ description: 'The message to sign, in version 0 and base64.', examples: ['AQABAg=='] }),
      transactionBase64: z.string().meta({
        description:
          'The message after an empty signature, in base64: the form that most wallets and libraries accept.',
        examples: ['AQAAAIABAAEC'],
      }),
      feePayer: z.string().meta({
        description: 'Address of the wallet that signs and pays the fee.',
        examples: ['4Nd1mYQzvgV8Vr3Z3nYb7pD6T8K2jF1eqxPSHuVUyTPc'],
      }),
      lastValidBlockHeight: z.int().meta({
        description:
          'Last block height at which the chain accepts the transaction, reached after about a minute. To get the ' +
          'same transaction with a later height, send the same request to initiate the refund again.',
        examples: [301_442_910],
      }),
      feeLamports: z.int().meta({
        description: 'Fee that the wallet pays, in lamports. 1 SOL is 1,000,000,000 lamports.',
        examples: [5_600],
      }),
      newAccountLamports: z.int().meta({
        description:
          'Amount that the wallet pays in addition for the token account that the transaction creates for the ' +
          'recipient, in lamports; 0 if the recipient has a token account.',
        examples: [2_039_280],
      }),
    }),
    z.object({
      kind: z.literal('tron').meta({ description: 'A transaction of Tron.' }),
      transaction: z.record(z.string(), JsonValue).meta({
        description:
          'The transaction in the form that Tron wallets accept. `txID` is its id, which signing does not change. ' +
          'The network accepts the transaction until `raw_data.expiration`, 23 hours after it was created, and ' +
          'burns at most `raw_data.fee_limit` sun. 1 TRX is 1,000,000 sun.',
      }),
    }),
  ])
  .meta({ id: 'UnsignedTransaction', description: 'A transaction for a wallet to sign and send.' })

export const SafeTransaction = z
  .object({
    to: z
      .string()
      .meta({ description: 'The token contract that is called.', examples: [exampleTokenAddress] }),
    value: z.literal('0').meta({ description: 'Always zero: the transaction sends no native coin.' }),
    data: z.string().meta({ description: 'The call, ABI-encoded, in hex.', examples: ['0xa9059cbb'] }),
    operation: z.literal(0).meta({ description: 'A call, not a delegate call.' }),
  })
  .meta({
    id: 'SafeTransaction',
    description: 'The call of the refund, in the form in which a Safe proposes it to its owners.',
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
    description:
      'A condition that may prevent a refund from being mined, or the recipient from using the money.',
  })
export type RefundWarningCode = z.output<typeof RefundWarningCode>

export const RefundWarning = z
  .object({
    code: RefundWarningCode,
    message: z.string().meta({
      description: 'The condition that was found, and what to do about it.',
      examples: ['The wallet holds none of the coin that fees are paid in. Send it some before you sign.'],
    }),
  })
  .meta({
    id: 'RefundWarning',
    description: 'A condition to check before the refund is signed. A warning does not prevent the refund.',
  })
export type RefundWarning = z.output<typeof RefundWarning>

export const RefundInitiated = z
  .object({
    payment: Payment,
    unsignedTx: UnsignedTransaction,
    safeTransaction: SafeTransaction.nullable().meta({
      description: 'The call for a wallet that is a Safe; null on chains without Safe wallets.',
    }),
    before: z.array(UnsignedTransaction).meta({
      description:
        'Transactions to sign and send before `unsignedTx`, in this order; empty in most cases. If the payment still ' +
        'waits at its deposit address and the wallet holds too little, the call that collects it to the wallet. ' +
        'With a Safe, propose these calls and `safeTransaction` in one batch.',
    }),
    warnings: z
      .array(RefundWarning)
      .meta({ description: 'Conditions to check before signing; empty if none was found.' }),
  })
  .meta({
    id: 'RefundInitiated',
    description: 'The payment, and the unsigned transaction that refunds it.',
  })

export const Refund = z
  .object({
    id: id('refund', 'Identifies the refund.'),
    workspaceId: workspaceIdField,
    paymentId: id('payment', 'The payment that is refunded.'),
    status: RefundStatus,
    amountMinor: amountMinor('US cents sent back, rounded down.'),
    tokenAmountBase: amountBase('Exact amount of the transfer of the refund.'),
    recipient: z
      .string()
      .meta({ description: 'Address that receives the refund.', examples: [exampleAddress] }),
    txHash: txHash('Hash of the transaction, as reported or as seen on chain; null until then.').nullable(),
    reason: text('Reason for the refund.', { max: 256, example: 'Arrived broken' }).nullable(),
    failureReason: z
      .enum(['reverted', 'replaced', 'expired', 'superseded', 'reorged'])
      .nullable()
      .meta({
        description:
          'Reason of the status `failed`; otherwise null. `reverted`: the transaction reverted. `replaced`: ' +
          'another transaction with its nonce was mined. `expired`: no transaction was seen within 24 hours. ' +
          '`superseded`: an earlier refund was mined late and left too little money. `reorged`: a reorg removed ' +
          'the transaction.',
        examples: ['reverted'],
      }),
    broadcastAt: timestamp('Time at which the merchant reported the refund as sent.').nullable(),
    confirmedAt: timestamp('Time at which the refund was confirmed on chain.').nullable(),
    expiresAt: timestamp(
      'Time at which the refund fails if its transaction was not seen by then.',
    ).nullable(),
    createdAt: timestamp('Time at which the refund was initiated.'),
  })
  .meta({ id: 'Refund', description: 'A refund of a payment, in full or in part.' })
export type Refund = z.output<typeof Refund>

export const RefundBroadcast = z
  .strictObject({ refundTxHash: txHashInput('Hash of the transaction that was sent.') })
  .meta({ id: 'RefundBroadcast', description: 'The report that a refund was sent.' })

const onePayment = inWorkspace({ paymentId: idInput('payment', 'Identifies the payment.') })

export const refunds = routes({
  list: route({
    operation: 'listRefunds',
    method: 'GET',
    path: '/v1/workspaces/:workspaceId/payments/:paymentId/refunds',
    summary: 'List the refunds of a payment',
    description: 'Lists all refunds of a payment, newest first, including canceled and failed refunds.',
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
      'Initiates a refund and returns an unsigned transaction from the wallet that was paid. No money is sent ' +
      'until the merchant signs and sends the transaction; the refund takes effect when it is confirmed on chain. ' +
      'A payment can have one refund in progress. On Solana, a transaction is valid for about a minute: the same ' +
      'request returns the same refund again, with the same transaction, or with a new one if the first can no ' +
      'longer be mined.',
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
      'Reports the hash of the transaction that the merchant signed and sent. The report is optional, because the ' +
      'refund is also found on chain. With the report, the refund fails as soon as its transaction reverts or is ' +
      'replaced, and another refund can be initiated.',
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
      'Cancels the refund that was initiated and was neither reported nor seen on chain, so that another can be ' +
      'initiated. Discard its transaction: if it is signed and sent later, it still pays, and the refund becomes ' +
      '`confirmed`.',
    access: { by: 'key', role: 'admin', effect: 'ordinary' },
    idempotencyKey: 'required',
    pathParams: onePayment,
    responses: { 200: Payment },
    errors: ['not_found', 'conflict', 'invalid_state_transition'],
  }),
})
