import { z } from 'zod'
import { id } from './primitives/ids.ts'

export const AttributionRule = z
  .enum([
    'deposit_address',
    'reference',
    'exact_amount',
    'declared_payer',
    'reported_transaction',
    'manual',
    'none',
  ])
  .meta({
    id: 'AttributionRule',
    examples: ['exact_amount'],
    description:
      'Rule that matched the payment to a checkout: the deposit address of the checkout, the reference in the ' +
      'transaction, the exact amount that is reserved for the checkout, a transaction that the buyer reported, ' +
      '`manual` by the merchant, or `none`. Only older payments have `declared_payer`.',
  })
export type AttributionRule = z.output<typeof AttributionRule>

export const PaymentAttribution = z
  .object({
    rule: AttributionRule,
    reason: z.string().meta({
      description: 'Reason why the rule applied, in one sentence.',
      examples: ['The amount is the one reserved for the checkout.'],
    }),
    candidateCheckoutIds: z
      .array(id('checkout', 'A checkout that the payment may be for.'))
      .meta({ description: 'The checkouts that the payment may be for.' }),
    equallyCloseCheckoutIds: z
      .array(id('checkout', 'A checkout that is as close a match as `closeMatchCheckoutId`.'))
      .meta({
        description:
          'The unpaid checkouts whose price is as close to the amount as the price of `closeMatchCheckoutId`, ' +
          'including this checkout, at most 10. Empty if there is one close match or none.',
      }),
    steps: z
      .array(
        z.object({
          rule: AttributionRule,
          fits: z.boolean().meta({ description: 'Whether the rule matched the payment.' }),
          because: z.string().meta({
            description: 'Reason why the rule matched or did not match, in one sentence.',
            examples: ['No reference was found in the transaction.'],
          }),
        }),
      )
      .meta({ description: 'The rules in the order in which they were tried. Empty for older payments.' }),
  })
  .meta({
    id: 'PaymentAttribution',
    description: 'The decision about which checkout a payment is for, with its reasons.',
  })
export type PaymentAttribution = z.output<typeof PaymentAttribution>
