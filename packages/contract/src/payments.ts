import { z } from 'zod'
import { expandCustomer as expand, expandedCustomer } from './expand.ts'
import { PaymentAttribution } from './payment-attribution.ts'
import { mostClaims, PaymentClaim } from './payment-claim.ts'
import { PaymentCoverage, PaymentStatus } from './payment-status.ts'
import { ChainId, TokenSymbol } from './primitives/chains.ts'
import { exampleAddress } from './primitives/examples.ts'
import { exampleId, id, idInput } from './primitives/ids.ts'
import { amountBase, amountMinor, currency } from './primitives/money.ts'
import { page, pageQuery } from './primitives/pagination.ts'
import { queryBoolean, text, txHash, txHashInput } from './primitives/text.ts'
import { timestamp, timestampInput } from './primitives/time.ts'
import { route, routes } from './rest.ts'
import { inWorkspace, workspaceIdField } from './workspace-path.ts'

export const ScreeningVerdict = z
  .enum(['not_screened', 'screened_clean', 'screened_flagged', 'screen_error'])
  .meta({
    id: 'ScreeningVerdict',
    description:
      'Result of the sanctions screening of the payer address. A person must decide about flagged payments.',
  })

export const Payment = z
  .object({
    id: id(
      'payment',
      'Identifies the payment. The id stays the same from the time at which the transfer is first seen on chain.',
    ),
    workspaceId: workspaceIdField,
    customerId: id('customer', 'The customer who paid; null if not known.').nullable(),
    subscriptionId: id('subscription', 'The subscription that was paid; null if none.').nullable(),
    invoiceId: id('invoice', 'The invoice that was paid; null if none.').nullable(),
    checkoutId: id('checkout', 'The checkout that was paid; null if none.').nullable(),
    walletId: id('wallet', 'The settlement wallet that received the transfer.').nullable(),
    amountMinor: amountMinor(
      'US cents received, rounded down; for a reverted transaction, the US cents that it tried to transfer.',
    ),
    feeMinor: amountMinor("The deployment's fee, for accounting only: it is not withheld."),
    netMinor: amountMinor('`amountMinor` minus `feeMinor`.'),
    currency: currency(),
    token: TokenSymbol,
    chain: ChainId,
    status: PaymentStatus,
    failureReason: z
      .string()
      .nullable()
      .meta({
        description:
          'Reason of the status `failed`: `underpaid`, `dropped` or `reverted`; otherwise null. Only ' +
          'an `underpaid` payment has transferred money.',
        examples: ['underpaid'],
      }),
    description: text('Description of the goods or service that was paid.', {
      max: 500,
      example: 'One blue mug',
    }).nullable(),
    txHash: txHash('Hash of the transaction that paid.').nullable(),
    blockNumber: z
      .int()
      .nullable()
      .meta({
        description:
          'Number of the block that contains the transaction; while `reorgSuspected` is true, of the block that ' +
          'contained it. Null while a pending payment is in no block, and if no money arrived.',
        examples: [38_412_077],
      }),
    confirmations: z
      .int()
      .min(0)
      .meta({
        description:
          'Number of blocks from the block of the payment on, including that block, up to the number that confirms ' +
          'the payment.',
        examples: [10],
      }),
    refundTxHash: txHash(
      'Hash of the transaction that refunds the payment, signed by the merchant.',
    ).nullable(),
    refundAmountMinor: amountMinor(
      'Amount that was refunded, or that a refund in progress sends back.',
    ).nullable(),
    refundRecipient: z
      .string()
      .nullable()
      .meta({ description: 'Address that receives the refund.', examples: [exampleAddress] }),
    refundBroadcastAt: timestamp('Time at which the merchant reported the refund as sent.').nullable(),
    refundedAt: timestamp('Time at which the refund was confirmed on chain.').nullable(),
    refundReason: text('Reason for the refund.', { max: 256, example: 'Arrived broken' }).nullable(),
    screeningVerdict: ScreeningVerdict,
    screeningProvider: z
      .string()
      .nullable()
      .meta({
        description:
          'Provider that screened the payer address; with `not_screened`, a provider that does not cover the chain.',
        examples: ['chainalysis-oracle'],
      }),
    screeningScreenedAt: timestamp('Time at which the payer address was screened.').nullable(),
    tokenAmountBase: amountBase(
      'Exact amount of the transfer; for a reverted transaction, the amount that it tried to transfer.',
    ).nullable(),
    coverage: PaymentCoverage.nullable().meta({
      description:
        'What the transfer does for the checkout of its deposit address. For a transfer to the shared address of a ' +
        'settlement wallet: null, unless several transfers cover the price together.',
    }),
    depositAddress: z
      .string()
      .nullable()
      .meta({
        description:
          'Deposit address of a checkout to which the transfer was sent; null for a transfer to a settlement wallet.',
        examples: [null],
      }),
    collectedAt: timestamp(
      'Time of the block in which the payment was collected from its deposit address to the settlement wallet; null ' +
        'while it waits there, and for a transfer to a settlement wallet.',
    ).nullable(),
    unmatchedInbound: z.boolean().meta({
      description: 'Whether the transfer pays no checkout. If true, credit it by hand, or refund it.',
    }),
    overpaidMinor: z
      .int()
      .min(0)
      .meta({
        description:
          'US cents that a confirmed payment brought above the price of its checkout or invoice, before refunds, rounded ' +
          'down. Other payments of the same checkout are not added.',
        unit: 'minor units (cents)',
        examples: [0],
      }),
    closeMatchCheckoutId: id(
      'checkout',
      'The checkout that an unmatched payment was most likely meant for; null if there is none.',
    ).nullable(),
    expectedTokenAmountBase: amountBase(
      'Price of the checkout of `closeMatchCheckoutId`, or the rest of its price.',
    ).nullable(),
    requestedTokenAmountBase: amountBase(
      'Exact amount that the checkout of `closeMatchCheckoutId` requested from its buyer: the price plus a fraction of ' +
        'a cent. A transfer without the reference of the checkout must have this amount. Null if no amount was ' +
        'requested in this pair, and from 24 hours after the checkout ended, when another checkout can use the amount. ' +
        'The CSV does not contain it.',
    ).nullable(),
    receivedTokenAmountBase: amountBase(
      'Amount of the transfer, to compare with `expectedTokenAmountBase`.',
    ).nullable(),
    reorgSuspected: z.boolean().meta({
      description: 'Whether the block of the payment was found to be missing from the chain.',
    }),
    confirmedAt: timestamp('Time at which the payment was confirmed.').nullable(),
    createdAt: timestamp(
      'Time of the block in which the transfer was first seen. It may be earlier than the time of payments that ' +
        'were already listed.',
    ),
    payerAddress: z
      .string()
      .nullable()
      .meta({ description: 'Address that sent the transfer.', examples: [exampleAddress] }),
    senderProven: z.boolean().meta({
      description:
        'Whether the key of `payerAddress` has signed the report of the transaction for the checkout of the payment. ' +
        'If true, the address belongs to the buyer, and a refund without `recipientAddress` goes back to it. Only ' +
        'on EVM chains.',
      examples: [false],
    }),
    tokenDecimals: z
      .int()
      .nullable()
      .meta({
        description:
          'Number of decimals of the token, to convert base units into an amount; null if the deployment no longer ' +
          'accepts the token on this chain.',
        examples: [6],
      }),
    attribution: PaymentAttribution.nullable(),
    claims: z.array(PaymentClaim).meta({
      description:
        'Reports of buyers that the transaction paid their checkout, which credited nothing; at most ' +
        `${mostClaims}.`,
    }),
    ...expandedCustomer,
  })
  .meta({ id: 'Payment', description: 'One transfer on chain to a settlement wallet.' })
