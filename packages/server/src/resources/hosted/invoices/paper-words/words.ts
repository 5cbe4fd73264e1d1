import type { InvoiceStatus } from '@stablerail/contract'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { pt } from './pt.ts'
import { tr } from './tr.ts'

/** The texts of an invoice's PDF. Placeholders such as `{x}` are replaced by values. */
export type PaperWords = {
  /** The locale in which numbers are formatted. */
  locale: string
  states: Record<InvoiceStatus | 'refunded', string>
} & Record<
  | 'title'
  | 'receipt'
  | 'reference'
  | 'paymentBack'
  | 'seePayment'
  | 'testMode'
  | 'canceled'
  | 'allBack'
  | 'surplus'
  | 'number'
  | 'issued'
  | 'due'
  | 'paid'
  | 'refunded'
  | 'billedIn'
  | 'toBePaidIn'
  | 'pair'
  | 'seller'
  | 'taxId'
  | 'billTo'
  | 'questionsTo'
  | 'description'
  | 'quantity'
  | 'unitPrice'
  | 'amount'
  | 'subtotal'
  | 'total'
  | 'received'
  | 'sentBack'
  | 'payment'
  | 'paymentOf'
  | 'token'
  | 'network'
  | 'transaction'
  | 'seePay'
  | 'see'
  | 'page'
  | 'unknown',
  string
>

/**
 * The texts on the PDF, by language. Languages of the hosted pages are missing here if the fonts of the PDF
 * lack their letters.
 */
const all: Readonly<Record<string, PaperWords>> = { en, de, es, fr, pt, tr }

const known = (tag: string): PaperWords | undefined => {
  const language = tag.toLowerCase().split('-')[0] ?? ''
  return Object.hasOwn(all, language) ? all[language] : undefined
}

/**
 * Returns the texts in the first of these languages (with or without a region) that is supported, and
 * otherwise in English.
 */
export const paperWords = (languages: readonly string[]): PaperWords => {
  for (const language of languages) {
    const words = known(language)
    if (words !== undefined) return words
  }
  return en
}

/** Returns a text in which the placeholders are replaced by values. */
export const told = (words: string, facts: Readonly<Record<string, string | number>>): string =>
  words.replaceAll(/\{(\w+)\}/g, (mark, name: string) => String(facts[name] ?? mark))
