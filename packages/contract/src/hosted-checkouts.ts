import { z } from 'zod'
import { AcceptedPair } from './accepted-pairs.ts'
import { AgeRestriction } from './age-restriction.ts'
import { CheckoutStatus } from './checkouts.ts'
import { PaymentInstructions } from './payment-instructions.ts'
import { PaymentStatus } from './payments.ts'
import { RecurringInterval } from './prices.ts'
import { Acknowledged } from './primitives/acknowledged.ts'
import { ChainId, TokenSymbol } from './primitives/chains.ts'
import { exampleAddress, exampleHash } from './primitives/examples.ts'
import { amountMinor, currency } from './primitives/money.ts'
import { text } from './primitives/text.ts'
import { timestamp } from './primitives/time.ts'
import { noBody, route, routes } from './rest.ts'
import { AutopayProgress, TermsSigned } from './terms.ts'
import { TransactionReport, TransactionReported } from './transaction-reports.ts'

/** The mode, in the form that buyers receive. */
export const livemode = z.boolean().meta({ description: 'Whether real money moves.' })

/** The secret in the address of a hosted page: anyone who knows it may open the page. */
export const hostedToken = z
  .string()
  .min(1)
  .max(80)
  .meta({
    description: 'The secret token from the address of the page.',
    examples: ['dGhpcyBpcyBub3QgYSB0b2tlbiE'],
  })

export const Merchant = z
  .object({
    name: z.string().meta({ description: 'What the business is called.', examples: ['Blue Mugs'] }),
    supportEmail: z
      .string()
      .nullable()
      .meta({ description: 'Address that buyers write to.', examples: ['help@shop.example'] }),
    logoUrl: z
      .string()
      .nullable()
      .meta({
        description: 'Address of the logo of the business.',
        examples: ['https://shop.example/logo.png'],
      }),
    verified: z.boolean().meta({
      description:
        'Whether the operator of the service has approved the business (its `kybStatus` is `approved`).',
      examples: [true],
    }),
  })
  .meta({ id: 'Merchant', description: 'What buyers may know of a workspace.' })

export const HostedCheckout = z
  .object({
    status: CheckoutStatus,
    livemode,
    amountMinor: amountMinor('What is to be paid.'),
    currency: currency(),
    interval: RecurringInterval.nullable().meta({
      description: 'How often a checkout of mode `subscription` is paid anew; null for a single payment.',
      examples: [null],
    }),
    chain: ChainId,
    token: TokenSymbol,
    accepts: z.array(AcceptedPair).meta({
      description:
        'What the buyer may choose to pay with, the pair asked for by default first. `chain` and `token` are that pair ' +
        'or, once the checkout is paid, the pair that it was paid with.',
      examples: [[{ chain: 'base', token: 'USDC' }]],
    }),
    description: z
      .string()
      .nullable()
      .meta({ description: 'What the buyer reads about the charge.', examples: ['One blue mug'] }),
    successUrl: z.string().meta({
      description: 'Where the buyer returns to after paying; may be empty.',
      examples: ['https://shop.example/thanks'],
    }),
    cancelUrl: z.string().nullable().meta({ description: 'Where the buyer returns to without paying.' }),
    expiresAt: timestamp('A transfer counts in a block no later than this.'),
    completedAt: timestamp('When the checkout succeeded.').nullable(),
    merchant: Merchant,
    ageRestriction: AgeRestriction.extend({
      attested: z.boolean().meta({ description: 'Whether the buyer has attested to be of age.' }),
    })
      .nullable()
      .meta({
        description:
          'What the buyer must attest before they are told how to pay; null where nothing is age-restricted.',
        examples: [null],
      }),
    autopay: AutopayProgress.nullable().meta({
      description:
        'How far the buyer has agreed, in a checkout that starts a subscription by allowance; null in any other.',
      examples: [null],
    }),
    trialDays: z
      .int()
      .nullable()
      .meta({
        description:
          'Days of the trial that begins once the buyer has agreed, in which nothing is paid; null where the first period is paid.',
        unit: 'days',
        examples: [null],
      }),
    instructions: PaymentInstructions.nullable().meta({
      description:
        'How to pay, with the newest of the pairs that were asked for; null until one was, once the checkout can no ' +
        'longer be paid, while an age is to be attested, and for a visitor from where the deployment takes no payments.',
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
        confirmations: z
          .int()
          .meta({ description: 'Blocks from that of the payment on, its own counted.', examples: [3] }),
        confirmationsRequired: z
          .int()
          .meta({ description: 'Confirmations after which the payment is confirmed.', examples: [10] }),
        failureReason: z.string().nullable().meta({ description: 'Why the payment failed, if it did.' }),
        amountMinor: amountMinor('What came, rounded down to whole cents.'),
        underpaid: z.boolean().meta({
          description:
            'Whether too little came for this checkout. The whole is then to be paid anew, in one payment, before ' +
            '`expiresAt`; the merchant can refund what came.',
          examples: [false],
        }),
      })
      .nullable()
      .meta({ description: 'The payment seen on chain, if any.' }),
  })
  .meta({ id: 'HostedCheckout', description: 'What the buyer sees of a checkout.' })
