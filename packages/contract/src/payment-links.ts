import { z } from 'zod'
import { AcceptedPair, acceptedPairsInput, checkAcceptedPairs, mostAcceptedPairs } from './accepted-pairs.ts'
import { caps } from './limits.ts'
import { Acknowledged } from './primitives/acknowledged.ts'
import { ChainId, TokenSymbol } from './primitives/chains.ts'
import { id, idInput } from './primitives/ids.ts'
import { amountMinor, currency, currencyInput } from './primitives/money.ts'
import { wholeList } from './primitives/pagination.ts'
import { metadata, metadataInput, queryBoolean, returnUrlInput, text } from './primitives/text.ts'
import { timestamp } from './primitives/time.ts'
import { route, routes } from './rest.ts'
import { inWorkspace } from './workspace-path.ts'

/** The minimum amount of an open-amount link that sets none. A link with a fixed amount has no minimum. */
export const defaultMinAmountMinor = 50

const description = text('What the buyer reads about the charge, 1 to 200 characters.', {
  min: 1,
  max: 200,
  example: 'One blue mug',
})
const presetAmounts = z
  .array(amountMinor('An amount to pick with one click.', { min: 1 }))
  .min(1)
  .max(8)
  .meta({
    description:
      'Amounts to pick with one click, for an open amount: 1 to 8, each within the least and the most.',
  })

export const PaymentLink = z
  .object({
    id: id('paymentLink', 'Identifies the payment link.'),
    url: z.url().meta({
      description: 'The address to share, as it is. Each visit makes a checkout.',
      examples: ['https://pay.example/pay/dGhpcyBpcyBub3QgYSB0b2tlbiE'],
    }),
    description: z
      .string()
      .meta({ description: 'What the buyer reads about the charge.', examples: ['One blue mug'] }),
    priceId: id('price', 'The price that is charged; null for an amount without a price.').nullable(),
    amountMinor: amountMinor('The fixed charge; 0 when the buyer chooses.'),
    openAmount: z.boolean().meta({ description: 'Whether the buyer chooses the amount.' }),
    minAmountMinor: amountMinor('The least a buyer may choose.').nullable(),
    maxAmountMinor: amountMinor('The most a buyer may choose.').nullable(),
    presetAmounts: presetAmounts.nullable(),
    currency: currency(),
    chain: ChainId,
    token: TokenSymbol,
    accepts: z
      .array(AcceptedPair)
      .nullable()
      .meta({
        description:
          'What buyers may choose to pay with, `chain` and `token` first; null where the link was created without, and ' +
          'its checkouts accept what the workspace does when the buyer visits.',
        examples: [[{ chain: 'base', token: 'USDC' }]],
      }),
    successUrl: z
      .union([z.literal(''), z.url()])
      .meta({ description: 'Where the buyer returns to after paying; empty when none was set.' }),
    active: z.boolean().meta({ description: 'Whether visits still make checkouts.' }),
    metadata: metadata(
      "Free-form data of the merchant's own, which every checkout of the link gets. It is never part of an event.",
    ).nullable(),
    createdAt: timestamp('When it was created.'),
  })
  .meta({ id: 'PaymentLink', description: 'A link to share; every visit makes a fresh checkout.' })
export type PaymentLink = z.output<typeof PaymentLink>

const PaymentLinkFields = z.strictObject({
  chain: ChainId,
  token: TokenSymbol,
  amount: amountMinor('A fixed charge.', { min: 1 }).optional(),
  priceId: idInput(
    'price',
    'A one-time price to charge. While it is not active, visits of the link make no checkouts.',
  ).optional(),
  openAmount: z.boolean().optional().meta({ description: 'Let the buyer choose the amount.' }),
  minAmount: amountMinor(
    `The least a buyer may choose; only with \`openAmount: true\`, where the default is ${defaultMinAmountMinor}.`,
    { min: 1 },
  ).optional(),
  maxAmount: amountMinor('The most a buyer may choose.', { min: 1 }).optional(),
  presetAmounts: presetAmounts.optional(),
  description: description.optional().meta({
    description: 'Required unless a price is charged, where the default is the name of its product.',
  }),
  currency: currencyInput('Currency; it must be the one the token is pegged to.'),
  accepts: acceptedPairsInput(
    'What buyers may choose to pay with besides `chain` and `token`, which are accepted listed or not; ' +
      `${mostAcceptedPairs} pairs at most in all. Each needs a verified wallet.`,
  ).optional(),
  successUrl: returnUrlInput('Where the buyer returns to after paying.').optional(),
  metadata: metadataInput().optional(),
})

