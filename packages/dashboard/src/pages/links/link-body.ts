import type { PaymentLinkCreate } from '@stablerail/sdk/functions'
import { ToldError } from '../../data/errors.ts'
import { minorOf } from '../../parts/amount.ts'
import { moneyOf } from '../../parts/words.ts'
import { filled, metadataIn } from '../selling/options.tsx'
import { acceptedIn } from '../selling/pair-checks.tsx'
import { returnIn } from '../selling/return-fields.tsx'
import { usualMinimum } from './amount-of.ts'

/** How the amount of a payment link is set: fixed, chosen by the buyer, or the price of a product. */
export type AmountKind = 'fixed' | 'open' | 'price'

/** Parses a list of amounts that are separated by spaces, line breaks or semicolons, into cents. */
export const presetsOf = (text: string): number[] =>
  text
    .split(/[\s;]+/)
    .map((amount) => amount.replace(/,$/, ''))
    .filter((amount) => amount !== '')
    .map((amount) => minorOf(amount, 'presetAmounts'))

const amountIn = (kind: AmountKind, values: Record<string, string>) => {
  const { amount = '', priceId = '', minAmount, maxAmount, presetAmounts } = values
  if (kind === 'fixed') return { amount: minorOf(amount) }
  if (kind === 'price') return { priceId }
  const min = minAmount === undefined ? null : minorOf(minAmount, 'minAmount')
  const max = maxAmount === undefined ? null : minorOf(maxAmount, 'maxAmount')
  const presets = presetAmounts === undefined ? null : presetsOf(presetAmounts)
  requireWithin({ min: min ?? usualMinimum, max: max ?? Number.POSITIVE_INFINITY, presets: presets ?? [] })
  return {
    openAmount: true,
    ...(min === null ? {} : { minAmount: min }),
    ...(max === null ? {} : { maxAmount: max }),
    ...(presets === null ? {} : { presetAmounts: presets }),
  }
}

type Bounds = { min: number; max: number; presets: readonly number[] }

/** Throws an error that names the fields as the form does; the service would name them as the API does. */
const requireWithin = ({ min, max, presets }: Bounds): void => {
  if (max < min) throw new ToldError(`Must be at least the minimum, ${moneyOf(min)}.`, 'maxAmount')
  if (presets.some((preset) => preset < min || preset > max))
    throw new ToldError('Each suggested amount must be within the minimum and the maximum.', 'presetAmounts')
}

/** Converts the values of the form to the body of `createPaymentLink`. */
export const linkBody = (kind: AmountKind, values: Record<string, string>): PaymentLinkCreate => ({
  ...amountIn(kind, values),
  ...acceptedIn(values),
  ...filled(values, ['description']),
  ...returnIn(values),
  ...metadataIn(values),
})