export type Payment = z.output<typeof Payment>

export const PaymentCredit = z
  .strictObject({
    checkoutId: idInput('checkout', 'The checkout that the payment is for.').optional(),
    invoiceId: idInput(
      'invoice',
      'The invoice that the payment is for, in full or in part. It must be open or past due.',
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
    description: 'The checkout or the invoice that a payment is for.',
    examples: [{ checkoutId: exampleId('checkout') }, { invoiceId: exampleId('invoice') }],
  })

const onePayment = inWorkspace({ paymentId: idInput('payment', 'Identifies the payment.') })

export const payments = routes({
  list: route({
    operation: 'listPayments',
    method: 'GET',
    path: '/v1/workspaces/:workspaceId/payments',
    summary: 'List payments',
    description:
      'Lists payments, newest first. With `format=csv`, returns all payments as CSV. The CSV has an additional row ' +
      'for each confirmed refund, with the time at which the refund was confirmed.',
    access: { by: 'key', role: 'viewer', effect: 'reads' },
    pathParams: inWorkspace({}),
    query: pageQuery({
      status: PaymentStatus.optional(),
      customerId: idInput('customer', 'Only payments of this customer.').optional(),
      subscriptionId: idInput('subscription', 'Only payments for this subscription.').optional(),
      checkoutId: idInput('checkout', 'Only payments for this checkout.').optional(),
      txHash: txHashInput('Only payments of this transaction.').optional(),
      unmatched: queryBoolean(
        'Only payments that matched no checkout; with `false`, only the other payments.',
      ).optional(),
      screeningVerdict: ScreeningVerdict.optional(),
      decision: z
        .enum(['needed'])
        .optional()
        .meta({
          description:
            '`needed` returns only payments that a person must decide about: confirmed payments that are unmatched, ' +
            'above the price, or from a flagged address, and payments that were too little when their checkout ended. ' +
            'Payments that are refunded, as far as necessary, are left out, and unmatched payments that are too small ' +
            'for events.',
        }),
      expand,
      format: z
        .enum(['csv'])
        .optional()
        .meta({ description: '`csv` returns text/csv as a stream instead of JSON.' }),
      from: timestampInput('Only payments created at this time or later.').optional(),
      to: timestampInput(
        'Only payments created at this time or earlier. It must not be before `from`.',
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
    description: 'Returns one payment.',
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
      'Credits a payment to a checkout or an invoice. The payment must be `confirmed` and unmatched, or `failed` ' +
      'as underpaid. The checkout succeeds, even if it failed or expired before. Payments credited to an invoice ' +
      'are added up: when they cover the invoice, it is paid, and an open checkout for it ends. A payment cannot ' +
      'be credited if a part of it was refunded or is being refunded.',
    access: { by: 'key', role: 'admin', effect: 'widens' },
    idempotencyKey: 'required',
    pathParams: onePayment,
    body: PaymentCredit,
    responses: { 200: Payment },
    errors: ['not_found', 'conflict', 'invalid_state_transition', 'insufficient_confirmations'],
  }),
})
