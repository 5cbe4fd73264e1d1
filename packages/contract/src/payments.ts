import { z } from 'zod'
import { Customer } from './customers.ts'
import { ChainId, TokenSymbol } from './primitives/chains.ts'
import { exampleAddress } from './primitives/examples.ts'
import { exampleId, id, idInput } from './primitives/ids.ts'
import { amountBase, amountMinor, currency } from './primitives/money.ts'
import { page, pageQuery } from './primitives/pagination.ts'
import { queryBoolean, text, txHash, txHashInput } from './primitives/text.ts'
import { timestamp, timestampInput } from './primitives/time.ts'
import { route, routes } from './rest.ts'
import type { StateMoves } from './state-moves.ts'
import { inWorkspace, workspaceIdField } from './workspace-path.ts'

export const PaymentStatus = z.enum(['pending', 'confirmed', 'failed', 'refunded', 'reorged']).meta({
  id: 'PaymentStatus',
  examples: ['confirmed'],
  description:
    '`pending` once seen on chain, `confirmed` after enough blocks, `failed` when reverted, dropped or underpaid, ' +
    '`refunded` when all of it was sent back, `reorged` when the chain lost its transaction for good.',
})
export type PaymentStatus = z.output<typeof PaymentStatus>

export const paymentMoves = {
  detect: { from: 'new', to: 'pending' },
  confirm: { from: ['pending'], to: 'confirmed' },
  fail: { from: ['pending'], to: 'failed' },
  // The transaction was reorged away and did not return: `failureReason` is `dropped`. Of failed payments,
  // this happens only to underpaid ones.
  drop: { from: ['pending', 'failed'], to: 'failed' },
  // The transaction of a refunded payment may be reorged away too: the merchant has then refunded money that
  // never arrived.
  suspectReorg: { from: ['confirmed', 'refunded'], to: 'unchanged' },
  restore: { from: ['confirmed', 'refunded'], to: 'unchanged' },
  reorg: { from: ['confirmed', 'refunded'], to: 'reorged' },
  // A payment that failed as underpaid has nevertheless arrived: it can be credited by hand or refunded.
  credit: { from: ['confirmed', 'failed'], to: 'confirmed' },
  initiateRefund: { from: ['confirmed', 'failed'], to: 'unchanged' },
  broadcastRefund: { from: ['confirmed', 'failed'], to: 'unchanged' },
  refund: { from: ['confirmed', 'failed'], to: 'refunded' },
  // The transaction of a refund was reorged away: the money is back in the settlement wallet.
  reverseRefund: { from: ['refunded'], to: ['confirmed', 'failed'] },
} as const satisfies StateMoves<PaymentStatus>

export const ScreeningVerdict = z
  .enum(['not_screened', 'screened_clean', 'screened_flagged', 'screen_error'])
  .meta({
    id: 'ScreeningVerdict',
    description:
      'What sanctions screening said of the payer address. Flagged payments are for a person to decide on.',
  })

export const AttributionRule = z
  .enum(['reference', 'exact_amount', 'declared_payer', 'reported_transaction', 'manual', 'none'])
  .meta({
    id: 'AttributionRule',
    examples: ['exact_amount'],
    description:
      'How the payment was matched to a checkout: by the reference in the transaction, the exact amount held for it, ' +
      'a transaction the buyer reported, by hand, or not at all. `declared_payer` is found on older payments only.',
  })
export type AttributionRule = z.output<typeof AttributionRule>

export const PaymentAttribution = z
  .object({
    rule: AttributionRule,
    reason: z.string().meta({
      description: 'Why the rule applied, in one sentence.',
      examples: ['The amount is the one reserved for the checkout.'],
    }),
    candidateCheckoutIds: z
      .array(id('checkout', 'A checkout that the payment could have been for.'))
      .meta({ description: 'The checkouts that the payment could have been for.' }),
    steps: z
      .array(
        z.object({
          rule: AttributionRule,
          fits: z.boolean().meta({ description: 'Whether the rule decided.' }),
          because: z.string().meta({
            description: 'Why the rule fits, or does not, in one sentence.',
            examples: ['No reference was found in the transaction.'],
          }),
        }),
      )
      .meta({ description: 'The rules in the order in which they were asked. Empty for older payments.' }),
  })
  .meta({ id: 'PaymentAttribution', description: 'How the payment found its checkout.' })
