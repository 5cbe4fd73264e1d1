import { z } from 'zod'
import { CheckoutStatus } from './checkouts.ts'
import { InvoiceStatus, LineItem } from './invoices.ts'
import { Acknowledged } from './payment-links.ts'
import { PaymentStatus, UnsignedTransaction } from './payments.ts'
import { ChainId, TokenSymbol } from './primitives/chains.ts'
import { idInput } from './primitives/ids.ts'
import { amountBase, amountMinor, currency } from './primitives/money.ts'
import { text } from './primitives/text.ts'
import { timestamp } from './primitives/time.ts'
import { route, routes } from './rest.ts'

const token = z
  .string()
  .min(1)
  .max(80)
  .meta({
    description: 'The secret token from the address of the page.',
    examples: ['dGhpcyBpcyBub3QgYSB0b2tlbiE'],
  })

export const Merchant = z
  .object({
    name: z.string(),
    supportEmail: z.string().nullable(),
    logoUrl: z.string().nullable(),
  })
  .meta({ id: 'Merchant', description: 'What buyers may know of a workspace.' })

export const PaymentInstructions = z
  .object({
    recipient: z.string().meta({ description: 'Address to pay to.' }),
    tokenAddress: z.string().meta({ description: 'Address of the token contract.' }),
    chainId: z.int().nullable().meta({ description: 'EIP-155 number of the chain; null off the EVM.' }),
    decimals: z.int().meta({ description: 'Decimals of the token.' }),
    amountBase: amountBase('Exactly what to pay: the price and a fraction of a cent that tells it apart.'),
    paymentUri: z
      .string()
      .meta({ description: 'The same as an address to open or scan (EIP-681 on EVM chains).' }),
    transaction: UnsignedTransaction.nullable().meta({
      description: 'For a wallet to sign; `from` is the declared payer, or the zero address.',
    }),
    approval: UnsignedTransaction.nullable().meta({
      description: 'An approval to sign first, for an allowance subscription.',
    }),
  })
  .meta({ id: 'PaymentInstructions', description: 'How to pay a checkout.' })
export type PaymentInstructions = z.output<typeof PaymentInstructions>

export const HostedCheckout = z
  .object({
    status: CheckoutStatus,
    livemode: z.boolean(),
    amountMinor: amountMinor('What is to be paid.'),
    currency: currency(),
    chain: ChainId,
    token: TokenSymbol,
    description: z.string().nullable(),
    successUrl: z.string(),
    cancelUrl: z.string().nullable(),
    expiresAt: timestamp('A transfer mined until then counts.'),
    completedAt: timestamp('When it succeeded.').nullable(),
    merchant: Merchant,
    instructions: PaymentInstructions.nullable().meta({
      description: 'How to pay; null until asked for, and once it can no longer be paid.',
    }),
    payment: z
      .object({
        status: PaymentStatus,
        txHash: z.string().nullable(),
        confirmations: z.int(),
        confirmationsRequired: z.int(),
        failureReason: z.string().nullable(),
      })
      .nullable()
      .meta({ description: 'The payment seen on chain, if any.' }),
  })
  .meta({ id: 'HostedCheckout', description: 'What the buyer sees of a checkout.' })
export type HostedCheckout = z.output<typeof HostedCheckout>

export const PreparePayment = z
  .object({
    chain: ChainId.optional(),
    token: TokenSymbol.optional(),
    payerAddress: text('The address that will pay, if known: it helps to tell payments apart.', {
      min: 4,
      max: 128,
    }).optional(),
  })
  .meta({ id: 'PreparePayment', description: 'How the buyer wants to pay.' })
export type PreparePayment = z.output<typeof PreparePayment>

export const Attestation = z
  .object({
    category: text('What is restricted.', { min: 1, max: 80 }),
    confirmed: z.boolean(),
    birthDate: z.iso.date().optional().meta({ description: 'Date of birth, where it is asked for.' }),
  })
  .meta({ id: 'Attestation', description: "The buyer's word that they are of age." })

export const HostedInvoice = z
  .object({
    number: z.string(),
    status: InvoiceStatus,
    livemode: z.boolean(),
    amountMinor: amountMinor('What is to be paid.'),
    currency: currency(),
    chain: ChainId,
    token: TokenSymbol,
    lineItems: z.array(LineItem),
    memo: z.string().nullable(),
    createdAt: timestamp('When it was created.'),
    dueAt: timestamp('When it is due.').nullable(),
    paidAt: timestamp('When it was paid.').nullable(),
    merchant: Merchant,
  })
  .meta({ id: 'HostedInvoice', description: 'What the customer sees of an invoice.' })

