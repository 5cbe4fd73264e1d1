import { z } from 'zod'
import { AcceptedPair, acceptedPairsInput, checkAcceptedPairs, mostAcceptedPairs } from './accepted-pairs.ts'
import { autoReturn, autoReturnInput } from './auto-return.ts'
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

/**
 * The minimum amount, in cents, of a link whose amount the buyer chooses and that sets no minimum. A link
 * with a fixed amount has no minimum.
 */
export const defaultMinAmountMinor = 50

const description = text('Description of the charge for the buyer, 1 to 200 characters.', {
  min: 1,
  max: 200,
  example: 'One blue mug',
})
const presetAmounts = z
  .array(amountMinor('An amount that the buyer can select with one click.', { min: 1 }))
  .min(1)
  .max(8)
  .meta({
    description:
      'Amounts that the buyer of an open-amount link can select with one click: 1 to 8, each from `minAmount` to ' +
      '`maxAmount`.',
  })

export const PaymentLink = z
  .object({
    id: id('paymentLink', 'Identifies the payment link.'),
    url: z.url().meta({
      description: 'URL to share, unchanged. Each visit creates a checkout.',
      examples: ['https://pay.example/pay/dGhpcyBpcyBub3QgYSB0b2tlbiE'],
    }),
    description: z
      .string()
      .meta({ description: 'Description of the charge for the buyer.', examples: ['One blue mug'] }),
    priceId: id('price', 'The price that is charged; null if no price is charged.').nullable(),
    amountMinor: amountMinor('Fixed amount of the charge; 0 if the buyer chooses the amount.'),
    openAmount: z.boolean().meta({ description: 'Whether the buyer chooses the amount.' }),
    minAmountMinor: amountMinor(
      'Minimum amount that a buyer may choose; null if the amount is fixed.',
    ).nullable(),
    maxAmountMinor: amountMinor(
      'Maximum amount that a buyer may choose; null if there is no maximum.',
    ).nullable(),
    presetAmounts: presetAmounts.nullable(),
    currency: currency(),
    chain: ChainId,
    token: TokenSymbol,
    accepts: z
      .array(AcceptedPair)
      .nullable()
      .meta({
        description:
          'Pairs of chain and token with which buyers may pay, `chain` and `token` first; null if the link was ' +
          'created without `accepts`: its checkouts accept the pairs that the workspace accepts at the time of the ' +
          'visit.',
        examples: [[{ chain: 'base', token: 'USDC' }]],
      }),
    successUrl: z
      .union([z.literal(''), z.url()])
      .meta({ description: 'URL to which the buyer returns after paying; empty if none was set.' }),
    autoReturn,
    active: z.boolean().meta({ description: 'Whether visits create checkouts.' }),
    metadata: metadata(
      "The merchant's own free-form data, which is copied to every checkout of the link. Events never contain it.",
    ).nullable(),
    createdAt: timestamp('Time at which the payment link was created.'),
  })
  .meta({ id: 'PaymentLink', description: 'A link to share. Every visit creates a new checkout.' })
export type PaymentLink = z.output<typeof PaymentLink>

const PaymentLinkFields = z.strictObject({
  chain: ChainId,
  token: TokenSymbol,
  amount: amountMinor('Fixed amount of the charge.', { min: 1 }).optional(),
  priceId: idInput(
    'price',
    'One-time price to charge. While it is inactive, visits of the link create no checkouts.',
  ).optional(),
  openAmount: z
    .boolean()
    .optional()
    .meta({ description: 'Set to `true` to let the buyer choose the amount.' }),
  minAmount: amountMinor(
    `Minimum amount that a buyer may choose, only with \`openAmount: true\`. Default: ${defaultMinAmountMinor}.`,
    { min: 1 },
  ).optional(),
  maxAmount: amountMinor('Maximum amount that a buyer may choose, only with `openAmount: true`.', {
    min: 1,
  }).optional(),
  presetAmounts: presetAmounts.optional(),
  description: description.optional().meta({
    description:
      'Description of the charge for the buyer, 1 to 200 characters. Required without `priceId`; with it, the ' +
      'default is the name of the product.',
  }),
  currency: currencyInput('Currency of the amounts. It must be the currency to which the token is pegged.'),
  accepts: acceptedPairsInput(
    'Pairs with which buyers may pay, in addition to `chain` and `token`, which are always accepted. ' +
      `At most ${mostAcceptedPairs} pairs in total, each with a verified wallet.`,
  ).optional(),
  successUrl: returnUrlInput('URL to which the buyer returns after paying.').optional(),
  autoReturn: autoReturnInput,
  metadata: metadataInput().optional(),
})

/** Checks the rules of a payment link that involve several fields of the body. */
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
    'The fields of a payment link to create. Send exactly one of `amount`, `priceId` and `openAmount: true`.',
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
    description:
      'Creates a link that creates a checkout of a guest at every visit. A workspace has at most ' +
      `${caps.activePaymentLinks.toLocaleString('en-US')} active links in each mode.`,
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
    description:
      'Lists payment links, newest first: all active links and the newest inactive links, ' +
      `${caps.activePaymentLinks.toLocaleString('en-US')} in total.`,
    access: { by: 'key', role: 'viewer', effect: 'reads' },
    pathParams: inWorkspace({}),
    query: z.strictObject({
      active: queryBoolean('Only active links; with `false`, only inactive links.').optional(),
    }),
    responses: { 200: wholeList('PaymentLinkList', PaymentLink) },
  }),
  deactivate: route({
    operation: 'deletePaymentLink',
    method: 'DELETE',
    path: '/v1/workspaces/:workspaceId/payment_links/:id',
    summary: 'Deactivate a payment link',
    description:
      'Deactivates a payment link: visits create no more checkouts. Existing checkouts are not affected. Does ' +
      'nothing if the link is already inactive.',
    access: { by: 'key', role: 'developer', effect: 'ordinary' },
    pathParams: inWorkspace({ id: idInput('paymentLink', 'Identifies the payment link.') }),
    responses: { 200: Acknowledged },
    errors: ['not_found'],
  }),
})