export type PaymentAttribution = z.output<typeof PaymentAttribution>

/** The maximum number of claims that are kept with a payment; the first ones are kept. */
export const mostClaims = 10

export const PaymentClaim = z
  .object({
    checkoutId: id('checkout', 'The checkout whose buyer reported the transaction.'),
    reportedAt: timestamp('When the buyer reported the transaction.'),
  })
  .meta({
    id: 'PaymentClaim',
    description:
      'The word of a buyer that a transaction paid their checkout. It proves nothing: credit the payment to the checkout ' +
      'by `POST …/payments/{paymentId}/credit` if it is right.',
  })
export type PaymentClaim = z.output<typeof PaymentClaim>

export const Payment = z
  .object({
    id: id('payment', 'Identifies the payment, from the moment its transfer is first seen on chain.'),
    workspaceId: workspaceIdField,
    customerId: id('customer', 'The customer who paid, if known.').nullable(),
    subscriptionId: id('subscription', 'The subscription paid for, if any.').nullable(),
    invoiceId: id('invoice', 'The invoice paid, if any.').nullable(),
    checkoutId: id('checkout', 'The checkout paid, if any.').nullable(),
    walletId: id('wallet', 'The settlement wallet that received the transfer.').nullable(),
    amountMinor: amountMinor('US cents received, rounded down; what a reverted transaction asked for.'),
    feeMinor: amountMinor("The deployment's fee, for the books: nothing is withheld."),
    netMinor: amountMinor('`amountMinor` less `feeMinor`.'),
    currency: currency(),
    token: TokenSymbol,
    chain: ChainId,
    status: PaymentStatus,
    failureReason: z
      .string()
      .nullable()
      .meta({
        description:
          'Set when status is `failed`: `underpaid`, `dropped` or `reverted`. Only of `underpaid` money has arrived.',
        examples: ['underpaid'],
      }),
    description: text('What was paid for.', { max: 500, example: 'One blue mug' }).nullable(),
    txHash: txHash('Hash of the paying transaction.').nullable(),
    blockNumber: z
      .int()
      .nullable()
      .meta({
        description:
          'Block of the transaction, or that it was in while `reorgSuspected` is true; null while a pending payment ' +
          'is in no block, and where no money arrived.',
        examples: [38_412_077],
      }),
    confirmations: z
      .int()
      .min(0)
      .meta({
        description: 'Blocks from that of the payment on, its own counted; no more than it takes to confirm.',
        examples: [10],
      }),
    refundTxHash: txHash('Hash of the merchant-signed refund.').nullable(),
    refundAmountMinor: amountMinor('What was refunded, or what a refund under way sends back.').nullable(),
    refundRecipient: z
      .string()
      .nullable()
      .meta({ description: 'Address the refund goes to.', examples: [exampleAddress] }),
    refundBroadcastAt: timestamp('When the merchant reported the refund as sent.').nullable(),
    refundedAt: timestamp('When the refund was confirmed on chain.').nullable(),
    refundReason: text('Why the payment was refunded.', { max: 256, example: 'Arrived broken' }).nullable(),
    screeningVerdict: ScreeningVerdict,
    screeningProvider: z
      .string()
      .nullable()
      .meta({
        description:
          'The provider that screened the payer address; with `not_screened`, one that does not cover the chain.',
        examples: ['chainalysis-oracle'],
      }),
    screeningScreenedAt: timestamp('When the payer address was screened.').nullable(),
    tokenAmountBase: amountBase(
      'Exactly what the transfer moved; what a reverted transaction asked for.',
    ).nullable(),
    unmatchedInbound: z.boolean().meta({
      description: 'Whether the transfer matched no checkout: credit it by hand, or refund it.',
    }),
    closeMatchCheckoutId: id(
      'checkout',
      'The checkout that an unmatched payment was most likely meant for, if any.',
    ).nullable(),
    expectedTokenAmountBase: amountBase('What the checkout of `closeMatchCheckoutId` expected.').nullable(),
    receivedTokenAmountBase: amountBase(
      'What the transfer moved, beside `expectedTokenAmountBase`.',
    ).nullable(),
    reorgSuspected: z.boolean().meta({
      description: 'Whether the block of the payment was found to be no longer in the chain.',
    }),
    confirmedAt: timestamp('When the payment was confirmed.').nullable(),
    createdAt: timestamp(
      'Time of the block that the transfer was first seen in. It may lie before that of payments listed already.',
    ),
    payerAddress: z
      .string()
      .nullable()
      .meta({ description: 'Address the transfer came from.', examples: [exampleAddress] }),
    tokenDecimals: z
      .int()
      .nullable()
      .meta({
        description:
          'Decimals of the token, by which its base units are written as an amount; null if the deployment no longer ' +
          'accepts the token on this chain.',
        examples: [6],
      }),
    attribution: PaymentAttribution.nullable(),
    claims: z.array(PaymentClaim).meta({
      description: `Buyers who reported the transaction as theirs and were not credited; ${mostClaims} at most.`,
    }),
    customer: Customer.nullable().optional().meta({ description: 'Present with `expand=customer`.' }),
  })
  .meta({ id: 'Payment', description: 'One transfer on chain to a settlement wallet.' })
