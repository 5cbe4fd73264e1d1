/** An invoice that is being written: what its form holds, as the service takes it and as a preview shows it. */
import { minorOf } from '../../parts/amount.ts'

export type Line = { description: string; quantity: number; unitAmountMinor: number }

type Values = Readonly<Record<string, string>>

/** Dollars in cents; with a minus before them what is taken off. */
const signedMinorOf = (text: string, field: string): number => {
  const [, minus = '', amount = ''] = /^\s*(-?)(.*)$/s.exec(text) ?? []
  return minus === '' ? minorOf(amount, field) : -minorOf(amount, field)
}

/** The lines of the form, in their order. Throws, naming its field, where an amount is none. */
export const linesOf = (values: Values, keys: readonly number[]): Line[] =>
  keys.map((key) => ({
    description: values[`description-${key}`] ?? '',
    quantity: Number(values[`quantity-${key}`] ?? 1),
    unitAmountMinor: signedMinorOf(values[`amount-${key}`] ?? '', `amount-${key}`),
  }))

/** The lines as far as they are written: what cannot be read yet counts as nothing, and a line of nothing is left out. */
export const linesWritten = (values: Values, keys: readonly number[]): Line[] =>
  keys.flatMap((key) => {
    const written = [`description-${key}`, `amount-${key}`].some((name) => (values[name] ?? '').trim() !== '')
    if (!written) return []
    try {
      return linesOf(values, [key])
    } catch {
      return linesOf({ ...values, [`amount-${key}`]: '0' }, [key])
    }
  })

/** So many days as are written, within what is taken: beyond it there may be no such date. */
export const daysWritten = (text: string | undefined, { default: usual, min, max }: Days): number =>
  Math.min(max, Math.max(min, Number(text ?? usual) || 0))

type Days = { default: number; min: number; max: number }

export const totalOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { quantity, unitAmountMinor }) => sum + quantity * unitAmountMinor, 0)
