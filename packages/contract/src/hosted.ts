import { z } from 'zod'
import { AcceptedPair } from './accepted-pairs.ts'
import { anyone, byToken, hostedToken, livemode } from './hosted-checkouts.ts'
import { HostedCancel, HostedSubscription, OfferedTerms, PrepareTerms } from './hosted-subscriptions.ts'
import { InvoiceStatus, invoiceMoney, invoicePaper, LineItem } from './invoices.ts'
import { bodyLimitsBytes, caps } from './limits.ts'
import { Merchant } from './merchant.ts'
import { Acknowledged } from './primitives/acknowledged.ts'
import { ChainId, TokenSymbol } from './primitives/chains.ts'
import { idInput } from './primitives/ids.ts'
import { amountMinor, currency } from './primitives/money.ts'
import { text } from './primitives/text.ts'
import { timestamp } from './primitives/time.ts'
import { route, routes } from './rest.ts'
import { TermsSigned } from './terms.ts'

export const HostedInvoice = z
  .object({
    number: z.string().meta({ description: 'Number of the invoice, for people.', examples: ['INV-000001'] }),
    status: InvoiceStatus,
    livemode,
    amountMinor: amountMinor('Total amount of the invoice.'),
    currency: currency(),
    chain: ChainId,
    token: TokenSymbol,
    lineItems: z.array(LineItem).meta({ description: 'Lines of the invoice.' }),
    memo: z
      .string()
      .nullable()
      .meta({ description: 'A note to the customer.', examples: ['Thank you.'] }),
    createdAt: timestamp('Time at which the invoice was created.'),
    dueAt: timestamp('Time at which the invoice is due; null if it has no due date.').nullable(),
    paidAt: timestamp('Time at which the invoice was paid; null until then.').nullable(),
    ...invoiceMoney,
    ...invoicePaper,
    merchant: Merchant,
  })
  .meta({ id: 'HostedInvoice', description: 'An invoice, as the customer sees it.' })
export type HostedInvoice = z.output<typeof HostedInvoice>

export const HostedCheckoutLink = z
  .object({ hostedUrl: z.url().meta({ description: 'URL of the payment page.' }), token: hostedToken })
  .meta({ id: 'HostedCheckoutLink', description: 'The URL and the token of the payment page of a checkout.' })

export const OpenPaymentLink = z
  .strictObject({
    amount: amountMinor(
      'Amount that the buyer chose, within the limits of the link. Required for a link with an open amount, ' +
        'refused for other links.',
      { min: 1 },
    ).optional(),
  })
  .meta({
    id: 'OpenPaymentLink',
    description: 'The amount that the buyer chose, for a link with an open amount.',
  })

const ProfileLink = z
  .object({
    url: z
      .url()
      .meta({ description: 'URL of the payment link.', examples: ['https://pay.example/pay/dGhpcw'] }),
    description: z
      .string()
      .meta({ description: 'Description of the charge, shown to the buyer.', examples: ['One blue mug'] }),
    amountMinor: amountMinor('Fixed amount; 0 if the buyer chooses the amount.'),
    openAmount: z.boolean().meta({ description: 'Whether the buyer chooses the amount.' }),
    currency: currency(),
    chain: ChainId,
    token: TokenSymbol,
    accepts: z.array(AcceptedPair).meta({
      description:
        'Pairs with which the link can be paid now, the pair of `chain` and `token` first; empty if that pair ' +
        'cannot be paid.',
      examples: [[{ chain: 'base', token: 'USDC' }]],
    }),
  })
  .meta({ id: 'MerchantProfileLink', description: 'An active payment link.' })

export const MerchantProfile = z
  .object({
    slug: z
      .string()
      .meta({ description: 'Name of the merchant in the URL of the page.', examples: ['blue-mugs'] }),
    livemode,
    merchant: Merchant,
    links: z.array(ProfileLink).meta({
      description: `The active payment links of the merchant, newest first; at most ${caps.linksOfProfile}.`,
    }),
  })
  .meta({ id: 'MerchantProfile', description: "A merchant's public page." })
export type MerchantProfile = z.output<typeof MerchantProfile>

