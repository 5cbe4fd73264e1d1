import { moneyOf } from '../../parts/words.ts'

type Data = Record<string, unknown>

/** The records that the data of events may contain. If there are several, the first one is the subject. */
const records = ['invoice', 'payment', 'checkout', 'customer', 'subscription', 'product', 'price'] as const

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null

/**
 * Returns what an event is about, as far as its data says so: the number of an invoice, the name or email address of a
 * customer, or the description of a checkout, then the amount. Null if its data has none of them.
 */
export const subjectOf = (payload: Data): string | null => {
  const kind = records.find((name) => isData(payload[name]))
  const { number, name, email, description, amountMinor, amount, currency } = (
    kind === undefined ? payload : payload[kind]
  ) as Data
  const cents = amountMinor ?? amount
  const money = typeof cents === 'number' ? moneyOf(cents, textOf(currency) ?? 'USD') : null
  // The events of refunds contain the payment. Its amount may differ from the refunded amount.
  if (kind === 'payment') return money === null ? null : `Payment of ${money}`
  const title = textOf(number) ?? textOf(name) ?? textOf(email) ?? textOf(description)
  return [title, money].filter((word) => word !== null).join(' · ') || null
}
