import { z } from 'zod'
import { AcceptedPair, mostAcceptedPairs } from './accepted-pairs.ts'
import { autoReturn } from './auto-return.ts'
import { CheckoutCreate, CheckoutMode, chargeDescription } from './checkout-create.ts'
import { expandCustomerAndProduct, expandedRecords } from './expand.ts'
import { ChainId, TokenSymbol } from './primitives/chains.ts'
import { exampleAddress } from './primitives/examples.ts'
import { id, idInput } from './primitives/ids.ts'
import { amountMinor, currency } from './primitives/money.ts'
import { page, pageQuery } from './primitives/pagination.ts'
import { metadata } from './primitives/text.ts'
import { timestamp, timestampInput } from './primitives/time.ts'
import { route, routes } from './rest.ts'
import type { StateMoves } from './state-moves.ts'
import { inWorkspace, workspaceIdField } from './workspace-path.ts'

export const CheckoutStatus = z.enum(['open', 'pending', 'succeeded', 'failed', 'expired']).meta({
  id: 'CheckoutStatus',
  description:
    '`open` until the buyer requests payment instructions, then `pending`; `succeeded` once a payment is ' +
    'confirmed, and `pending` again if the chain loses that payment; `failed` if less than the price was paid ' +
    'in time, `expired` if nothing was paid.',
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
  // Sets `expiresAt` to now. The status of the checkout then changes as for any checkout that has expired.
  endEarly: { from: ['open', 'pending'], to: 'unchanged' },
} as const satisfies StateMoves<CheckoutStatus>

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
      'The subscription that the checkout started, or whose invoice it pays; otherwise null.',
    ).nullable(),
    paymentLinkId: id('paymentLink', 'The link that created the checkout; otherwise null.').nullable(),
    amountMinor: amountMinor('Amount to pay.'),
    currency: currency(),
    chain: ChainId,
    token: TokenSymbol,
    accepts: z.array(AcceptedPair).meta({
      description: `Pairs that the buyer may choose to pay with, the default pair first; at most ${mostAcceptedPairs}.`,
      examples: [[{ chain: 'base', token: 'USDC' }]],
    }),
    description: chargeDescription.nullable(),
    successUrl: z.union([z.literal(''), z.url()]).meta({
      description: 'URL to which the buyer returns after the payment; empty if none was set.',
    }),
    cancelUrl: z.url().nullable().meta({
      description: 'URL to which the buyer returns without paying; null if none was set.',
    }),
    autoReturn,
    expiresAt: timestamp(
      'Time until which the checkout can be paid: a transfer counts if the time of its block is not later.',
    ),
    completedAt: timestamp('Time at which the checkout succeeded; null until then.').nullable(),
    paymentId: id('payment', 'The payment that made the checkout succeed; null until then.').nullable(),
    fullySettled: z
      .boolean()
      .nullable()
      .meta({
        description:
          'Whether the payment of `paymentId`, with the parts that were paid to the deposit address before it, ' +
          'reached the price; null until the checkout succeeds.',
      }),
    receivedMinor: amountMinor(
      'US cents received for the checkout, rounded down: the transfers that were seen and count towards the price, in ' +
        'the pair in which most was paid. A payment of the whole price to a settlement wallet counts once it is ' +
        'confirmed.',
    ),
    remainingMinor: amountMinor(
      'US cents that are still missing: `amountMinor` minus `receivedMinor`, and 0 once the checkout has succeeded.',
    ),
    refundAddress: z
      .string()
      .nullable()
      .meta({
        description:
          'Address that was named on the payment page for a refund; null if none was named. It proves nothing, because ' +
          'anyone who has the URL of the page can name one until a payment is seen. A refund goes there only if you ' +
          'send it as `recipientAddress`.',
        examples: [exampleAddress],
      }),
    metadata: metadata().nullable(),
    createdAt: timestamp('Time at which the checkout was created.'),
    hostedUrl: z.url().meta({
      description:
        'URL of the payment page, which contains a secret token instead of the id. Send the buyer to it without changes.',
      examples: ['https://pay.example/checkout/dGhpcyBpcyBub3QgYSB0b2tlbiE'],
    }),
    ...expandedRecords,
  })
  .meta({
    id: 'Checkout',
    description:
      'A request to pay one amount, in a token on a chain, until `expiresAt`. `chain` and `token` are the ' +
      'default pair or, once the checkout is paid, the pair of the payment.',
  })
export type Checkout = z.output<typeof Checkout>

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
      expand: expandCustomerAndProduct,
      from: timestampInput('Only checkouts created at this moment or later.').optional(),
      to: timestampInput('Only checkouts created at this moment or earlier; not before `from`.').optional(),
    }),
    responses: { 200: page('CheckoutPage', Checkout) },
  }),
  create: route({
    operation: 'createCheckout',
    method: 'POST',
    path: '/v1/workspaces/:workspaceId/checkouts',
    summary: 'Create a checkout',
    description: 'Creates a checkout. Send the buyer to its `hostedUrl`, the URL of the payment page.',
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
    description: 'Returns one checkout.',
    access: { by: 'key', role: 'viewer', effect: 'reads' },
    pathParams: oneCheckout,
    query: z.strictObject({ expand: expandCustomerAndProduct }),
    responses: { 200: Checkout },
    errors: ['not_found'],
  }),
  expire: route({
    operation: 'expireCheckout',
    method: 'POST',
    path: '/v1/workspaces/:workspaceId/checkouts/:id/expire',
    summary: 'End a checkout early',
    description:
      'Sets `expiresAt` to now, so that the checkout can no longer be paid. A checkout whose `expiresAt` has ' +
      'passed does not change. The checkout becomes `expired` or `failed` once the chain was read past that ' +
      'time. Until then, a transfer that was mined before that time can still make it succeed: wait for the ' +
      'event before you release what you have reserved for the buyer.',
    access: { by: 'key', role: 'developer', effect: 'ordinary' },
    idempotencyKey: 'required',
    pathParams: oneCheckout,
    responses: { 200: Checkout },
    errors: ['not_found', 'conflict', 'invalid_state_transition'],
  }),
})
