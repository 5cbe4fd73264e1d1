import { z } from 'zod'
import { AcceptedPair } from './accepted-pairs.ts'
import { anyone, byToken, hostedToken, livemode, Merchant } from './hosted-checkouts.ts'
import { HostedCancel, HostedSubscription, OfferedTerms, PrepareTerms } from './hosted-subscriptions.ts'
import { InvoiceStatus, invoiceMoney, invoicePaper, LineItem } from './invoices.ts'
import { bodyLimitsBytes, caps } from './limits.ts'
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
    amountMinor: amountMinor('What is to be paid.'),
    currency: currency(),
    chain: ChainId,
    token: TokenSymbol,
    lineItems: z.array(LineItem).meta({ description: 'What is billed, line by line.' }),
    memo: z
      .string()
      .nullable()
      .meta({ description: 'A note to the customer.', examples: ['Thank you.'] }),
    createdAt: timestamp('When the invoice was created.'),
    dueAt: timestamp('When the invoice is due.').nullable(),
    paidAt: timestamp('When the invoice was paid.').nullable(),
    ...invoiceMoney,
    ...invoicePaper,
    merchant: Merchant,
  })
  .meta({ id: 'HostedInvoice', description: 'What the customer sees of an invoice.' })
export type HostedInvoice = z.output<typeof HostedInvoice>

export const HostedCheckoutLink = z
  .object({ hostedUrl: z.url().meta({ description: 'The page to pay on.' }), token: hostedToken })
  .meta({ id: 'HostedCheckoutLink', description: 'The page and token of a checkout.' })

export const OpenPaymentLink = z
  .strictObject({
    amount: amountMinor(
      'The amount that the buyer chose, within the bounds of the link. A link with an open amount needs it, another ' +
        'takes none.',
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
      .meta({ description: 'The address to pay at.', examples: ['https://pay.example/pay/dGhpcw'] }),
    description: z
      .string()
      .meta({ description: 'What the buyer reads about the charge.', examples: ['One blue mug'] }),
    amountMinor: amountMinor('The fixed charge; 0 when the buyer chooses.'),
    openAmount: z.boolean().meta({ description: 'Whether the buyer chooses the amount.' }),
    currency: currency(),
    chain: ChainId,
    token: TokenSymbol,
    accepts: z.array(AcceptedPair).meta({
      description:
        'What the link can be paid with at this moment, `chain` and `token` first; empty if `chain` and `token` cannot be paid.',
      examples: [[{ chain: 'base', token: 'USDC' }]],
    }),
  })
  .meta({ id: 'MerchantProfileLink', description: 'An active payment link.' })

export const MerchantProfile = z
  .object({
    slug: z.string().meta({ description: 'Name in the address of the page.', examples: ['blue-mugs'] }),
    livemode,
    merchant: Merchant,
    links: z.array(ProfileLink).meta({
      description: `The active payment links of the merchant, newest first, ${caps.linksOfProfile} at most.`,
    }),
  })
  .meta({ id: 'MerchantProfile', description: "A merchant's public page." })
export type MerchantProfile = z.output<typeof MerchantProfile>

export const ContactMessage = z
  .strictObject({
    email: z.email().max(254).meta({ description: 'Address that the merchant answers to.' }),
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
    description: 'Answers what the customer sees of an invoice that was sent.',
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
      'Answers an invoice that was sent as a PDF, with its lines, its state and the link to its page; once it is paid, ' +
      'with its payments, as the receipt. It is in the language of `?lang=` (`en`, `de`, `es`, `fr`, `pt`, `tr`), else in the ' +
      'best of these by `Accept-Language`, else in English.',
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
      'Creates a checkout for what is left of the invoice, or answers the one that is live: an invoice has one at a time.',
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
      'Answers what the customer sees of a subscription: merchant, amount, state, and what is to be paid.',
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
      'Makes a checkout for the unpaid invoice of a subscription, or answers the one that is live.',
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
    summary: 'Ask for terms to sign',
    description:
      'Answers terms by which renewals are pulled from an address, from the unpaid period on or from the end of the paid one, ' +
      'and the approvals that they need. The same address is answered the same until the subscription has moved on or ' +
      'another address has asked.',
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
      "Takes the payer's signature of the terms that prepare-terms answered last. They take the place of those before, and an " +
      'unpaid invoice is pulled by them once the approval covers it. One that comes later is found: within seconds at first, ' +
      'within an hour after a day. The same signature again looks at once.',
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
      'Cancels a subscription when the paid period ends: at once where it is over already, or, where a payment is on its ' +
      'way then, at the end of the period which that pays, and at once where it fails. With the signature of `stop` the ' +
      'agreement ends at once, and the relayer tells the chain of it: nothing can be pulled by it any more. That is taken ' +
      'after the subscription has ended too; without it, one that has ended is refused. With `agreement` as well, the payer ' +
      `of terms by which the subscription is not paid ends those, and it goes on. Of a subscription ${caps.formerStops} ` +
      'such stops are told to the chain, and besides those of every agreement that has paid.',
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
      'Creates a guest checkout from the link, with the amount and the wallet of this moment. ' +
      `Of one link ${caps.liveCheckoutsOfLinkAndAddress} checkouts can be open at a time from one IP address, and ` +
      `${caps.liveCheckoutsOfLink.toLocaleString('en-US')} in all; then it is refused as \`rate_limited\`.`,
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
      'Answers the merchant and its active payment links: those of live mode or, where the deployment reads no network of ' +
      'live mode, those of test mode.',
    access: anyone,
    pathParams: bySlug,
    responses: { 200: MerchantProfile },
    errors: ['not_found'],
  }),
  contact: route({
    operation: 'contactMerchant',
    method: 'POST',
    path: '/v1/u/:slug/contact',
    summary: 'Write to a merchant',
    description:
      "Mails a message to the merchant's support address, for the merchant to answer to `email`, which is mailed nothing. " +
      'A merchant without a support address is `not_found`. ' +
      `Within a day one IP address sends ${caps.messagesOfAddressAndDay} messages, and a merchant is sent ` +
      `${caps.messagesOfMerchantAndDay}; then it is refused as \`rate_limited\`.`,
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
    summary: "A merchant's logo",
    description: `Answers the image, a PNG of at most ${bodyLimitsBytes.logo / 1024} KiB and 512 pixels a side.`,
    access: anyone,
    pathParams: z.object({ workspaceId: idInput('workspace', 'Identifies the workspace.') }),
    responses: { 200: z.instanceof(Uint8Array) },
    errors: ['not_found'],
    contentType: 'image/png',
  }),
})
