import { z } from 'zod'
import { AcceptedPair, acceptedPairsInput, checkAcceptedPairs, mostAcceptedPairs } from './accepted-pairs.ts'
import { ChainId, TokenSymbol } from './primitives/chains.ts'
import { exampleId, id, idInput } from './primitives/ids.ts'
import { amountMinor, currency, currencyInput } from './primitives/money.ts'
import { page, pageQuery } from './primitives/pagination.ts'
import { metadata, metadataInput, returnUrlInput, text } from './primitives/text.ts'
import { timestamp, timestampInput } from './primitives/time.ts'
import { route, routes } from './rest.ts'
import type { StateMoves } from './state-moves.ts'
import { Autopay, trialDays } from './subscriptions.ts'
import { inWorkspace, workspaceIdField } from './workspace-path.ts'

export const CheckoutMode = z.enum(['payment', 'subscription']).meta({
  id: 'CheckoutMode',
  description: '`payment` charges once, `subscription` starts a subscription.',
})

export const CheckoutStatus = z.enum(['open', 'pending', 'succeeded', 'failed', 'expired']).meta({
  id: 'CheckoutStatus',
  description:
    '`open` until the buyer asks how to pay, then `pending`; `succeeded` once paid and confirmed, and `pending` ' +
    'again if the chain loses that payment; `failed` when only too little was paid in time, `expired` when nothing was.',
})
export type CheckoutStatus = z.output<typeof CheckoutStatus>

export const checkoutMoves = {
  create: { from: 'new', to: 'open' },
  prepare: { from: ['open', 'pending'], to: 'pending' },
  succeed: { from: ['open', 'pending'], to: 'succeeded' },
  fail: { from: ['open', 'pending'], to: 'failed' },
  expire: { from: ['open', 'pending'], to: 'expired' },
  credit: { from: ['open', 'pending', 'failed', 'expired'], to: 'succeeded' },
  reopen: { from: ['succeeded'], to: 'pending' },
  // Brings the end forward. The checkout then ends like any other.
  endEarly: { from: ['open', 'pending'], to: 'unchanged' },
} as const satisfies StateMoves<CheckoutStatus>

const description = text('What the buyer reads about the charge.', { max: 500, example: 'One blue mug' })

export const Checkout = z
  .object({
    id: id('checkout', 'Identifies the checkout to the merchant.'),
    workspaceId: workspaceIdField,
    mode: CheckoutMode,
    status: CheckoutStatus,
    customerId: id('customer', 'The customer who pays; null for a guest.').nullable(),
    invoiceId: id('invoice', 'The invoice that is paid; null for a checkout without one.').nullable(),
    priceId: id('price', 'The price that is paid; null for a checkout without one.').nullable(),
    subscriptionId: id(
      'subscription',
      'The subscription that the checkout started, or whose invoice is paid; null for any other.',
    ).nullable(),
    paymentLinkId: id('paymentLink', 'The payment link that made it; null for any other.').nullable(),
    amountMinor: amountMinor('What is to be paid.'),
    currency: currency(),
    chain: ChainId,
    token: TokenSymbol,
    accepts: z.array(AcceptedPair).meta({
      description:
        'What the buyer may choose to pay with, the pair asked for by default first; ' +
        `${mostAcceptedPairs} pairs at most.`,
      examples: [[{ chain: 'base', token: 'USDC' }]],
    }),
    description: description.nullable(),
    successUrl: z.union([z.literal(''), z.url()]).meta({
      description: 'Where the buyer returns to after paying; empty when none was set.',
    }),
    cancelUrl: z.url().nullable().meta({ description: 'Where the buyer returns to without paying.' }),
    expiresAt: timestamp('A transfer counts in a block no later than this.'),
    completedAt: timestamp('When the checkout succeeded.').nullable(),
    paymentId: id('payment', 'The payment that made the checkout succeed; null until then.').nullable(),
    fullySettled: z
      .boolean()
      .nullable()
      .meta({ description: 'Whether that payment reached the price; null until the checkout succeeds.' }),
    metadata: metadata().nullable(),
    createdAt: timestamp('When the checkout was created.'),
    hostedUrl: z.url().meta({
      description:
        'Address of the page to send the buyer to, unchanged. It carries a secret token, not the id.',
      examples: ['https://pay.example/checkout/dGhpcyBpcyBub3QgYSB0b2tlbiE'],
    }),
  })
  .meta({
    id: 'Checkout',
    description:
      'One amount to pay, in a token on a chain, until a moment. `chain` and `token` are the pair asked for by default; ' +
      'once the checkout is paid, the pair that it was paid with.',
  })
