/** The data of a subscription's hosted page, and the actions that its customer can take there. */
import { z } from 'zod'
import { livemode } from './hosted-checkouts.ts'
import { InvoiceStatus } from './invoices.ts'
import { caps } from './limits.ts'
import { Merchant } from './merchant.ts'
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
  description: 'Typed data (EIP-712) as JSON, in the form that wallets accept for `eth_signTypedData_v4`.',
  examples: ['{"domain":{},"message":{},"primaryType":"Stop","types":{}}'],
})

const payer = z.string().meta({ description: 'Address that signed the terms.', examples: [exampleAddress] })

const agreement = z.string().meta({
  description: 'Identifier of the agreement on its chain: the hash of its terms (EIP-712).',
  examples: [exampleHash],
})

export const HostedAllowance = z
  .object({
    agreement,
    payer,
    maximumMinor: amountMinor('Maximum amount that can be pulled in one period.'),
    interval: RecurringInterval.meta({ description: 'Length of a period of the agreement.' }),
    yearMaximumMinor: amountMinor(
      'Maximum total of the periods that begin within one year; limited to the largest amount of the API.',
    ),
    remainingMinor: amountMinor(
      'Remaining approval of the token when it was last read; null if it was not read yet. The same approval ' +
        'may serve other agreements of the wallet.',
    ).nullable(),
    approvalTx: z
      .string()
      .nullable()
      .meta({
        description: 'Hash of the approval transaction; null if it was not found.',
        examples: [exampleHash],
      }),
    startsAt: timestamp('Time at which the first period begins.'),
    endsAt: timestamp('Time at which the agreement expires.'),
    revoke: UnsignedTransaction.meta({
      description: 'Transaction that revokes the approval, for all agreements of the wallet in this token.',
    }),
  })
  .meta({
    id: 'HostedAllowance',
    description: 'The agreement that a customer has signed, so that renewals can be pulled.',
  })

const { recipient, tokenAddress, chainId, decimals } = PaymentInstructions.shape

const NextTerms = z
  .object({
    maximumMinor: amountMinor('Maximum amount that can be pulled in one period.'),
    interval: RecurringInterval.meta({ description: 'Length of a period.' }),
    recipient: recipient.meta({
      description: 'Address of the merchant, the only address to which the terms allow payments.',
    }),
    tokenAddress,
    chainId,
    decimals,
  })
  .meta({
    id: 'NextTerms',
    description:
      'Content of the terms that the payer can sign now. Show it before you open the wallet, and compare the ' +
      'typed data with it.',
  })

const FormerStop = z.object({ agreement, payer, typedData: stopToSign }).meta({
  id: 'FormerStop',
  description: 'A message that the payer can sign to end terms that do not pay the subscription.',
})

const PastInvoice = z
  .object({
    number: z.string().meta({ description: 'Number of the invoice, for people.', examples: ['INV-000001'] }),
    status: InvoiceStatus,
    amountMinor: amountMinor('Billed amount.'),
    createdAt: timestamp('Time at which the invoice was created.'),
    paidAt: timestamp('Time at which the invoice was paid; null until then.').nullable(),
    url: z
      .url()
      .meta({ description: 'URL of the page of the invoice.', examples: ['https://pay.example/i/dGhpcw'] }),
  })
  .meta({ id: 'SubscriptionInvoice', description: 'An invoice of a subscription.' })

export const HostedSubscription = z
  .object({
    product: z.string().meta({ description: 'Name of the product.', examples: ['Tea club'] }),
    status: SubscriptionStatus,
    livemode,
    amountMinor: amountMinor('Price of each period.'),
    nextAmountMinor: amountMinor(
      'Price of the next period. It differs from `amountMinor` if another plan was chosen.',
    ),
    currency: currency(),
    interval: PriceInterval,
    chain: ChainId,
    token: TokenSymbol,
    trialEndsAt: timestamp('Time at which the trial ends; null if there is none.').nullable(),
    currentPeriodEnd: timestamp('Time at which the paid period ends.'),
    nextBillingDate: timestamp('Time at which the next invoice is created.'),
    canceledAt: timestamp(
      'Time at which the cancellation took or will take effect; null if there is none.',
    ).nullable(),
    pausedAt: timestamp('Time at which the subscription was paused; null if it is not paused.').nullable(),
    unpaid: z
      .object({
        number: z
          .string()
          .meta({ description: 'Number of the invoice, for people.', examples: ['INV-000001'] }),
        amountMinor: amountMinor('Amount to pay.'),
        dueAt: timestamp('Time at which the invoice is due; null if it has no due date.').nullable(),
      })
      .nullable()
      .meta({ description: 'The unpaid invoice; null if there is none.' }),
    autopay: Autopay,
    autopayIssue: AutopayIssue.nullable(),
    stop: z
      .object({ typedData: stopToSign })
      .nullable()
      .meta({
        description:
          'Message that the payer can sign to end the agreement under which renewals are pulled; null if there is none.',
        examples: [null],
      }),
    allowance: HostedAllowance.nullable().meta({
      description: 'The agreement under which renewals are pulled; null if there is none.',
      examples: [null],
    }),
    nextTerms: NextTerms.nullable().meta({
      description:
        'Content of the terms that `prepare-terms` returns now. They cover the unpaid period and, if the ' +
        'interval is the same, the plan that was chosen for the next period. Null if there is nothing to sign.',
      examples: [null],
    }),
    formerStops: z.array(FormerStop).meta({
      description:
        'Messages that payers can sign to end terms that do not pay the subscription, because other terms ' +
        'replaced them, no approval covers them yet, or the chain did not accept their stop. The service pulls ' +
        'nothing under these terms, but the chain would still allow the merchant to pull. Terms that have paid ' +
        `come first; at most ${caps.formerStops} messages.`,
      examples: [[]],
    }),
    invoices: z.array(PastInvoice).meta({
      description: `The invoices of the subscription, newest first; at most ${caps.invoicesOfSubscriptionPage}.`,
      examples: [[]],
    }),
    merchant: Merchant,
  })
  .meta({ id: 'HostedSubscription', description: 'A subscription, as the customer sees it.' })
export type HostedSubscription = z.output<typeof HostedSubscription>

export const PrepareTerms = z
  .strictObject({
    payerAddress: text('Address from which renewals will be pulled. It proves nothing.', {
      min: 4,
      max: 128,
      example: exampleAddress,
    }),
  })
  .meta({
    id: 'PrepareTerms',
    description: 'The payer who will sign the terms of a subscription by allowance.',
  })

export const OfferedTerms = z.object({ approvals, terms: TermsToSign }).meta({
  id: 'OfferedTerms',
  description: 'The approvals that a payer sends, and the terms that the payer signs.',
})

export const HostedCancel = z
  .strictObject({
    signature: typedDataSignature.optional(),
    agreement: text('Agreement in `formerStops` that the signature ends. The subscription continues.', {
      min: 4,
      max: 128,
      example: exampleHash,
    }).optional(),
  })
  .meta({
    id: 'HostedCancel',
    description: "The payer's signature of `stop`, which also ends the agreement on the chain.",
  })
export type HostedCancel = z.output<typeof HostedCancel>
