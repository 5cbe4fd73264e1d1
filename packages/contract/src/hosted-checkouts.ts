import { z } from 'zod'
import { AcceptedPair } from './accepted-pairs.ts'
import { AgeRestriction } from './age-restriction.ts'
import { autoReturn } from './auto-return.ts'
import { CheckoutStatus } from './checkouts.ts'
import { depositFields } from './hosted-deposits.ts'
import { Attestation, PreparePayment, RefundAddress } from './hosted-inputs.ts'
import { Merchant } from './merchant.ts'
import { PaymentInstructions } from './payment-instructions.ts'
import { PaymentStatus } from './payment-status.ts'
import { Payment } from './payments.ts'
import { RecurringInterval } from './prices.ts'
import { Acknowledged } from './primitives/acknowledged.ts'
import { ChainId, TokenSymbol } from './primitives/chains.ts'
import { exampleHash } from './primitives/examples.ts'
import { amountMinor, currency } from './primitives/money.ts'
import { timestamp } from './primitives/time.ts'
import { noBody, route, routes } from './rest.ts'
import { AutopayProgress, TermsSigned } from './terms.ts'
import { TransactionReport, TransactionReported } from './transaction-reports.ts'

/** The mode of a record, `livemode`, in responses to a buyer's page. */
export const livemode = z
  .boolean()
  .meta({ description: 'Whether this is live mode, in which real money moves.' })

/** The secret token in the URL of a hosted page. A person who has it may open the page. */
export const hostedToken = z
  .string()
  .min(1)
  .max(80)
  .meta({
    description: 'The secret token from the address of the page.',
    examples: ['dGhpcyBpcyBub3QgYSB0b2tlbiE'],
  })

export const HostedCheckout = z
  .object({
    status: CheckoutStatus,
    livemode,
    amountMinor: amountMinor('Amount to pay.'),
    currency: currency(),
    interval: RecurringInterval.nullable().meta({
      description:
        'Interval at which the price is charged, in mode `subscription`; null for a single payment.',
      examples: [null],
    }),
    chain: ChainId,
    token: TokenSymbol,
    accepts: z.array(AcceptedPair).meta({
      description:
        'Pairs that the buyer may choose to pay with, the default pair first. `chain` and `token` are the ' +
        'default pair or, once the checkout is paid, the pair of the payment.',
      examples: [[{ chain: 'base', token: 'USDC' }]],
    }),
    description: z
      .string()
      .nullable()
      .meta({
        description: 'Description of the charge, shown to the buyer; null if there is none.',
        examples: ['One blue mug'],
      }),
    successUrl: z.string().meta({
      description: 'URL to which the buyer returns after the payment; empty if none was set.',
      examples: ['https://shop.example/thanks'],
    }),
    cancelUrl: z.string().nullable().meta({
      description: 'URL to which the buyer returns without paying; null if none was set.',
    }),
    autoReturn,
    expiresAt: timestamp(
      'Time until which the checkout can be paid: a transfer counts if the time of its block is not later.',
    ),
    completedAt: timestamp('Time at which the checkout succeeded; null until then.').nullable(),
    merchant: Merchant,
    ageRestriction: AgeRestriction.extend({
      attested: z.boolean().meta({ description: 'Whether the buyer has attested to be of age.' }),
    })
      .nullable()
      .meta({
        description:
          'Age that the buyer must attest before payment instructions are returned; null if nothing is age-restricted.',
        examples: [null],
      }),
    autopay: AutopayProgress.nullable().meta({
      description:
        'Progress of the agreement, in a checkout that starts a subscription by allowance; otherwise null.',
      examples: [null],
    }),
    trialDays: z
      .int()
      .nullable()
      .meta({
        description:
          'Length of the trial, which begins once the buyer has agreed and in which nothing is paid; null if ' +
          'there is no trial.',
        unit: 'days',
        examples: [null],
      }),
    instructions: PaymentInstructions.nullable().meta({
      description:
        'Payment instructions for the pair that was requested last. Null before a pair is requested, once the ' +
        'checkout can no longer be paid, until a required age is attested, and for a visitor from a country ' +
        'whose payments the deployment does not accept.',
    }),
    payment: z
      .object({
        chain: ChainId,
        token: TokenSymbol,
        status: PaymentStatus,
        txHash: z
          .string()
          .nullable()
          .meta({ description: 'Hash of the paying transaction.', examples: [exampleHash] }),
        confirmations: z.int().meta({
          description: 'Number of blocks from the block of the payment to the newest block, both included.',
          examples: [3],
        }),
        confirmationsRequired: z.int().meta({
          description: 'Number of confirmations after which the payment is confirmed.',
          examples: [10],
        }),
        failureReason: z
          .string()
          .nullable()
          .meta({ description: 'Reason of the failure; null if the payment has not failed.' }),
        amountMinor: amountMinor('Received amount, rounded down to whole cents.'),
        tokenAmountBase: Payment.shape.tokenAmountBase,
        tokenDecimals: Payment.shape.tokenDecimals,
        underpaid: z.boolean().meta({
          description:
            'Whether the received amount is too small for this checkout, and no other payment covers the rest. ' +
            'Before `expiresAt` the buyer can send the rest: see `remainingBase`. The merchant can refund the ' +
            'received amount. With a deposit address, true only after the checkout has ended.',
          examples: [false],
        }),
      })
      .nullable()
      .meta({ description: 'The payment that was seen on chain; null if there is none.' }),
    refundedMinor: amountMinor(
      'Refunded amount: the confirmed refunds of the payments of this checkout.',
    ).meta({
      examples: [0],
    }),
    subscriptionUrl: z
      .url()
      .nullable()
      .meta({
        description:
          'URL of the page of the subscription that the checkout started; null before it is paid, and for a single payment.',
        examples: [null],
      }),
    ...depositFields,
  })
  .meta({ id: 'HostedCheckout', description: 'A checkout, as the buyer sees it.' })
