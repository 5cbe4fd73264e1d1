import type { LinkFacts } from '@stablerail/pages'
import { boundsOf, type PaymentLinkRow } from '../../payment-links/index.ts'

type Refused = NonNullable<LinkFacts['refused']>

/**
 * Reads the amount that a buyer entered in the HTML form of a payment link. Returns the reason if the amount
 * is refused. `amount` is undefined if the link has a fixed amount.
 */
export const readAmount = (
  link: Pick<PaymentLinkRow, 'open_amount' | 'min_amount_minor' | 'max_amount_minor'>,
  form: URLSearchParams,
): { amount: number | undefined } | { refused: Refused } => {
  if (!link.open_amount) return { amount: undefined }
  const picked = form.get('amountMinor')
  const typed = form.get('amount') ?? ''
  const amount = picked === null ? typedAmount(typed) : Number(picked)
  if (amount === null || !Number.isSafeInteger(amount)) return { refused: { typed, because: 'notANumber' } }
  const { min, max } = boundsOf(link)
  if (amount < min) return { refused: { typed, because: 'tooSmall' } }
  return amount > max ? { refused: { typed, because: 'tooLarge' } } : { amount }
}

/** Replaces Arabic and Persian digits and the Arabic decimal separator. */
const latin = (text: string): string =>
  text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace('\u066b', '.')

/**
 * Returns the minor units of an amount as a person types it on any keyboard: `12`, `12.5`, `12,50`, `１２`,
 * `١٢`; null for anything else.
 */
export const typedAmount = (text: string): number | null => {
  const plain = latin(text.normalize('NFKC'))
  const [, whole, fraction = ''] = /^\s*\$?\s*(\d{1,10})(?:[.,](\d{1,2}))?\s*$/.exec(plain) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}
