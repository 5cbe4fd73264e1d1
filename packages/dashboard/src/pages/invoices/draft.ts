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

/** The data of the preview of an invoice. Texts that are not known, or that the invoice lacks, are empty. */
export type Draft = {
  lines: readonly Line[]
  /** The number of days from sending the invoice to its due date; null if it has no due date. */
  dueInDays: number | null
  /** The pair with which the customer pays, such as `base:USDC`. */
  pair: string
  texts: Partial<Record<'number' | 'memo' | 'billTo' | 'sellerAddress' | 'sellerTaxId' | 'taxLine', string>>
}

/** The name and the email address of a customer, as a sent invoice has them. */
export const billToOf = ({ name, email }: { name: string | null; email: string }): string =>
  [name ?? '', email].filter((text) => text !== '').join('\n')

/** The maximum lengths in the query of the lines together and of each text, because servers limit the length of a URL. */
const mostOfLines = 3_000
const mostOfText = 1_800

const encodedLength = (text: string): number => new URLSearchParams({ text }).toString().length

const shortened = (text: string): string => {
  const share = mostOfText / encodedLength(text)
  return share >= 1 ? text : `${text.slice(0, Math.floor(text.length * share))}…`
}

const queryOf = ({ quantity, unitAmountMinor, description }: Line): string =>
  `${quantity}:${unitAmountMinor}:${description.trim() || '…'}`

/** Returns the lines for the query. Lines that do not fit are one line with their sum, so that the total is right. */
const fitting = (lines: readonly Line[]): Line[] => {
  let letters = 0
  const fits = lines.findIndex((line) => {
    letters += encodedLength(queryOf(line))
    return letters > mostOfLines
  })
  if (fits < 0) return [...lines]
  const rest = lines.slice(fits)
  const sum = { description: `… and ${rest.length} more`, quantity: 1, unitAmountMinor: totalOf(rest) }
  return [...lines.slice(0, fits), sum]
}

const nothing: Line = { description: 'Items appear here as you type.', quantity: 1, unitAmountMinor: 0 }

/** Converts an invoice to the query of its preview. */
export const previewOf = ({ lines, dueInDays, pair, texts }: Draft): URLSearchParams =>
  new URLSearchParams([
    ...Object.entries(texts).flatMap(([name, text]) =>
      text.trim() === '' ? [] : [[name, shortened(text.trim())]],
    ),
    ...(dueInDays === null ? [] : [['dueInDays', String(dueInDays)]]),
    ...(pair === '' ? [] : [['pair', pair]]),
    ...fitting(lines.length === 0 ? [nothing] : lines).map((line) => ['line', queryOf(line)]),
  ])

export const totalOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { quantity, unitAmountMinor }) => sum + quantity * unitAmountMinor, 0)