export type Checkout = z.output<typeof Checkout>

const recurringNeeds = ['priceId', 'chain', 'token'] as const

/** Checks the rules of each mode that involve several fields. */
const checkCheckout = (
  body: z.output<typeof CheckoutFields>,
  refuse: (param: string, message: string) => void,
) => {
  if (body.mode === 'subscription') {
    for (const field of recurringNeeds)
      if (body[field] === undefined) refuse(field, `${field} is required in mode subscription.`)
    for (const field of ['invoiceId', 'amount', 'accepts'] as const)
      if (body[field] !== undefined) refuse(field, `${field} does not go with mode subscription.`)
    if (body.customerId === undefined && body.customerEmail === undefined)
      refuse('customerId', 'A subscription needs a customer: send customerId or customerEmail.')
  } else {
    for (const field of ['autopay', 'trialDays'] as const)
      if (body[field] !== undefined) refuse(field, `${field} goes with mode subscription only.`)
    const sources = (['invoiceId', 'priceId', 'amount'] as const).filter((name) => body[name] !== undefined)
    if (sources.length !== 1)
      refuse(
        sources[1] ?? 'amount',
        'Send exactly one of invoiceId, priceId (of a one-time price) and amount in mode payment.',
      )
    if (body.invoiceId === undefined)
      for (const field of ['chain', 'token'] as const)
        if (body[field] === undefined) refuse(field, `${field} is required unless an invoice is paid.`)
    if (body.invoiceId !== undefined && body.accepts !== undefined)
      refuse('accepts', 'accepts does not go with invoiceId: the invoice sets chain and token.')
  }
  checkAcceptedPairs(body, refuse)
  if (body.customerId !== undefined && body.customerEmail !== undefined)
    refuse('customerEmail', 'Send customerId or customerEmail, not both.')
}

const CheckoutFields = z.strictObject({
  mode: CheckoutMode,
  customerId: idInput('customer', 'The customer who pays.').optional(),
  customerEmail: z
    .email()
    .max(254)
    .optional()
    .meta({ description: 'Finds the customer with this address, or creates one.' }),
  customerName: text('Name of the customer, where one is created.', {
    max: 200,
    example: 'Ada Lovelace',
  }).optional(),
  invoiceId: idInput(
    'invoice',
    'The invoice to pay, open or past due; it sets amount, chain and token. While it has a live checkout, that one is ' +
      'answered as it is.',
  ).optional(),
  priceId: idInput(
    'price',
    'The price to pay: one-time in mode payment, recurring in mode subscription.',
  ).optional(),
  amount: amountMinor('The amount to pay, in mode payment; 1 or more.', { min: 1 }).optional(),
  currency: currencyInput('Currency of `amount`. It must be the one the token is pegged to.'),
  description: description.optional(),
  successUrl: returnUrlInput('Where the buyer returns to after paying.').optional(),
  cancelUrl: returnUrlInput('Where the buyer returns to without paying.').optional(),
  chain: ChainId.optional(),
  token: TokenSymbol.optional(),
  accepts: acceptedPairsInput(
    'What the buyer may choose to pay with, in mode payment, besides `chain` and `token`, which are accepted listed ' +
      `or not; ${mostAcceptedPairs} pairs at most in all. Each needs a verified wallet. Left out: those of the workspace's \`acceptedPairs\` that can be settled.`,
  ).optional(),
  autopay: Autopay.optional().meta({
    description: 'How renewals are paid, in mode subscription; `manual` where left out.',
  }),
  trialDays: trialDays.optional().meta({
    description:
      'Days free of charge, in mode subscription by `allowance`: nothing is paid, and the checkout succeeds once the buyer has ' +
      'signed the terms and the approval was seen. 0 only otherwise: create the subscription itself, with its trial.',
  }),
  expiresInMinutes: z
    .int()
    .min(1)
    .max(1440)
    .default(30)
    .meta({ description: 'How long the checkout can be paid: 1 to 1440 minutes.', unit: 'minutes' }),
  metadata: metadataInput().optional(),
})

