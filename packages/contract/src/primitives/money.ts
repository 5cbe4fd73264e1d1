import { z } from 'zod'

/** The largest amount in requests and responses, in minor units. */
export const maxAmountMinor = 1_000_000_000_000

/** An amount in minor units (cents). */
export const amountMinor = (description: string, { min = 0 }: { min?: number } = {}) =>
  z
    .int()
    .min(min)
    .max(maxAmountMinor)
    .meta({ description, unit: 'minor units (cents)', examples: [1999] })

/**
 * An amount in base units of a token, as a decimal string. For a token with six decimals, base units are
 * millionths.
 */
export const amountBase = (description: string) =>
  z
    .string()
    .regex(/^\d{1,78}$/)
    .meta({ description, unit: 'token base units', examples: ['19990042'] })

/** The currency of an amount, in a response. */
export const currency = (description = 'Three-letter ISO 4217 code of the currency.') =>
  z
    .string()
    .length(3)
    .meta({ description, examples: ['USD'] })

/** The currency of an amount, in a request. Upper and lower case are accepted. */
export const currencyInput = (description = 'Three-letter ISO 4217 code of the currency.') =>
  z
    .string()
    .regex(/^[A-Za-z]{3}$/)
    .toUpperCase()
    .default('USD')
    .meta({ description, form: 'a three-letter currency code, such as USD', examples: ['USD'] })
