/** An invoice draft: the values of its form, as the request and as the preview need them. */
import { minorOf } from '../../parts/amount.ts'

export type Line = { description: string; quantity: number; unitAmountMinor: number }

type Values = Readonly<Record<string, string>>

/** Parses dollars into cents; a leading minus makes a discount. */
const signedMinorOf = (text: string, field: string): number => {
  const [, minus = '', amount = ''] = /^\s*(-?)(.*)$/s.exec(text) ?? []
  return minus === '' ? minorOf(amount, field) : -minorOf(amount, field)
}

/** Returns the lines of the form, in order. Throws an error that names the field if an amount is invalid. */
export const toLines = (values: Values, keys: readonly number[]): Line[] =>
  keys.map((key) => ({
    description: values[`description-${key}`] ?? '',
    quantity: Number(values[`quantity-${key}`] ?? 1),
    unitAmountMinor: signedMinorOf(values[`amount-${key}`] ?? '', `amount-${key}`),
  }))

/** Returns the lines for the preview: an incomplete amount counts as zero, and empty lines are left out. */
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

/** Parses a number of days, limited to the allowed range: outside it the date may not exist. */
export const daysWritten = (text: string | undefined, { default: usual, min, max }: Days): number =>
  Math.min(max, Math.max(min, Number(text ?? usual) || 0))

type Days = { default: number; min: number; max: number }

export const totalOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { quantity, unitAmountMinor }) => sum + quantity * unitAmountMinor, 0)
