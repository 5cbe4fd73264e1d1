import { z } from 'zod'
import { Commission } from './commissions.ts'
import {
  checkout,
  customer,
  entitlement,
  invoice,
  payment,
  price,
  product,
  subscription,
} from './event-records.ts'
import { ChainId, TokenSymbol } from './primitives/chains.ts'
import { exampleHash } from './primitives/examples.ts'
import { id } from './primitives/ids.ts'
import { amountMinor } from './primitives/money.ts'
import { timestamp } from './primitives/time.ts'
import { ChangeTiming, PullFailure } from './subscriptions.ts'
import { Wallet } from './wallets.ts'
import { WebhookEndpoint } from './webhook-endpoints.ts'

const paymentIdentifiers = {
  paymentId: id('payment', 'The payment.'),
  checkoutId: id(
    'checkout',
    'The checkout. Use this id to find the order. Null for a payment that matched no checkout.',
  ).nullable(),
  customerId: id('customer', 'The customer, if known.').nullable(),
  invoiceId: id('invoice', 'The invoice, if an invoice is paid; otherwise null.').nullable(),
  subscriptionId: id(
    'subscription',
    'The subscription, if a subscription is paid; otherwise null.',
  ).nullable(),
  txHash: z.string().meta({ description: 'Hash of the paying transaction.', examples: [exampleHash] }),
}

/** The fields of events about a checkout that ended without being paid. */
const endedCheckout = {
  checkoutId: id('checkout', 'The checkout. Use this id to find the order.'),
  customerId: paymentIdentifiers.customerId,
  invoiceId: id('invoice', 'The invoice that the checkout was for; null if there is none.').nullable(),
}

const reorgContext = z.object({
  ...paymentIdentifiers,
  chain: ChainId,
  token: TokenSymbol,
  blockNumber: z
    .int()
    .meta({ description: 'Number of the block in which the payment was read.', examples: [38_412_077] }),
  storedBlockHash: z
    .string()
    .meta({ description: 'Hash of that block when it was read.', examples: [exampleHash] }),
  canonicalBlockHash: z
    .string()
    .nullable()
    .meta({ description: 'Hash of the block that the chain now has at that number; null if there is none.' }),
  detectedAt: timestamp('Time at which the reorg was detected.'),
})

type EventFacts = {
  description: string
  data: z.ZodObject
  /** Set for an event type that is documented but not sent yet. */
  later?: true
}

const carrying = <Shape extends z.ZodRawShape>(description: string, shape: Shape) => ({
  description,
  data: z.object(shape),
})

/** Defines an event type that is documented but not sent yet. */
const later = <Shape extends z.ZodRawShape>(description: string, shape: Shape) => ({
  ...carrying(description, shape),
  later: true as const,
})

const ofCustomer = { customer }
const ofInvoice = { invoice }
const ofSubscription = { subscription }
const ofWallet = { wallet: Wallet }
const ofPayment = { payment }

