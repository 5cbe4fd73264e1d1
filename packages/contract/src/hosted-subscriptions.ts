/** What a customer sees of a subscription on its page, and does there. */
import { z } from 'zod'
import { livemode, Merchant } from './hosted-checkouts.ts'
import { PriceInterval } from './prices.ts'
import { ChainId, TokenSymbol } from './primitives/chains.ts'
import { exampleAddress } from './primitives/examples.ts'
import { amountMinor, currency } from './primitives/money.ts'
import { text } from './primitives/text.ts'
import { timestamp } from './primitives/time.ts'
import { Autopay, AutopayIssue, SubscriptionStatus } from './subscriptions.ts'
import { approvals, TermsToSign, typedDataSignature } from './terms.ts'

export const HostedSubscription = z
  .object({
    product: z.string().meta({ description: 'What is subscribed to.', examples: ['Tea club'] }),
    status: SubscriptionStatus,
    livemode,
    amountMinor: amountMinor('What each period costs.'),
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
      .object({
        typedData: z.string().meta({
          description: 'JSON of the typed data (EIP-712), as wallets take it for `eth_signTypedData_v4`.',
          examples: ['{"domain":{},"message":{},"primaryType":"Stop","types":{}}'],
        }),
      })
      .nullable()
      .meta({
        description:
          'What the payer may sign to end the agreement by which renewals are pulled; null where there is none.',
        examples: [null],
      }),
    merchant: Merchant,
  })
  .meta({ id: 'HostedSubscription', description: 'What the customer sees of a subscription.' })
export type HostedSubscription = z.output<typeof HostedSubscription>

export const PrepareTerms = z
  .strictObject({
    payerAddress: text('The address from which renewals are to be pulled. It proves nothing.', {
      ...{ min: 4, max: 128, example: exampleAddress },
    }),
  })
  .meta({ id: 'PrepareTerms', description: 'Who is to sign the terms of a subscription by allowance.' })

export const OfferedTerms = z
  .object({ approvals, terms: TermsToSign })
  .meta({ id: 'OfferedTerms', description: 'What a payer approves, and signs.' })

export const HostedCancel = z.strictObject({ signature: typedDataSignature.optional() }).meta({
  id: 'HostedCancel',
  description: "The payer's signature of `stop`, by which the agreement ends on the chain as well.",
})
export type HostedCancel = z.output<typeof HostedCancel>