export const ContactMessage = z
  .strictObject({
    email: z.email().max(254).meta({ description: 'Email address to which the merchant replies.' }),
    name: text('Name of the sender.', { max: 120, example: 'Ada Lovelace' }).optional(),
    message: text('The message, 1 to 2000 characters.', {
      min: 1,
      max: 2000,
      example: 'Is the mug blue inside?',
    }),
  })
  .meta({ id: 'ContactMessage', description: 'A message to the merchant.' })

const bySlug = z.object({
  slug: z
    .string()
    .max(80)
    .meta({ description: "The merchant's public name.", examples: ['blue-mugs'] }),
})

export const hosted = routes({
  retrieveInvoice: route({
    operation: 'retrieveHostedInvoice',
    method: 'GET',
    path: '/v1/i/:token',
    summary: 'See an invoice',
    description: 'Returns an invoice that was sent, as the customer sees it.',
    access: anyone,
    pathParams: byToken,
    responses: { 200: HostedInvoice },
    errors: ['not_found'],
  }),
  downloadInvoice: route({
    operation: 'downloadHostedInvoice',
    functionOnly: true,
    method: 'GET',
    path: '/v1/i/:token/pdf',
    summary: 'Download an invoice',
    description:
      'Returns an invoice that was sent, as a PDF with its lines, its status and the link to its page. The PDF ' +
      'of a paid invoice lists the payments and is the receipt. The language is `?lang=` (`en`, `de`, `es`, ' +
      '`fr`, `pt`, `tr`), otherwise the best match of `Accept-Language`, otherwise English.',
    access: anyone,
    pathParams: byToken,
    responses: { 200: z.instanceof(Uint8Array) },
    errors: ['not_found'],
    contentType: 'application/pdf',
  }),
  payInvoice: route({
    operation: 'payHostedInvoice',
    method: 'POST',
    path: '/v1/i/:token/checkout',
    summary: 'Pay an invoice',
    description:
      'Creates a checkout for the unpaid part of an invoice, or returns its live checkout. An invoice has at ' +
      'most one live checkout at a time.',
    access: anyone,
    pathParams: byToken,
    responses: { 201: HostedCheckoutLink },
    errors: ['not_found', 'invalid_state_transition', 'signing_required', 'kyb_required'],
  }),
  retrieveSubscription: route({
    operation: 'retrieveHostedSubscription',
    method: 'GET',
    path: '/v1/s/:token',
    summary: 'See a subscription',
    description:
      'Returns a subscription as the customer sees it: merchant, price, status and unpaid invoice.',
    access: anyone,
    pathParams: byToken,
    responses: { 200: HostedSubscription },
    errors: ['not_found'],
  }),
  paySubscription: route({
    operation: 'payHostedSubscription',
    method: 'POST',
    path: '/v1/s/:token/checkout',
    summary: 'Pay a subscription',
    description:
      'Creates a checkout for the unpaid invoice of a subscription, or returns the live checkout of that invoice.',
    access: anyone,
    pathParams: byToken,
    responses: { 201: HostedCheckoutLink },
    errors: ['not_found', 'invalid_state_transition', 'signing_required'],
  }),
  prepareTerms: route({
    operation: 'prepareSubscriptionTerms',
    functionOnly: true,
    method: 'POST',
    path: '/v1/s/:token/prepare-terms',
    summary: 'Request terms to sign',
    description:
      'Returns terms that allow renewals to be pulled from an address, and the approvals that these terms need. ' +
      'The terms start with the unpaid period or, if there is none, at the end of the paid period. The same ' +
      'address receives the same terms until the subscription changes, or until terms are requested for another ' +
      'address.',
    access: anyone,
    pathParams: byToken,
    body: PrepareTerms,
    responses: { 200: OfferedTerms },
    errors: ['not_found', 'invalid_state_transition', 'signing_required', 'restricted_jurisdiction'],
  }),
  takeTerms: route({
    operation: 'takeSubscriptionTerms',
    functionOnly: true,
    method: 'POST',
    path: '/v1/s/:token/terms',
    summary: 'Sign new terms of a subscription',
    description:
      "Accepts the payer's signature of the terms that `prepare-terms` returned last. These terms replace the " +
      'previous terms, and an unpaid invoice is pulled once the approval covers it. An approval that is mined ' +
      'after this request is found within seconds at first, and within an hour after a day. Sending the same ' +
      'signature again checks for the approval at once.',
    access: anyone,
    pathParams: byToken,
    body: TermsSigned,
    responses: { 200: HostedSubscription },
    errors: ['not_found', 'invalid_state_transition', 'restricted_jurisdiction'],
  }),
  cancelSubscription: route({
    operation: 'cancelHostedSubscription',
    method: 'POST',
    path: '/v1/s/:token/cancel',
    summary: 'Cancel a subscription as its customer',
    description:
      'Cancels a subscription at the end of the paid period, or at once if that period is over. If the period ' +
      'is over and a payment is pending, the subscription ends at the end of the period that this payment pays, ' +
      'or at once if the payment fails. With a signature of `stop`, the agreement ends at once and the relayer ' +
      'sends the stop to the chain, so that nothing can be pulled under the agreement any longer. Such a ' +
      'signature is also accepted after the subscription has ended; without a signature, the request is then ' +
      'refused. With a signature and `agreement`, the payer ends terms that do not pay the subscription, and ' +
      `the subscription continues. At most ${caps.formerStops} of these stops per subscription are sent to the ` +
      'chain; a stop of an agreement that has paid is always sent.',
    access: anyone,
    pathParams: byToken,
    body: HostedCancel.optional(),
    responses: { 200: HostedSubscription },
    errors: ['not_found', 'invalid_state_transition'],
  }),
  openPaymentLink: route({
    operation: 'openPaymentLink',
    method: 'POST',
    path: '/v1/pay/:token',
    summary: 'Visit a payment link',
    description:
      'Creates a guest checkout from a payment link, with the current amount and wallet. ' +
      `A link can have at most ${caps.liveCheckoutsOfLinkAndAddress} open checkouts from one IP address, and ` +
      `${caps.liveCheckoutsOfLink.toLocaleString('en-US')} in total; further requests are refused as \`rate_limited\`.`,
    access: anyone,
    pathParams: byToken,
    body: OpenPaymentLink.optional(),
    responses: { 201: HostedCheckoutLink },
    errors: ['not_found', 'invalid_state_transition', 'signing_required', 'kyb_required'],
  }),
  retrieveProfile: route({
    operation: 'retrieveMerchantProfile',
    method: 'GET',
    path: '/v1/u/:slug',
    summary: "See a merchant's page",
    description:
      'Returns a merchant and its active payment links: the links of live mode or, if the deployment reads no ' +
      'live network, the links of test mode.',
    access: anyone,
    pathParams: bySlug,
    responses: { 200: MerchantProfile },
    errors: ['not_found'],
  }),
  contact: route({
    operation: 'contactMerchant',
    method: 'POST',
    path: '/v1/u/:slug/contact',
    summary: 'Send a message to a merchant',
    description:
      "Mails a message to the merchant's support address. The merchant replies to `email`; the service sends no " +
      'mail to `email`. Returns `not_found` if the merchant has no support address. One IP address can send at ' +
      `most ${caps.messagesOfAddressAndDay} messages per day, and a merchant receives at most ` +
      `${caps.messagesOfMerchantAndDay}; further messages are refused as \`rate_limited\`.`,
    access: anyone,
    pathParams: bySlug,
    body: ContactMessage,
    responses: { 200: Acknowledged },
    errors: ['not_found'],
  }),
  logo: route({
    operation: 'retrieveLogo',
    method: 'GET',
    path: '/v1/img/logo/:workspaceId',
    summary: 'Retrieve the logo of a merchant',
    description: `Returns the logo as a PNG of at most ${bodyLimitsBytes.logo / 1024} KiB and 512 pixels per side.`,
    access: anyone,
    pathParams: z.object({ workspaceId: idInput('workspace', 'Identifies the workspace.') }),
    responses: { 200: z.instanceof(Uint8Array) },
    errors: ['not_found'],
    contentType: 'image/png',
  }),
})