/** Every event type, with its meaning and its `data`. No event contains the merchant's metadata. */
export const eventCatalogue = {
  'allowance.depleted': later('An allowance is used up.', ofSubscription),
  'checkout.created': carrying('A checkout was created.', { checkout }),
  'checkout.expired': carrying('Nothing was paid for the checkout in time.', endedCheckout),
  'checkout.failed': carrying('Less than the price was paid for the checkout in time.', endedCheckout),
  'checkout.succeeded': carrying('The checkout was paid, and the payment is confirmed.', { checkout }),
  'commission.accrued': carrying('The payment of a referred buyer was confirmed, or is in the chain again.', {
    commission: Commission,
  }),
  'commission.adjusted': carrying(
    'A partial refund was confirmed and reduced the commission. If `paidAmountMinor` is more than `amountMinor`, the ' +
      'affiliate was paid too much.',
    { commission: Commission },
  ),
  'commission.paid': carrying(
    'The merchant marked the commission as paid, or the payment of a paid commission is in the chain again.',
    { commission: Commission },
  ),
  'commission.voided': carrying(
    'A full refund or a reorg voided the commission. If `paidAt` is set, the affiliate has already been paid.',
    { commission: Commission },
  ),
  'customer.created': carrying('A customer was created.', ofCustomer),
  'customer.deleted': carrying('A customer was deleted.', {
    customerId: paymentIdentifiers.customerId.unwrap(),
  }),
  'customer.updated': carrying('A customer was changed.', ofCustomer),
  'entitlement.granted': carrying('A customer may use a product, for the first time or again.', {
    entitlement,
  }),
  'entitlement.revoked': carrying(
    'An entitlement ended: its payment was refunded in full or lost, or its subscription ended or changed its plan.',
    { entitlement },
  ),
  'invoice.created': carrying('An invoice was created as a draft.', ofInvoice),
  'invoice.paid': carrying('An invoice was paid.', ofInvoice),
  'invoice.past_due': carrying('The due date of an invoice passed.', ofInvoice),
  'invoice.refunded': carrying(
    'All payments of an invoice were refunded in full. The invoice stays `paid`; its `refundedAt` is set.',
    ofInvoice,
  ),
  'invoice.reminder_sent': carrying('A reminder email for an invoice was queued.', ofInvoice),
  'invoice.sent': carrying('An invoice was opened, and its email was queued.', ofInvoice),
  'invoice.voided': carrying(
    'An invoice was voided. If `receivedMinor` is more than `refundedMinor`, a part of the amount had been ' +
      'credited to the invoice by hand. These payments are now unmatched: refund them, or credit them to ' +
      'another invoice.',
    ofInvoice,
  ),
  'payment.confirmed': carrying('A payment is confirmed. Fulfil the order only if `fullySettled` is true.', {
    ...paymentIdentifiers,
    status: z.literal('confirmed').meta({ description: "The payment's status." }),
    amountMinor: amountMinor('US cents received.'),
    chain: ChainId,
    token: TokenSymbol,
    fullySettled: z.boolean().meta({
      description:
        'Whether at least the expected amount was received: by this payment, or by the parts with this one.',
    }),
    settledUsdMinor: amountMinor(
      'US cents received, by this payment or by the parts with this one.',
    ).nullable(),
    parts: z.array(id('payment', 'A payment that was added up.')).exactOptional().meta({
      description: 'The payments that `settledUsdMinor` adds up: this one, and the parts before it.',
    }),
  }),
  'payment.failed': carrying('A payment was reverted, dropped or underpaid.', {
    ...paymentIdentifiers,
    failureReason: z.string().meta({
      description: 'Reason of the failure: `reverted`, `dropped` or `underpaid`.',
      examples: ['underpaid'],
    }),
  }),
  'payment.pending': carrying('A transfer was seen on chain and is not confirmed yet.', paymentIdentifiers),
  'payment.reattributed': carrying(
    'A later reading of the chain showed that a payment is for another checkout than the recorded one, ' +
      'because a provider had returned a wrong reference or block time. If the payment was already confirmed, ' +
      '`payment.confirmed` is sent as well.',
    {
      ...paymentIdentifiers,
      from: id(
        'checkout',
        'The checkout for which the payment was recorded; null if there was none.',
      ).nullable(),
      to: id(
        'checkout',
        'The checkout that the payment is for, equal to `checkoutId`; null if there is none.',
      ).nullable(),
    },
  ),
  'payment.refunded': carrying('A payment was refunded in full.', ofPayment),
  'payment.reorg_suspected': {
    description:
      'The block of a confirmed payment is no longer in the chain. The payment may return to the chain.',
    data: reorgContext,
  },
  'payment.reorged': {
    description: 'The chain lost the transaction of a payment permanently.',
    data: reorgContext,
  },
  'payment.restored': {
    description:
      'A reversed payment is in the chain and confirmed again. If its `checkoutId` is null, another payment was ' +
      'credited to the checkout in the meantime.',
    data: reorgContext,
  },
  'payment.reversed': {
    description: 'Sent together with `payment.reorg_suspected`. Stop the fulfilment, or reverse it.',
    data: reorgContext,
  },
  'price.created': carrying('A price was created.', { price }),
  'price.updated': carrying('A price was changed.', { price }),
  'product.created': carrying('A product was created.', { product }),
  'product.updated': carrying('A product was changed.', { product }),
  'refund.broadcast': carrying('The merchant reported a refund as sent.', ofPayment),
  'refund.confirmed': carrying('A refund was confirmed on chain.', ofPayment),
  'refund.initiated': carrying('A refund was initiated.', ofPayment),
  'refund.reversed': carrying(
    'A reorg removed the transaction of a confirmed refund from the chain, so the refunded amount is back in ' +
      'the wallet that sent it. If the transaction is mined again, `refund.confirmed` is sent again.',
    { ...ofPayment, refundId: id('refund', 'The refund.') },
  ),
  'subscription.canceled': carrying(
    'A cancellation was requested, or took effect. Remove access only if `data.subscription.status` is ' +
      '`canceled`: until then the customer has paid for the time.',
    ofSubscription,
  ),
  'subscription.created': carrying('A subscription was created.', ofSubscription),
  'subscription.past_due': carrying('A renewal was not paid within the grace period.', ofSubscription),
  'subscription.paused': carrying('A subscription was paused.', ofSubscription),
  'subscription.payment_failed': carrying(
    'A renewal could not be pulled. A link was mailed to the customer, and each dunning step tries the pull again.',
    {
      ...ofSubscription,
      invoiceId: id('invoice', 'The invoice that stays unpaid.'),
      failureReason: PullFailure.nullable(),
    },
  ),
  'subscription.plan_changed': carrying('A new price was set for the next cycle.', {
    ...ofSubscription,
    previousPriceId: id('price', 'The price before the change.'),
    priceId: id('price', 'The price after the change.'),
    prorationMode: ChangeTiming,
  }),
  'subscription.renewed': carrying('A renewal payment was confirmed.', {
    ...ofSubscription,
    invoice,
    subscriptionId: id('subscription', 'The subscription.'),
    nextBillingDate: timestamp('Time at which the subscription is billed next.'),
  }),
  'subscription.resumed': carrying('A paused subscription was resumed.', ofSubscription),
  'subscription.trial_ended': carrying('A trial ended.', ofSubscription),
  'subscription.uncanceled': carrying(
    'A cancellation at the end of the period was withdrawn.',
    ofSubscription,
  ),
  'wallet.connected': carrying('A settlement wallet was registered.', ofWallet),
  'wallet.default_changed': carrying(
    'Another settlement wallet became the default for its chain and token. New checkouts are paid to it.',
    ofWallet,
  ),
  'wallet.removed': carrying('A settlement wallet was removed.', ofWallet),
  'wallet.verified': carrying('The owner of a settlement wallet signed its challenge.', ofWallet),
  'webhook.endpoint.created': carrying('A webhook endpoint was created.', { endpoint: WebhookEndpoint }),
  'webhook.endpoint.test': carrying('A test event was requested.', {
    endpointId: id('webhookEndpoint', 'The endpoint under test.'),
    message: z.string().meta({ description: 'A text for people.', examples: ['It works.'] }),
  }),
} as const satisfies Record<string, EventFacts>

export type EventType = keyof typeof eventCatalogue

export const eventTypes = Object.keys(eventCatalogue) as [EventType, ...EventType[]]

/** The type of `data` for an event type. */
export type EventData<Type extends EventType> = z.output<(typeof eventCatalogue)[Type]['data']>

/**
 * Returns the schema of a webhook body for an event type. The keys are `id`, `type`, `livemode`, `created_at`
 * and `data`.
 */
export const eventEnvelope = <Type extends EventType>(type: Type) =>
  z.object({
    id: id(
      'event',
      'Identifies the event in all its deliveries. Ignore an id that you have already handled.',
    ),
    type: z.literal(type).meta({ description: eventCatalogue[type].description }),
    livemode: z.boolean().meta({ description: 'Whether the event happened in live mode.' }),
    created_at: timestamp('Time at which the event happened.'),
    data: eventCatalogue[type].data,
  })

export type WebhookEvent = {
  [Type in EventType]: {
    id: string
    type: Type
    livemode: boolean
    created_at: string
    data: EventData<Type>
  }
}[EventType]
