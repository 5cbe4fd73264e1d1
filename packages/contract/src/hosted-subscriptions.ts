/** The hosted page of a subscription: what the customer sees and does there. */
import { z } from 'zod'
import { livemode, Merchant } from './hosted-checkouts.ts'
import { InvoiceStatus } from './invoices.ts'
import { caps } from './limits.ts'
import { PaymentInstructions } from './payment-instructions.ts'
import { PriceInterval, RecurringInterval } from './prices.ts'
import { ChainId, TokenSymbol } from './primitives/chains.ts'
import { exampleAddress, exampleHash } from './primitives/examples.ts'
import { amountMinor, currency } from './primitives/money.ts'
import { text } from './primitives/text.ts'
import { timestamp } from './primitives/time.ts'
import { UnsignedTransaction } from './refunds.ts'
import { Autopay, AutopayIssue, SubscriptionStatus } from './subscriptions.ts'
import { approvals, TermsToSign, typedDataSignature } from './terms.ts'

const stopToSign = z.string().meta({
  description: 'JSON of the typed data (EIP-712), as wallets take it for `eth_signTypedData_v4`.',
  examples: ['{"domain":{},"message":{},"primaryType":"Stop","types":{}}'],
})

const payer = z.string().meta({ description: 'The address that signed.', examples: [exampleAddress] })

const agreement = z.string().meta({
  description: 'What names the agreement on its chain: the hash of its terms (EIP-712).',
  examples: [exampleHash],
})

export const HostedAllowance = z
  .object({
    agreement,
    payer,
    maximumMinor: amountMinor('The most that one period may take.'),
    interval: RecurringInterval.meta({ description: 'How long a period of the agreement is.' }),
    yearMaximumMinor: amountMinor(
      'The most that the periods which begin within one year may take together; at most the largest amount.',
    ),
    remainingMinor: amountMinor(
      'What the approval of the token still covered when it was last read; it may serve other agreements of the wallet too.',
    ).nullable(),
    approvalTx: z
      .string()
      .nullable()
      .meta({ description: 'The transaction of the approval, where it was found.', examples: [exampleHash] }),
    startsAt: timestamp('When the first period begins.'),
    endsAt: timestamp('When the agreement ends by itself.'),
    revoke: UnsignedTransaction.meta({
      description: 'Takes the approval back, for every agreement of the wallet in this token.',
    }),
  })
  .meta({ id: 'HostedAllowance', description: 'What a customer has signed for renewals to be pulled.' })

const { recipient, tokenAddress, chainId, decimals } = PaymentInstructions.shape

const NextTerms = z
  .object({
    maximumMinor: amountMinor('The most that one period may take.'),
    interval: RecurringInterval.meta({ description: 'How long a period is.' }),
    recipient: recipient.meta({ description: 'The address of the merchant, which alone may be paid.' }),
    tokenAddress,
    chainId,
    decimals,
  })
  .meta({
    id: 'NextTerms',
    description:
      'What terms say that are signed now. A page shows it before a wallet is asked, and compares the typed data with it.',
  })

const FormerStop = z.object({ agreement, payer, typedData: stopToSign }).meta({
  id: 'FormerStop',
  description: 'What the payer of terms by which a subscription is not paid may sign to end them.',
})

const PastInvoice = z
  .object({
    number: z.string().meta({ description: 'Number of the invoice, for people.', examples: ['INV-000001'] }),
    status: InvoiceStatus,
    amountMinor: amountMinor('What was billed.'),
    createdAt: timestamp('When the invoice was made.'),
    paidAt: timestamp('When the invoice was paid.').nullable(),
    url: z
      .url()
      .meta({ description: 'The page of the invoice.', examples: ['https://pay.example/i/dGhpcw'] }),
  })
  .meta({ id: 'SubscriptionInvoice', description: 'An invoice of a subscription.' })

export const HostedSubscription = z
  .object({
    product: z.string().meta({ description: 'What is subscribed to.', examples: ['Tea club'] }),
    status: SubscriptionStatus,
    livemode,
    amountMinor: amountMinor('What each period costs.'),
    nextAmountMinor: amountMinor('What the next period costs, where another plan was chosen for it.'),
    currency: currency(),
    interval: PriceInterval,
    chain: ChainId,
    token: TokenSymbol,
    trialEndsAt: timestamp('When the trial ends.').nullable(),
    currentPeriodEnd: timestamp('When the paid period ends.'),
    nextBillingDate: timestamp('When the next invoice is made.'),
    canceledAt: timestamp('When the cancellation took, or will take, effect.').nullable(),
    pausedAt: timestamp('When the subscription was paused.').nullable(),
    unpaid: z
      .object({
        number: z
          .string()
          .meta({ description: 'Number of the invoice, for people.', examples: ['INV-000001'] }),
        amountMinor: amountMinor('What is to be paid.'),
        dueAt: timestamp('When the invoice is due.').nullable(),
      })
      .nullable()
      .meta({ description: 'The invoice that is to be paid; null where none is.' }),
    autopay: Autopay,
    autopayIssue: AutopayIssue.nullable(),
    stop: z
      .object({ typedData: stopToSign })
      .nullable()
      .meta({
        description:
          'What the payer may sign to end the agreement by which renewals are pulled; null where there is none.',
        examples: [null],
      }),
    allowance: HostedAllowance.nullable().meta({
      description: 'The agreement by which renewals are pulled; null where there is none.',
      examples: [null],
    }),
    nextTerms: NextTerms.nullable().meta({
      description:
        'What terms would say for which `prepare-terms` is asked now. They cover the unpaid period, and the plan that is chosen ' +
        'for the next one where that has the same interval. Null where there is nothing to sign.',
      examples: [null],
    }),
    formerStops: z.array(FormerStop).meta({
      description:
        'What payers may sign to end terms by which the subscription is not paid: others have taken their place, no approval covers ' +
        'them yet, or the chain did not take their stop. Nothing is pulled by those here; the chain would still let the merchant. ' +
        `Those that paid first, ${caps.formerStops} at most.`,
      examples: [[]],
    }),
    invoices: z.array(PastInvoice).meta({
      description: `The invoices of its periods, newest first, ${caps.invoicesOfSubscriptionPage} at most.`,
      examples: [[]],
    }),
    merchant: Merchant,
  })
  .meta({ id: 'HostedSubscription', description: 'What the customer sees of a subscription.' })
export type HostedSubscription = z.output<typeof HostedSubscription>

export const PrepareTerms = z
  .strictObject({
    payerAddress: text('The address from which renewals are to be pulled. It proves nothing.', {
      min: 4,
      max: 128,
      example: exampleAddress,
    }),
  })
  .meta({ id: 'PrepareTerms', description: 'Who is to sign the terms of a subscription by allowance.' })

export const OfferedTerms = z
  .object({ approvals, terms: TermsToSign })
  .meta({ id: 'OfferedTerms', description: 'What a payer approves, and signs.' })

export const HostedCancel = z
  .strictObject({
    signature: typedDataSignature.optional(),
    agreement: text('Of `formerStops`, the agreement that the signature ends; the subscription goes on.', {
      min: 4,
      max: 128,
      example: exampleHash,
    }).optional(),
  })
  .meta({
    id: 'HostedCancel',
    description: "The payer's signature of `stop`, by which the agreement ends on the chain as well.",
  })
export type HostedCancel = z.output<typeof HostedCancel>