export type HostedCheckout = z.output<typeof HostedCheckout>

export const anyone = { by: 'anyone' } as const
export const byToken = z.object({ token: hostedToken })

export const hostedCheckouts = routes({
  retrieve: route({
    operation: 'retrieveHostedCheckout',
    method: 'GET',
    path: '/v1/checkout/:token',
    summary: 'See a checkout',
    description:
      'Returns a checkout as the buyer sees it: merchant, amount, payment instructions and progress of the payment.',
    access: anyone,
    pathParams: byToken,
    responses: { 200: HostedCheckout },
    errors: ['not_found'],
  }),
  stream: route({
    operation: 'streamCheckout',
    method: 'GET',
    path: '/v1/checkout/:token/events',
    summary: 'Follow a checkout',
    description:
      'Streams the progress of a checkout as server-sent events. `data` is ' +
      '`{status, completedAt, payment, payments, addressChanges}`, as `GET /v1/checkout/{token}` returns them, ' +
      'complete in each message. The first message is sent at once, ' +
      'the next after each change. The stream ends after 15 minutes at the latest: open it again with ' +
      '`Last-Event-ID`, so that the same progress is not sent twice.',
    access: anyone,
    stream: true,
    functionOnly: true,
    pathParams: byToken,
    responses: { 200: noBody },
    errors: ['not_found'],
  }),
  preparePayment: route({
    operation: 'preparePayment',
    method: 'POST',
    path: '/v1/checkout/:token/prepare-payment',
    summary: 'Request payment instructions',
    description:
      'Sets the exact amount that identifies a payment in one of the accepted pairs, and returns payment ' +
      'instructions. A second request for the same pair returns the same amount or, after a payment that was too ' +
      'little, the exact amount of the rest. A transaction that was mined ' +
      'before the first request for a pair does not pay the checkout with that pair. The first sufficient ' +
      'payment pays the checkout; a later payment with another pair is unmatched.',
    access: anyone,
    pathParams: byToken,
    body: PreparePayment.optional(),
    responses: { 200: PaymentInstructions },
    errors: [
      'not_found',
      'conflict',
      'invalid_state_transition',
      'signing_required',
      'attestation_required',
      'restricted_jurisdiction',
    ],
  }),
  takeTerms: route({
    operation: 'takeCheckoutTerms',
    functionOnly: true,
    method: 'POST',
    path: '/v1/checkout/:token/terms',
    summary: 'Sign the terms of a subscription',
    description:
      "Accepts the payer's signature of the `terms` that `prepare-payment` returned, for a subscription by " +
      'allowance. The terms that were signed last count. The first payment is pulled once the chain shows the ' +
      'approval.',
    access: anyone,
    pathParams: byToken,
    body: TermsSigned,
    responses: { 200: HostedCheckout },
    errors: [
      'not_found',
      'conflict',
      'invalid_state_transition',
      'attestation_required',
      'restricted_jurisdiction',
    ],
  }),
  report: route({
    operation: 'reportTransaction',
    method: 'POST',
    path: '/v1/checkout/:token/report',
    summary: 'Report a payment',
    description:
      'Reports the transaction that paid the checkout, for a payment that was sent without the reference and ' +
      'the exact amount. The report is a claim that the merchant confirms. It credits the transfer without the ' +
      'merchant only if all of these conditions hold: the report has a signature of the address that the ' +
      'transfer came from; the block of the transfer is higher than every block that had been read at the first ' +
      '`prepare-payment`; the amount differs from the price by at most 1 cent or 0.5 percent (the larger of ' +
      'both, but at most 5 percent); no other checkout at that address can be meant. At most 10 transactions ' +
      'can be reported for a checkout. A transfer to a deposit address is credited without a report; the signature ' +
      'then proves that its sender is the buyer, so that a refund can go back there (`senderProven` of the payment).',
    access: anyone,
    pathParams: byToken,
    body: TransactionReport,
    responses: { 200: TransactionReported },
    errors: ['not_found', 'conflict', 'invalid_state_transition'],
  }),
  nameRefundAddress: route({
    operation: 'nameRefundAddress',
    functionOnly: true,
    method: 'POST',
    path: '/v1/checkout/:token/refund-address',
    summary: 'Name an address for a refund',
    description:
      'Records the address to which the buyer wants a refund to be sent, for a checkout with a deposit address. A later ' +
      'call replaces the address, until a payment is seen. The merchant sees the address and decides: no refund is sent ' +
      'to it by itself. Deposit addresses and their factory, tokens, and the wallets of the merchant are refused.',
    access: anyone,
    pathParams: byToken,
    body: RefundAddress,
    responses: { 200: Acknowledged },
    errors: ['not_found', 'invalid_state_transition', 'attestation_required'],
  }),
  attest: route({
    operation: 'attestCheckout',
    functionOnly: true,
    method: 'POST',
    path: '/v1/checkout/:token/attestation',
    summary: 'Attest to be of age',
    description:
      "Records the buyer's statement that they are of age, with its time, for age-restricted goods. Returns " +
      '`attestation_required` if the birth date shows that the buyer is too young.',
    access: anyone,
    pathParams: byToken,
    body: Attestation,
    responses: { 200: Acknowledged },
    errors: ['not_found', 'invalid_state_transition', 'attestation_required'],
  }),
})
