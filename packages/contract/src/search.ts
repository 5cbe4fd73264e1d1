import { z } from 'zod'
import { Checkout, CheckoutStatus } from './checkouts.ts'
import { CustomerStatus } from './customers.ts'
import { InvoiceStatus } from './invoices.ts'
import { PaymentStatus } from './payment-status.ts'
import { Payment } from './payments.ts'
import { id } from './primitives/ids.ts'
import { amountMinor, currency } from './primitives/money.ts'
import { timestamp } from './primitives/time.ts'
import { route, routes } from './rest.ts'
import { Subscription, SubscriptionStatus } from './subscriptions.ts'
import { inWorkspace } from './workspace-path.ts'

/** The maximum number of results of each kind in the response to a search. */
export const mostFound = 5

const described = {
  title: z.string().meta({
    description:
      'The name of the record: the name or email address of the customer, the number of an invoice, the name of a ' +
      'product, a description, the product of a checkout, the address that paid, or the id if nothing else is known.',
    examples: ['Ada Lovelace'],
  }),
  subtitle: z
    .string()
    .nullable()
    .meta({
      description: 'A second description, such as the goods that were paid; null if there is none.',
      examples: ['One blue mug'],
    }),
  createdAt: timestamp('Time at which the record was created.'),
}

const amount = {
  amountMinor: amountMinor('Amount of the record in cents.'),
  currency: currency(),
}

const { failureReason, refundAmountMinor, refundedAt, overpaidMinor } = Payment.shape
const { screeningVerdict, coverage, reorgSuspected } = Payment.shape

/** Fields that determine the state of a payment that the dashboard shows, in addition to its status. */
const paymentFacts = {
  failureReason,
  refundAmountMinor,
  refundedAt,
  overpaidMinor,
  screeningVerdict,
  coverage,
  reorgSuspected,
}

const active = z.boolean().meta({ description: 'Whether the record can be used.', examples: [true] })

export const SearchResult = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('payment').meta({ description: 'A payment.' }),
      id: id('payment', 'Identifies the payment.'),
      ...described,
      ...amount,
      status: PaymentStatus,
      unmatchedInbound: z.boolean().meta({ description: 'Whether the transfer pays no checkout.' }),
      ...paymentFacts,
    }),
    z.object({
      kind: z.literal('invoice').meta({ description: 'An invoice.' }),
      id: id('invoice', 'Identifies the invoice.'),
      ...described,
      ...amount,
      status: InvoiceStatus,
    }),
    z.object({
      kind: z.literal('checkout').meta({ description: 'A checkout.' }),
      id: id('checkout', 'Identifies the checkout.'),
      ...described,
      ...amount,
      status: CheckoutStatus,
      receivedMinor: Checkout.shape.receivedMinor,
      remainingMinor: Checkout.shape.remainingMinor,
    }),
    z.object({
      kind: z.literal('payment_link').meta({ description: 'A payment link.' }),
      id: id('paymentLink', 'Identifies the payment link.'),
      ...described,
      amountMinor: amountMinor('Amount in cents; null if the buyer chooses it.').nullable(),
      currency: currency(),
      active,
    }),
    z.object({
      kind: z.literal('customer').meta({ description: 'A customer.' }),
      id: id('customer', 'Identifies the customer.'),
      ...described,
      status: CustomerStatus,
    }),
    z.object({
      kind: z.literal('subscription').meta({ description: 'A subscription.' }),
      id: id('subscription', 'Identifies the subscription.'),
      ...described,
      ...amount,
      status: SubscriptionStatus,
      interval: Subscription.shape.interval,
      canceledAt: Subscription.shape.canceledAt,
      mrrMinor: Subscription.shape.mrrMinor,
    }),
    z.object({
      kind: z.literal('product').meta({ description: 'A product.' }),
      id: id('product', 'Identifies the product.'),
      ...described,
      active,
    }),
  ])
  .meta({ id: 'SearchResult', description: 'A record that a search found.' })
export type SearchResult = z.output<typeof SearchResult>

export const search = routes({
  search: route({
    operation: 'searchWorkspace',
    method: 'GET',
    path: '/v1/workspaces/:workspaceId/search',
    summary: 'Search records',
    description:
      `Returns at most ${mostFound} records of each kind that match a text, newest first: payments, invoices, ` +
      'checkouts, payment links, customers, subscriptions and products. A payment is found by the hash of its ' +
      'transaction or of its refund, by the address that paid and by its deposit address. An invoice is found by its number. ' +
      'Payments, invoices and checkouts are found by their amount, such as `19.99`. Customers are found by a part of ' +
      'their name or email address, with their payments, invoices, checkouts and subscriptions; links and products by a ' +
      'part of their description or name, among the newest 1,000. Every record is found by its id. The beginning of an ' +
      'id, an address or an invoice number is enough; of an address, also its beginning and its end with `…` between ' +
      'them, such as `0x3C44CdD…93BC`.',
    access: { by: 'key', role: 'viewer', effect: 'reads' },
    functionOnly: true,
    pathParams: inWorkspace({}),
    query: z.strictObject({
      q: z
        .string()
        .trim()
        .min(2)
        .max(120)
        .meta({ description: 'The text to search for, 2 to 120 characters.', examples: ['INV-000042'] }),
    }),
    responses: {
      200: z
        .object({
          data: z.array(SearchResult).meta({
            description: 'The results by kind, in the order of the kinds above; newest first within a kind.',
          }),
        })
        .meta({ id: 'SearchResults', description: 'The records that a search found.' }),
    },
  }),
})