export const HostedCheckoutLink = z
  .object({ hostedUrl: z.url().meta({ description: 'The page to pay on.' }), token })
  .meta({ id: 'HostedCheckoutLink', description: 'A fresh checkout.' })

export const OpenPaymentLink = z
  .object({ amount: amountMinor('The amount chosen, for an open-amount link.', { min: 1 }).optional() })
  .meta({ id: 'OpenPaymentLink', description: 'The amount chosen, where the buyer chooses.' })

export const MerchantProfile = z
  .object({
    slug: z.string(),
    merchant: Merchant,
    links: z.array(
      z.object({
        url: z.url(),
        description: z.string(),
        amountMinor: amountMinor('The fixed charge; 0 when the buyer chooses.'),
        openAmount: z.boolean(),
        currency: currency(),
        chain: ChainId,
        token: TokenSymbol,
      }),
    ),
  })
  .meta({ id: 'MerchantProfile', description: "A merchant's public page." })

export const ContactMessage = z
  .object({
    email: z.email().max(254).meta({ description: 'Where to answer to.' }),
    name: text('Who writes.', { max: 120 }).optional(),
    message: text('What they write, 1 to 2000 characters.', { min: 1, max: 2000 }),
  })
  .meta({ id: 'ContactMessage', description: 'A message to the merchant.' })

const anyone = { by: 'anyone' } as const
const byToken = z.object({ token })
const bySlug = z.object({ slug: z.string().max(80).meta({ description: "The merchant's public name." }) })

export const hosted = routes({
  retrieveCheckout: route({
    operation: 'retrieveHostedCheckout',
    method: 'GET',
    path: '/v1/checkout/:token',
    summary: 'See a checkout',
    description: 'What the buyer sees: merchant, amount, how to pay, and how far the payment is.',
    access: anyone,
    pathParams: byToken,
    responses: { 200: HostedCheckout },
    errors: ['not_found'],
  }),
  preparePayment: route({
    operation: 'preparePayment',
    method: 'POST',
    path: '/v1/checkout/:token/prepare-payment',
    summary: 'Ask how to pay',
    description:
      'Reserves an exact amount for the checkout and answers with how to pay it. Asked again, it gives the same.',
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
  attest: route({
    operation: 'attestCheckout',
    method: 'POST',
    path: '/v1/checkout/:token/attestation',
    summary: 'Attest to be of age',
    description: "Records the buyer's word, for what is age-restricted.",
    access: anyone,
    pathParams: byToken,
    body: Attestation,
    responses: { 200: Acknowledged },
    errors: ['not_found', 'invalid_state_transition'],
  }),
  retrieveInvoice: route({
    operation: 'retrieveHostedInvoice',
    method: 'GET',
    path: '/v1/i/:token',
    summary: 'See an invoice',
    description: 'What the customer sees of an invoice.',
    access: anyone,
    pathParams: byToken,
    responses: { 200: HostedInvoice },
    errors: ['not_found'],
  }),
  payInvoice: route({
    operation: 'payHostedInvoice',
    method: 'POST',
    path: '/v1/i/:token/checkout',
    summary: 'Pay an invoice',
    description: 'Makes a checkout for the invoice.',
    access: anyone,
    pathParams: byToken,
    responses: { 201: HostedCheckoutLink },
    errors: ['not_found', 'invalid_state_transition', 'signing_required'],
  }),
  openPaymentLink: route({
    operation: 'openPaymentLink',
    method: 'POST',
    path: '/v1/pay/:token',
    summary: 'Visit a payment link',
    description: 'Makes a guest checkout from the link.',
    access: anyone,
    pathParams: byToken,
    body: OpenPaymentLink.optional(),
    responses: { 201: HostedCheckoutLink },
    errors: ['not_found', 'signing_required'],
  }),
  retrieveProfile: route({
    operation: 'retrieveMerchantProfile',
    method: 'GET',
    path: '/v1/u/:slug',
    summary: "See a merchant's page",
    description: 'The merchant and its active payment links.',
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
    description: "Sends a message to the merchant's support address.",
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
    description: 'The image, at most 256 KiB.',
    access: anyone,
    pathParams: z.object({ workspaceId: idInput('workspace', 'Identifies the workspace.') }),
    responses: { 200: z.instanceof(Uint8Array) },
    errors: ['not_found'],
    contentType: 'image/*',
  }),
})
