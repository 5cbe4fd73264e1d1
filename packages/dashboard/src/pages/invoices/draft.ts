/** Converts the values of the form for an invoice draft into the request and the preview. */
import { minorOf } from '../../parts/amount.ts'

export type Line = { description: string; quantity: number; unitAmountMinor: number }

type Values = Readonly<Record<string, string>>

/** Parses an amount in dollars into cents. A leading minus makes it a discount. */
const signedMinorOf = (text: string, field: string): number => {
  const [, minus = '', amount = ''] = /^\s*(-?)(.*)$/s.exec(text) ?? []
  return minus === '' ? minorOf(amount, field) : -minorOf(amount, field)
}

/**
 * Returns the invoice lines in the form, in order. Throws an error that names the field if an amount is
 * invalid.
 */
export const toLines = (values: Values, keys: readonly number[]): Line[] =>
  keys.map((key) => ({
    description: values[`description-${key}`] ?? '',
    quantity: Number(values[`quantity-${key}`] ?? 1),
    unitAmountMinor: signedMinorOf(values[`amount-${key}`] ?? '', `amount-${key}`),
  }))

/**
 * Returns the invoice lines for the preview. An incomplete amount counts as zero, and empty lines are left
 * out.
 */
export const linesWritten = (values: Values, keys: readonly number[]): Line[] =>
  keys.flatMap((key) => {
    const written = [`description-${key}`, `amount-${key}`].some((name) => (values[name] ?? '').trim() !== '')
    if (!written) return []
    try {
      return toLines(values, [key])
    } catch {
      return toLines({ ...values, [`amount-${key}`]: '0' }, [key])
    }
  })

/**
 * Parses a number of days. Limits it to the range from `min` to `max`, because JavaScript cannot represent a
 * date that is too many days ahead.
 */
export const daysWritten = (text: string | undefined, { default: usual, min, max }: Days): number =>
  Math.min(max, Math.max(min, Number(text ?? usual) || 0))

type Days = { default: number; min: number; max: number }

export const totalOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { quantity, unitAmountMinor }) => sum + quantity * unitAmountMinor, 0)