export const CheckoutCreate = CheckoutFields.superRefine((body, context) =>
  checkCheckout(body, (param, message) => context.addIssue({ code: 'custom', path: [param], message })),
).meta({
  id: 'CheckoutCreate',
  description:
    'Mode `payment` takes exactly one of `invoiceId`, `priceId` and `amount`, the latter two with `chain` and ' +
    '`token` and, where the buyer may choose, `accepts`; without a customer it is a guest checkout. Mode `subscription` takes a recurring `priceId`, ' +
    '`chain`, `token` and a customer; the subscription and its paid first invoice are made when the checkout succeeds.',
  examples: [
    { mode: 'payment', amount: 1999, chain: 'base', token: 'USDC', description: 'One blue mug' },
    {
      mode: 'payment',
      priceId: exampleId('price'),
      customerEmail: 'ada@example.com',
      chain: 'base',
      token: 'USDC',
    },
    {
      mode: 'payment',
      amount: 1999,
      chain: 'base',
      token: 'USDC',
      accepts: [{ chain: 'polygon', token: 'USDC' }],
    },
  ],
})
export type CheckoutCreate = z.output<typeof CheckoutCreate>

const oneCheckout = inWorkspace({ id: idInput('checkout', 'Identifies the checkout.') })

export const checkouts = routes({
  list: route({
    operation: 'listCheckouts',
    method: 'GET',
    path: '/v1/workspaces/:workspaceId/checkouts',
    summary: 'List checkouts',
    description: 'Lists checkouts, newest first.',
    access: { by: 'key', role: 'viewer', effect: 'reads' },
    pathParams: inWorkspace({}),
    query: pageQuery({
      status: CheckoutStatus.optional(),
      customerId: idInput('customer', 'Only checkouts of this customer.').optional(),
      from: timestampInput('Only checkouts created at this moment or later.').optional(),
      to: timestampInput(
        'Only checkouts created at this moment or earlier. It is not before `from`.',
      ).optional(),
    }),
    responses: { 200: page('CheckoutPage', Checkout) },
  }),
  create: route({
    operation: 'createCheckout',
    method: 'POST',
    path: '/v1/workspaces/:workspaceId/checkouts',
    summary: 'Create a checkout',
    description: 'Creates a checkout and answers with the address of the page to send the buyer to.',
    access: { by: 'key', role: 'developer', effect: 'ordinary' },
    idempotencyKey: 'required',
    pathParams: inWorkspace({}),
    body: CheckoutCreate,
    responses: { 201: Checkout },
    errors: ['conflict', 'invalid_state_transition', 'signing_required', 'kyb_required'],
  }),
  retrieve: route({
    operation: 'retrieveCheckout',
    method: 'GET',
    path: '/v1/workspaces/:workspaceId/checkouts/:id',
    summary: 'Retrieve a checkout',
    description: 'Answers one checkout.',
    access: { by: 'key', role: 'viewer', effect: 'reads' },
    pathParams: oneCheckout,
    responses: { 200: Checkout },
    errors: ['not_found'],
  }),
  expire: route({
    operation: 'expireCheckout',
    method: 'POST',
    path: '/v1/workspaces/:workspaceId/checkouts/:id/expire',
    summary: 'End a checkout early',
    description:
      'Sets `expiresAt` to now, so that the checkout can no longer be paid; one that is past its end stays as it is. ' +
      'It ends as any other: once the chain was read past that moment it is `expired` or `failed`, and until then a ' +
      'transfer mined before that moment still makes it succeed. Wait for the event before you free what it reserved.',
    access: { by: 'key', role: 'developer', effect: 'ordinary' },
    idempotencyKey: 'required',
    pathParams: oneCheckout,
    responses: { 200: Checkout },
    errors: ['not_found', 'conflict', 'invalid_state_transition'],
  }),
})