export type HostedCheckout = z.output<typeof HostedCheckout>

export const PreparePayment = z
  .strictObject({
    chain: ChainId.optional(),
    token: TokenSymbol.optional(),
    payerAddress: text(
      'The address that will pay, if known: `from` of the transaction. It proves nothing. Required for a subscription by ' +
        'allowance, whose terms name it.',
      { min: 4, max: 128, example: exampleAddress },
    ).optional(),
  })
  .meta({
    id: 'PreparePayment',
    description:
      'How the buyer wants to pay: `chain` and `token` of a pair in `accepts`. What is left out is that of the first pair.',
    examples: [{ chain: 'base', token: 'USDC', payerAddress: exampleAddress }],
  })
export type PreparePayment = z.output<typeof PreparePayment>

export const Attestation = z
  .strictObject({
    category: text('`category` of the `ageRestriction` of the checkout.', {
      min: 1,
      max: 80,
      example: 'alcohol',
    }),
    confirmed: z
      .boolean()
      .meta({ description: 'Whether the buyer is of age. False takes back what was attested before.' }),
    birthDate: z.iso
      .date()
      .optional()
      .meta({
        description:
          'Date of birth, where you ask for it. It is compared with the required age and not stored. The buyer is of age ' +
          'once the birthday has come in every time zone; one on 29 February comes on 1 March.',
        examples: ['1990-04-01'],
      }),
  })
  .meta({ id: 'Attestation', description: "The buyer's word that they are of age." })
export type Attestation = z.output<typeof Attestation>

export const anyone = { by: 'anyone' } as const
export const byToken = z.object({ token: hostedToken })

export const hostedCheckouts = routes({
  retrieve: route({
    operation: 'retrieveHostedCheckout',
    method: 'GET',
    path: '/v1/checkout/:token',
    summary: 'See a checkout',
    description: 'Answers what the buyer sees: merchant, amount, how to pay, and how far the payment is.',
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
      'Tells how far a checkout is whenever that changes, as server-sent events: `data` is `{status, completedAt, ' +
      'payment}` as `GET /v1/checkout/{token}` answers them, the whole of them each time and the first at once. The ' +
      'stream ends after 15 minutes at the latest; open it again then, with `Last-Event-ID`, so that nothing is told twice.',
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
    summary: 'Ask how to pay',
    description:
      'Sets the exact amount by which a payment in one of the accepted pairs is recognised, and answers with how to ' +
      'pay. A second call for the same pair answers the same. Nothing that was mined before the first call for a pair ' +
      'pays the checkout with it. The first payment that is enough pays the checkout; one with another pair after that ' +
      'is unmatched.',
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
      "Takes the payer's signature of the `terms` that prepare-payment answered, for a subscription by allowance. The " +
      'newest terms that were signed count. The first payment is pulled once the chain shows the approval.',
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
      'Says which transaction paid the checkout, for a payment that was sent without its reference and exact amount. ' +
      'The report is a claim that the merchant confirms. It credits the transfer by itself only with a signature of the ' +
      'address that the transfer came from, and only if the block of the transfer is higher than every block that had ' +
      'been read at the first prepare-payment, its amount is the price within the dust band, and no other checkout at that ' +
      'address can be meant. Of each checkout 10 transactions can be reported.',
    access: anyone,
    pathParams: byToken,
    body: TransactionReport,
    responses: { 200: TransactionReported },
    errors: ['not_found', 'conflict', 'invalid_state_transition'],
  }),
  attest: route({
    operation: 'attestCheckout',
    functionOnly: true,
    method: 'POST',
    path: '/v1/checkout/:token/attestation',
    summary: 'Attest to be of age',
    description:
      "Records the buyer's word that they are of age, for age-restricted goods: that it was given, and when. A birth date " +
      'that says otherwise is answered `attestation_required`.',
    access: anyone,
    pathParams: byToken,
    body: Attestation,
    responses: { 200: Acknowledged },
    errors: ['not_found', 'invalid_state_transition', 'attestation_required'],
  }),
})
