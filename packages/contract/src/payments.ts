import { z } from 'zod'
import { Customer } from './customers.ts'
import { ChainId, TokenSymbol } from './primitives/chains.ts'
import { exampleAddress, exampleHash, exampleTokenAddress } from './primitives/examples.ts'
import { id, idInput } from './primitives/ids.ts'
import { JsonValue } from './primitives/json.ts'
import { amountBase, amountMinor, currency } from './primitives/money.ts'
import { page, pageQuery } from './primitives/pagination.ts'
import { text } from './primitives/text.ts'
import { timestamp, timestampInput } from './primitives/time.ts'
import { route, routes } from './rest.ts'
import type { StateMoves } from './state-moves.ts'
import { inWorkspace, workspaceIdField } from './workspace-path.ts'

export const PaymentStatus = z.enum(['pending', 'confirmed', 'failed', 'refunded', 'reorged']).meta({
  id: 'PaymentStatus',
  examples: ['confirmed'],
  description:
    '`pending` once seen on chain, `confirmed` after enough blocks, `failed` when reverted or underpaid, ' +
    '`refunded` when all of it is back, `reorged` when the chain no longer holds it for good.',
})
export type PaymentStatus = z.output<typeof PaymentStatus>

export const paymentMoves = {
  detect: { from: 'new', to: 'pending' },
  confirm: { from: ['pending'], to: 'confirmed' },
  fail: { from: ['pending'], to: 'failed' },
  suspectReorg: { from: ['confirmed'], to: 'unchanged' },
  reorg: { from: ['pending', 'confirmed'], to: 'reorged' },
  credit: { from: ['confirmed'], to: 'unchanged' },
  initiateRefund: { from: ['confirmed'], to: 'unchanged' },
  broadcastRefund: { from: ['confirmed'], to: 'unchanged' },
  refund: { from: ['confirmed'], to: 'refunded' },
} as const satisfies StateMoves<PaymentStatus>

export const ScreeningVerdict = z
  .enum(['not_screened', 'screened_clean', 'screened_flagged', 'screen_error'])
  .meta({
    id: 'ScreeningVerdict',
    description: 'What sanctions screening said of the payer address; flagged ones are the triage queue.',
  })

export const AttributionRule = z
  .enum(['reference', 'exact_amount', 'declared_payer', 'reported_transaction', 'manual', 'none'])
  .meta({
    id: 'AttributionRule',
    examples: ['exact_amount'],
    description:
      'How the payment was matched to a checkout: by the reference in the transaction, the exact amount reserved, ' +
      'the payer address declared, a transaction the buyer reported, by hand, or not at all.',
  })
export type AttributionRule = z.output<typeof AttributionRule>

export const PaymentAttribution = z
  .object({
    rule: AttributionRule,
    reason: z.string().meta({
      description: 'Why, in one sentence.',
      examples: ['The exact amount was reserved for one checkout.'],
    }),
    candidateCheckoutIds: z
      .array(id('checkout', 'A checkout that was weighed.'))
      .meta({ description: 'The checkouts that were weighed.' }),
  })
  .meta({ id: 'PaymentAttribution', description: 'How the payment found its checkout.' })
export type PaymentAttribution = z.output<typeof PaymentAttribution>

const txHash = z
  .string()
  .min(4)
  .max(200)
  .meta({ examples: [exampleHash] })

export const Payment = z
  .object({
    id: id('payment', 'Identifies the payment; made when the transfer is first seen on chain.'),
    workspaceId: workspaceIdField,
    customerId: id('customer', 'Who paid, if known.').nullable(),
    subscriptionId: id('subscription', 'The subscription paid for, if any.').nullable(),
    invoiceId: id('invoice', 'The invoice paid, if any.').nullable(),
    checkoutId: id('checkout', 'The checkout paid, if any.').nullable(),
    walletId: id('wallet', 'The settlement wallet that received it.').nullable(),
    amountMinor: amountMinor('US cents received, rounded down.'),
    feeMinor: amountMinor("The deployment's fee; for the books, nothing is withheld."),
    netMinor: amountMinor('Amount less fee.'),
    currency: currency(),
    token: TokenSymbol,
    chain: ChainId,
    status: PaymentStatus,
    failureReason: z
      .string()
      .nullable()
      .meta({ description: 'Set when status is `failed`.', examples: ['underpaid'] }),
    description: text('What was paid for.', { max: 500, example: 'One blue mug' }).nullable(),
    txHash: txHash.nullable().meta({ description: 'Hash of the paying transaction.' }),
    blockNumber: z
      .int()
      .nullable()
      .meta({
        description: 'Block of the transaction; null while the chain does not hold it.',
        examples: [38_412_077],
      }),
    confirmations: z
      .int()
      .min(0)
      .meta({ description: 'Blocks since, its own counted, up to confirmation.', examples: [10] }),
    refundTxHash: txHash.nullable().meta({ description: 'Hash of the merchant-signed refund.' }),
    refundAmountMinor: amountMinor('What was refunded, or is being.').nullable(),
    refundRecipient: z
      .string()
      .nullable()
      .meta({ description: 'Address the refund goes to.', examples: [exampleAddress] }),
    refundBroadcastAt: timestamp('When the merchant reported the refund as sent.').nullable(),
    refundedAt: timestamp('When the refund was confirmed on chain.').nullable(),
    refundReason: text('Why it was refunded.', { max: 256, example: 'Arrived broken' }).nullable(),
    screeningVerdict: ScreeningVerdict,
    screeningProvider: z
      .string()
      .nullable()
      .meta({ description: 'Who screened.', examples: ['chainalysis-oracle'] }),
    screeningScreenedAt: timestamp('When it was screened.').nullable(),
    tokenAmountBase: amountBase('Exactly what the transfer moved.').nullable(),
    unmatchedInbound: z.boolean().meta({
      description: 'Whether the transfer matched no checkout: credit it by hand, or refund it.',
    }),
    closeMatchCheckoutId: id('checkout', 'A pending checkout whose target was within 5 percent.').nullable(),
    expectedTokenAmountBase: amountBase('What that checkout expected.').nullable(),
    receivedTokenAmountBase: amountBase('What came instead.').nullable(),
    reorgSuspected: z.boolean().meta({
      description: 'Whether the chain was found to disagree with the block the payment is in.',
    }),
    confirmedAt: timestamp('When it was confirmed.').nullable(),
    createdAt: timestamp('When it was first seen.'),
    payerAddress: z
      .string()
      .nullable()
      .meta({ description: 'Address the transfer came from.', examples: [exampleAddress] }),
    attribution: PaymentAttribution.nullable(),
    customer: Customer.nullable().optional().meta({ description: 'Present with `expand=customer`.' }),
  })
  .meta({ id: 'Payment', description: 'One transfer on chain to a settlement wallet.' })
