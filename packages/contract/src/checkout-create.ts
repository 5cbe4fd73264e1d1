import { z } from 'zod'
import { acceptedPairsInput, checkAcceptedPairs, mostAcceptedPairs } from './accepted-pairs.ts'
import { autoReturnInput } from './auto-return.ts'
import { ChainId, TokenSymbol } from './primitives/chains.ts'
import { exampleId, idInput } from './primitives/ids.ts'
import { amountMinor, currencyInput } from './primitives/money.ts'
import { metadataInput, returnUrlInput, text } from './primitives/text.ts'
import { Autopay, trialDays } from './subscriptions.ts'

export const CheckoutMode = z.enum(['payment', 'subscription']).meta({
  id: 'CheckoutMode',
  description: '`payment` charges once, `subscription` starts a subscription.',
})

export const chargeDescription = text('Description of the charge, shown to the buyer.', {
  max: 500,
  example: 'One blue mug',
})

const recurringNeeds = ['priceId', 'chain', 'token'] as const

/** Checks the rules of a checkout's mode that involve several fields of the body. */
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
    .meta({ description: 'Email address of the customer. A customer is created if none has this address.' }),
  customerName: text('Name of the customer, used if a customer is created.', {
    max: 200,
    example: 'Ada Lovelace',
  }).optional(),
  invoiceId: idInput(
    'invoice',
    'The invoice to pay, open or past due. It sets amount, chain and token. If the invoice already has a live ' +
      'checkout, that checkout is returned unchanged.',
  ).optional(),
  priceId: idInput(
    'price',
    'The price to pay: one-time in mode `payment`, recurring in mode `subscription`.',
  ).optional(),
  amount: amountMinor('The amount to pay, in mode `payment`; 1 or more.', { min: 1 }).optional(),
  currency: currencyInput('Currency of `amount`. It must be the currency to which the token is pegged.'),
  description: chargeDescription.optional(),
  successUrl: returnUrlInput('URL to which the buyer returns after the payment.').optional(),
  cancelUrl: returnUrlInput('URL to which the buyer returns without paying.').optional(),
  autoReturn: autoReturnInput,
  chain: ChainId.optional(),
  token: TokenSymbol.optional(),
  accepts: acceptedPairsInput(
    'Additional pairs that the buyer may choose to pay with, in mode `payment`. The pair of `chain` and ' +
      `\`token\` is always accepted, listed or not; together at most ${mostAcceptedPairs} pairs. Each pair ` +
      'needs a verified wallet. If left out: the pairs in `acceptedPairs` of the workspace that can be settled.',
  ).optional(),
  autopay: Autopay.optional().meta({
    description: 'How renewals are paid, in mode `subscription`; `manual` if left out.',
  }),
  trialDays: trialDays.optional().meta({
    description:
      'Days free of charge, in mode `subscription` with `autopay` `allowance`: nothing is paid, and the ' +
      'checkout succeeds once the buyer has signed the terms and the approval was seen on chain. Otherwise only ' +
      '0 is accepted: to start a trial, create the subscription itself.',
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
    'In mode `payment`, send exactly one of `invoiceId`, `priceId` and `amount`. With `priceId` or `amount`, ' +
    'send also `chain` and `token` and, to let the buyer choose, `accepts`. Without a customer, the checkout is ' +
    'for a guest. In mode `subscription`, send a recurring `priceId`, `chain`, `token` and a customer. The ' +
    'subscription and its paid first invoice are created when the checkout succeeds.',
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
