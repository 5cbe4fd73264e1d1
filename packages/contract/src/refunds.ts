import { z } from 'zod'
import { Payment } from './payments.ts'
import { exampleAddress, exampleTokenAddress } from './primitives/examples.ts'
import { idInput } from './primitives/ids.ts'
import { JsonValue } from './primitives/json.ts'
import { amountMinor } from './primitives/money.ts'
import { text, txHash } from './primitives/text.ts'
import { route, routes } from './rest.ts'
import { inWorkspace } from './workspace-path.ts'

export const RefundCreate = z
  .strictObject({
    amountMinor: amountMinor('How much to refund; all that is left of the payment by default.', {
      min: 1,
    }).optional(),
    reason: text('Why the payment is refunded, for the books.', {
      max: 256,
      example: 'Arrived broken',
    }).optional(),
    recipientAddress: text('Address to refund to; the address that paid by default.', {
      min: 4,
      max: 128,
      example: exampleAddress,
    }).optional(),
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
    }),
    z.object({
      kind: z.literal('solana').meta({ description: 'For Solana.' }),
      messageBase64: z
        .string()
        .meta({ description: 'The message to sign, in base64.', examples: ['AQABAg=='] }),
      feePayer: z.string().meta({
        description: 'The wallet that signs and pays the fee.',
        examples: ['4Nd1mYQzvgV8Vr3Z3nYb7pD6T8K2jF1eqxPSHuVUyTPc'],
      }),
      lastValidBlockHeight: z.int().meta({
        description: 'The chain takes the transaction up to this block height.',
        examples: [301_442_910],
      }),
    }),
    z.object({
      kind: z.literal('tron').meta({ description: 'For Tron.' }),
      transaction: z
        .record(z.string(), JsonValue)
        .meta({ description: "The transaction as Tron's wallets take it." }),
    }),
  ])
  .meta({ id: 'UnsignedTransaction', description: 'A transaction for a wallet to sign and send.' })

export const RefundInitiated = z.object({ payment: Payment, unsignedTx: UnsignedTransaction }).meta({
  id: 'RefundInitiated',
  description: 'The payment, and the transaction that refunds it once signed.',
})

export const RefundBroadcast = z
  .strictObject({ refundTxHash: txHash('Hash of the transaction that was sent.') })
  .meta({ id: 'RefundBroadcast', description: 'Reports a refund as sent.' })

const onePayment = inWorkspace({ paymentId: idInput('payment', 'Identifies the payment.') })

export const refunds = routes({
  initiate: route({
    operation: 'refundPayment',
    later: true,
    method: 'POST',
    path: '/v1/workspaces/:workspaceId/payments/:paymentId/refund',
    summary: 'Initiate a refund',
    description:
      'Answers with an unsigned transaction from the wallet that was paid. Nothing moves until the merchant signs ' +
      'and sends it; the refund takes effect when it confirms on chain.',
    access: { by: 'key', role: 'admin' },
    idempotencyKey: 'required',
    pathParams: onePayment,
    body: RefundCreate.optional(),
    responses: { 200: RefundInitiated },
    errors: ['not_found', 'conflict', 'invalid_state_transition'],
  }),
  broadcast: route({
    operation: 'reportRefundBroadcast',
    later: true,
    method: 'POST',
    path: '/v1/workspaces/:workspaceId/payments/:paymentId/refund/broadcast',
    summary: 'Report a refund as sent',
    description: 'Reports the hash of the transaction that the merchant signed and sent.',
    access: { by: 'key', role: 'admin' },
    idempotencyKey: 'required',
    pathParams: onePayment,
    body: RefundBroadcast,
    responses: { 200: Payment },
    errors: ['not_found', 'conflict', 'invalid_state_transition', 'chain_reverted'],
  }),
})