export type Payment = z.output<typeof Payment>

export const RefundCreate = z
  .strictObject({
    amountMinor: amountMinor('How much to refund; all that is left of the payment by default.', {
      min: 1,
    }).optional(),
    reason: text('Why, for the books.', { max: 256, example: 'Arrived broken' }).optional(),
    recipientAddress: text('Where to; the address that paid by default.', {
      min: 4,
      max: 128,
      example: exampleAddress,
    }).optional(),
  })
  .meta({ id: 'RefundCreate', description: 'What to refund; nothing for all of it, to the payer.' })

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
      lastValidBlockHeight: z
        .int()
        .meta({ description: 'After this block it is no longer taken.', examples: [301_442_910] }),
    }),
    z.object({
      kind: z.literal('tron').meta({ description: 'For Tron.' }),
      transaction: z
        .record(z.string(), JsonValue)
        .meta({ description: "The transaction as Tron's wallets take it." }),
    }),
  ])
  .meta({ id: 'UnsignedTransaction', description: 'A transaction for the merchant to sign and send.' })

export const RefundInitiated = z.object({ payment: Payment, unsignedTx: UnsignedTransaction }).meta({
  id: 'RefundInitiated',
  description: 'The payment, and the transaction that refunds it once signed.',
})

export const RefundBroadcast = z
  .strictObject({ refundTxHash: txHash.meta({ description: 'Hash of the transaction that was sent.' }) })
  .meta({ id: 'RefundBroadcast', description: 'Reports a refund as sent.' })

export const PaymentCredit = z
  .union([
    z.strictObject({ checkoutId: idInput('checkout', 'The checkout the payment is for.') }),
    z.strictObject({ invoiceId: idInput('invoice', 'The invoice the payment is for.') }),
  ])
  .meta({ id: 'PaymentCredit', description: 'What an unmatched payment is for.' })

const onePayment = inWorkspace({ paymentId: idInput('payment', 'Identifies the payment.') })
const expand = z.enum(['customer']).optional().meta({ description: 'Answer with the customer within.' })

export const payments = routes({
  list: route({
    operation: 'listPayments',
    method: 'GET',
    path: '/v1/workspaces/:workspaceId/payments',
    summary: 'List payments',
    description: 'Lists payments, newest first; with `format=csv`, all of them as CSV.',
    access: { by: 'key', role: 'viewer' },
    pathParams: inWorkspace({}),
    query: pageQuery({
      status: PaymentStatus.optional(),
      customerId: idInput('customer', 'Only payments of this customer.').optional(),
      subscriptionId: idInput('subscription', 'Only payments for this subscription.').optional(),
      screeningVerdict: ScreeningVerdict.optional(),
      expand,
      format: z.enum(['csv']).optional().meta({ description: '`csv` answers text/csv, streamed.' }),
      from: timestampInput('Only payments created then or later.').optional(),
      to: timestampInput('Only payments created then or earlier.').optional(),
    }),
    responses: { 200: page('PaymentPage', Payment) },
    csv: true,
  }),
  retrieve: route({
    operation: 'retrievePayment',
    method: 'GET',
    path: '/v1/workspaces/:workspaceId/payments/:paymentId',
    summary: 'Retrieve a payment',
    description: 'Answers one payment.',
    access: { by: 'key', role: 'viewer' },
    pathParams: onePayment,
    query: z.strictObject({ expand }),
    responses: { 200: Payment },
    errors: ['not_found'],
  }),
  credit: route({
    operation: 'creditPayment',
    later: true,
    method: 'POST',
    path: '/v1/workspaces/:workspaceId/payments/:paymentId/credit',
    summary: 'Credit an unmatched payment',
    description: 'Says by hand which checkout or invoice an unmatched payment is for.',
    access: { by: 'key', role: 'admin' },
    idempotencyKey: 'required',
    pathParams: onePayment,
    body: PaymentCredit,
    responses: { 200: Payment },
    errors: ['not_found', 'conflict', 'invalid_state_transition', 'insufficient_confirmations'],
  }),
})

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
    description:
      'Tells the transaction that the merchant signed and sent, so that it is looked for on chain.',
    access: { by: 'key', role: 'admin' },
    idempotencyKey: 'required',
    pathParams: onePayment,
    body: RefundBroadcast,
    responses: { 200: Payment },
    errors: ['not_found', 'conflict', 'invalid_state_transition', 'chain_reverted'],
  }),
})
