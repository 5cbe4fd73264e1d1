import type { InvoicePayment } from '@stablerail/pages'
import { type Draft, money, sectionOf, sellerOf, timeOf } from '../invoices/invoice-paper.ts'
import type { PaperWords } from '../invoices/paper-words/words.ts'
import type { Merchant } from '../merchant.ts'

/** The facts on the receipt of a checkout. */
export type Receipt = {
  /** The id of the checkout, which identifies it for the merchant. */
  reference: string
  description: string | null
  livemode: boolean
  amountMinor: number
  receivedMinor: number
  refundedMinor: number
  currency: string
  paidAt: Date
  payments: readonly InvoicePayment[]
  merchant: Merchant
  sellerAddress: string | null
  sellerTaxId: string | null
  pageUrl: string
}

/** Returns the content of the PDF receipt of a paid checkout. */
export const receiptPaper = (receipt: Receipt, words: PaperWords): Draft => {
  const { reference, description, livemode, amountMinor, currency, paidAt, payments, merchant } = receipt
  const isBack = isFullyRefunded(receipt)
  const shown = money(amountMinor, currency, words)
  const warnings = [...(livemode ? [] : [words.testMode]), ...(isBack ? [words.paymentBack] : [])]
  const questions =
    merchant.supportEmail === null ? [] : [{ label: words.questionsTo, value: merchant.supportEmail }]
  return {
    title: words.receipt,
    issuer: merchant.name,
    state: isBack
      ? { word: words.states.refunded, tone: 'plain' }
      : { word: words.states.paid, tone: 'good' },
    warning: warnings.join(' ') || null,
    parties: [sellerOf(receipt, words)],
    facts: [
      { label: words.paid, value: timeOf(paidAt.toISOString(), words) },
      { label: words.reference, value: reference },
      ...questions,
    ],
    table: {
      head: [words.description, words.quantity, words.unitPrice, words.amount],
      rows: [[description ?? words.payment, '1', shown, shown]],
      totals: totalsOf(receipt, words),
    },
    notes: [],
    sections: payments.map((payment, index) => sectionOf(payment, index, { payments, words })),
    link: { words: words.seePayment, url: receipt.pageUrl },
    issuedAt: paidAt,
    words: { locale: words.locale, page: words.page, unknown: words.unknown },
  }
}

const isFullyRefunded = ({ receivedMinor, refundedMinor }: Receipt): boolean =>
  refundedMinor > 0 && refundedMinor >= receivedMinor

/** Returns the total and, if more was received or a part was refunded, the received and the refunded amount. */
const totalsOf = (
  { amountMinor, receivedMinor, refundedMinor, currency }: Receipt,
  words: PaperWords,
): Draft['table']['totals'] => {
  const fact = (label: string, minor: number) => ({ label, value: money(minor, currency, words) })
  const hasMoved = refundedMinor > 0 || receivedMinor > amountMinor
  return [
    { ...fact(words.total, amountMinor), isStrong: true as const },
    ...(hasMoved ? [fact(words.received, receivedMinor)] : []),
    ...(refundedMinor > 0 ? [fact(words.sentBack, -refundedMinor)] : []),
  ]
}