export type Payment = z.output<typeof Payment>

export const PaymentCredit = z
  .strictObject({
    checkoutId: idInput('checkout', 'The checkout that the payment is for.').optional(),
    invoiceId: idInput(
      'invoice',
      'The invoice that the payment is for, in full or in part; it is open or past due.',
    ).optional(),
  })
  .superRefine(({ checkoutId, invoiceId }, context) => {
    if ((checkoutId === undefined) === (invoiceId === undefined))
      context.addIssue({
        code: 'custom',
        path: [checkoutId === undefined ? 'checkoutId' : 'invoiceId'],
        message: 'Send exactly one of checkoutId and invoiceId.',
      })
  })
  .meta({
    id: 'PaymentCredit',
    description: 'What a payment is for: a checkout or an invoice.',
    examples: [{ checkoutId: exampleId('checkout') }, { invoiceId: exampleId('invoice') }],
  })

const onePayment = inWorkspace({ paymentId: idInput('payment', 'Identifies the payment.') })
const expand = z
  .enum(['customer'])
  .optional()
  .meta({ description: '`customer` answers each payment with its customer.' })

export const payments = routes({
  list: route({
    operation: 'listPayments',
    method: 'GET',
    path: '/v1/workspaces/:workspaceId/payments',
    summary: 'List payments',
    description:
      'Lists payments, newest first; with `format=csv`, all of them as CSV, and each confirmed refund as a row of its own at ' +
      'the moment of its confirmation.',
    access: { by: 'key', role: 'viewer', effect: 'reads' },
    pathParams: inWorkspace({}),
    query: pageQuery({
      status: PaymentStatus.optional(),
      customerId: idInput('customer', 'Only payments of this customer.').optional(),
      subscriptionId: idInput('subscription', 'Only payments for this subscription.').optional(),
      checkoutId: idInput('checkout', 'Only payments for this checkout.').optional(),
      txHash: txHashInput('Only payments of this transaction.').optional(),
      unmatched: queryBoolean(
        'Only payments that matched no checkout or, with `false`, only the others.',
      ).optional(),
      screeningVerdict: ScreeningVerdict.optional(),
      expand,
      format: z.enum(['csv']).optional().meta({ description: '`csv` answers text/csv, streamed.' }),
      from: timestampInput('Only payments created at this moment or later.').optional(),
      to: timestampInput(
        'Only payments created at this moment or earlier. It is not before `from`.',
      ).optional(),
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
    access: { by: 'key', role: 'viewer', effect: 'reads' },
    pathParams: onePayment,
    query: z.strictObject({ expand }),
    responses: { 200: Payment },
    errors: ['not_found'],
  }),
  credit: route({
    operation: 'creditPayment',
    method: 'POST',
    path: '/v1/workspaces/:workspaceId/payments/:paymentId/credit',
    summary: 'Credit a payment by hand',
    description:
      'Says by hand which checkout or invoice a payment is for that is `confirmed` and unmatched, or `failed` as underpaid. ' +
      'The checkout succeeds, also one that failed or expired. What is credited to an invoice adds up: it is paid once it ' +
      'is covered, and a checkout for it that is live ends. A payment of which anything was or is being refunded ' +
      'cannot be credited.',
    access: { by: 'key', role: 'admin', effect: 'widens' },
    idempotencyKey: 'required',
    pathParams: onePayment,
    body: PaymentCredit,
    responses: { 200: Payment },
    errors: ['not_found', 'conflict', 'invalid_state_transition', 'insufficient_confirmations'],
  }),
})