/** Checks the rules that involve several fields. */
const checkPaymentLink = (
  body: z.output<typeof PaymentLinkFields>,
  refuse: (param: string, message: string) => void,
) => {
  const sources = [body.amount !== undefined, body.priceId !== undefined, body.openAmount === true]
  if (sources.filter(Boolean).length !== 1)
    refuse('amount', 'Send exactly one of amount, priceId and openAmount: true.')
  if (body.priceId === undefined && body.description === undefined)
    refuse('description', 'description is required unless a price is charged.')
  checkAcceptedPairs(body, refuse)
  if (body.openAmount !== true) {
    for (const field of ['minAmount', 'maxAmount', 'presetAmounts'] as const)
      if (body[field] !== undefined) refuse(field, `${field} goes with openAmount: true only.`)
    return
  }
  const min = body.minAmount ?? defaultMinAmountMinor
  const max = body.maxAmount ?? Number.POSITIVE_INFINITY
  if (max < min) refuse('maxAmount', `maxAmount must be at least ${min}, the minimum.`)
  if (body.presetAmounts?.some((preset) => preset < min || preset > max))
    refuse('presetAmounts', 'Each preset must be within minAmount and maxAmount.')
}

export const PaymentLinkCreate = PaymentLinkFields.superRefine((body, context) =>
  checkPaymentLink(body, (param, message) => context.addIssue({ code: 'custom', path: [param], message })),
).meta({
  id: 'PaymentLinkCreate',
  description:
    'The fields of a payment link to create: exactly one of `amount`, `priceId` and `openAmount: true`.',
  examples: [
    { amount: 1999, chain: 'base', token: 'USDC', description: 'One blue mug' },
    {
      openAmount: true,
      minAmount: 500,
      presetAmounts: [500, 1000, 2000],
      chain: 'base',
      token: 'USDC',
      description: 'Support us',
    },
  ],
})
export type PaymentLinkCreate = z.output<typeof PaymentLinkCreate>

export const PaymentLinkCreated = z
  .object({ paymentLink: PaymentLink })
  .meta({ id: 'PaymentLinkCreated', description: 'The new payment link.' })

export const paymentLinks = routes({
  create: route({
    operation: 'createPaymentLink',
    method: 'POST',
    path: '/v1/workspaces/:workspaceId/payment_links',
    summary: 'Create a payment link',
    description: `Creates a link that makes a guest checkout at every visit. A workspace has at most ${caps.activePaymentLinks.toLocaleString('en-US')} active ones in each mode.`,
    access: { by: 'key', role: 'developer', effect: 'ordinary' },
    idempotencyKey: 'required',
    pathParams: inWorkspace({}),
    body: PaymentLinkCreate,
    responses: { 201: PaymentLinkCreated },
    errors: ['conflict', 'signing_required', 'kyb_required'],
  }),
  list: route({
    operation: 'listPaymentLinks',
    method: 'GET',
    path: '/v1/workspaces/:workspaceId/payment_links',
    summary: 'List payment links',
    description: `Lists payment links, newest first: all that are active and the newest of the others, ${caps.activePaymentLinks.toLocaleString('en-US')} in all.`,
    access: { by: 'key', role: 'viewer', effect: 'reads' },
    pathParams: inWorkspace({}),
    query: z.strictObject({
      active: queryBoolean('Only active links, or only deactivated ones.').optional(),
    }),
    responses: { 200: wholeList('PaymentLinkList', PaymentLink) },
  }),
  deactivate: route({
    operation: 'deletePaymentLink',
    method: 'DELETE',
    path: '/v1/workspaces/:workspaceId/payment_links/:id',
    summary: 'Deactivate a payment link',
    description:
      'Visits of the link make no more checkouts. Checkouts that were made are not affected. A link that is deactivated ' +
      'already stays so.',
    access: { by: 'key', role: 'developer', effect: 'ordinary' },
    pathParams: inWorkspace({ id: idInput('paymentLink', 'Identifies the payment link.') }),
    responses: { 200: Acknowledged },
    errors: ['not_found'],
  }),
})
