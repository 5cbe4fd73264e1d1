import { idPrefixes, maxAmountMinor, type SearchResult } from '@stablerail/contract'

export type Kind = SearchResult['kind']

/** A range of invoice numbers, both ends included. */
export type NumberRange = { from: number; to: number }

/** The beginning of an address; of a shortened address, such as `0x3C44CdD…93BC`, also the end. Otherwise the end is empty. */
export type AddressReading = { prefix: string; end: string }

/** The meanings that a searched text may have, several at once. */
export type SearchReading = {
  /** The beginning of an id, with the kind of its record; null for other texts. */
  id: { kind: Kind; prefix: string } | null
  /** The forms of the transaction hash on the chains; empty for other texts. */
  txIds: readonly string[]
  /** The beginning of an address, in the form in which addresses are compared; null for other texts. */
  address: AddressReading | null
  amountMinor: number | null
  invoiceNumbers: readonly NumberRange[]
  /** A part of a name, email address or description; null if the text is certainly an id, a hash or an address. */
  name: string | null
}

const kinds: Readonly<Record<string, Kind>> = {
  [idPrefixes.payment]: 'payment',
  [idPrefixes.invoice]: 'invoice',
  [idPrefixes.checkout]: 'checkout',
  [idPrefixes.paymentLink]: 'payment_link',
  [idPrefixes.customer]: 'customer',
  [idPrefixes.subscription]: 'subscription',
  [idPrefixes.product]: 'product',
}

const readId = (text: string): SearchReading['id'] => {
  const [, prefix = ''] = /^([a-z]+)_[0-9a-z]{1,26}$/.exec(text) ?? []
  const kind = kinds[prefix]
  return kind === undefined ? null : { kind, prefix: text }
}

/** EVM chains write hashes with `0x`, Tron without. Both write them in lower case. Signatures of Solana have one form. */
const readTxIds = (text: string): string[] => {
  const [, digits] = /^(?:0x)?([0-9a-f]{64})$/i.exec(text) ?? []
  if (digits !== undefined) return [`0x${digits.toLowerCase()}`, digits.toLowerCase()]
  return /^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(text) ? [text] : []
}

/**
 * The fewest characters of an address, without `0x`. Deposit addresses of all workspaces are in one index, and many of
 * them have the same shorter beginning.
 */
const fewestOfAddress = 8

/** The fewest characters before the `…` of a shortened address, without `0x`: as many as the dashboard shows. */
const fewestOfShortened = 7

const readAddress = (text: string): AddressReading | null => {
  const [, prefix = text, end = ''] = /^(\w+)(?:…|\.{3})(\w{2,})$/.exec(text) ?? []
  const fewest = end === '' ? fewestOfAddress : fewestOfShortened
  if (new RegExp(`^0x[0-9a-f]{${fewest},40}$`, 'i').test(prefix))
    return { prefix: prefix.toLowerCase(), end: end.toLowerCase() }
  return new RegExp(`^[1-9A-HJ-NP-Za-km-z]{${fewest},44}$`).test(prefix) ? { prefix, end } : null
}

/** Reads `19.99`, `19,99`, `$1,249.00` and `20 USD`. A comma before three digits separates thousands. */
const readAmount = (text: string): number | null => {
  const plain = text.replace(/^\$\s*/, '').replace(/\s*(\$|USD[CT]?)$/i, '')
  const [, whole, cents = ''] =
    /^(\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/.exec(plain) ?? /^(\d{1,12})(?:[.,](\d{1,2}))?$/.exec(plain) ?? []
  if (whole === undefined) return null
  const minor = Number(whole.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'))
  return minor <= maxAmountMinor ? minor : null
}

/** The number of digits of an invoice number as it is shown, such as `INV-000042`. */
const shownDigits = 6

/**
 * Returns the invoice numbers that a text may be the beginning of. After `INV-` the digits may be the whole number,
 * without zeros before it, or its first digits as they are shown. Digits alone are the whole number.
 */
const readInvoiceNumbers = (text: string): NumberRange[] => {
  const [, prefix, digits = ''] = /^(INV-?)?(\d{0,15})$/i.exec(text) ?? []
  if (prefix === undefined && digits === '') return []
  const number = Number(digits)
  const whole = digits === '' ? [] : [{ from: number, to: number }]
  if (prefix === undefined || digits.length >= shownDigits) return whole
  const step = 10 ** (shownDigits - digits.length)
  return [...whole, { from: number * step, to: (number + 1) * step - 1 }]
}

export const readText = (text: string): SearchReading => {
  const id = readId(text)
  const txIds = readTxIds(text)
  const address = id === null && txIds.length === 0 ? readAddress(text) : null
  const isCertain = id !== null || txIds.length > 0 || address?.prefix.startsWith('0x') === true
  return {
    id,
    txIds,
    address,
    amountMinor: readAmount(text),
    invoiceNumbers: readInvoiceNumbers(text),
    name: isCertain ? null : text,
  }
}
