import { createHash } from 'node:crypto'
import type { HostedInvoice } from '@stablerail/contract'
import type { InvoicePayment } from '@stablerail/pages'
import type { Fact, PdfContent, Row, Total } from '../../../mechanisms/drawing/index.ts'
import {
  chainName,
  dateIn,
  momentIn,
  money as moneyIn,
  tokenAmountIn,
} from '../../../mechanisms/words/index.ts'
import { type PaperWords, told } from './paper-words/words.ts'

export type PaperInput = {
  invoice: HostedInvoice
  /** The time at which the invoice was sent. It is the date of issue. */
  sentAt: Date
  /** The payments, in the order of their arrival. */
  payments: readonly InvoicePayment[]
  pageUrl: string
  words: PaperWords
}

/**
 * The content of a PDF document without the merchant's logo, which is read only when the document is
 * rendered.
 */
export type Draft = Omit<PdfContent, 'logo'>

const tones: Record<HostedInvoice['status'], PdfContent['state']['tone']> = {
  draft: 'plain',
  open: 'plain',
  past_due: 'bad',
  paid: 'good',
  void: 'bad',
}

/** Returns the content of the PDF of an invoice. After the payment, the PDF serves as the receipt. */
export const invoicePaper = (input: PaperInput): Draft => {
  const { invoice, sentAt, payments, pageUrl, words } = input
  const isPayable = invoice.status === 'open' || invoice.status === 'past_due'
  return {
    title: told(words.title, { x: invoice.number }),
    issuer: invoice.merchant.name,
    state: stateOf(invoice, words),
    warning: warningOf(invoice, words),
    parties: partiesOf(invoice, words),
    facts: factsOf(invoice, sentAt, words),
    table: {
      head: [words.description, words.quantity, words.unitPrice, words.amount],
      rows: invoice.lineItems
        .filter((line) => !isDiscount(line))
        .map((line) => rowOf(line, invoice.currency, words)),
      totals: totalsOf(invoice, words),
    },
    notes: [invoice.taxLine, invoice.memo].filter((note) => note !== null),
    sections: invoice.status === 'paid' ? payments.map((one, at) => sectionOf(one, at, input)) : [],
    link: { words: isPayable ? words.seePay : words.see, url: pageUrl },
    issuedAt: sentAt,
    words: { locale: words.locale, page: words.page, unknown: words.unknown },
  }
}

export const money = (minor: number | bigint, currency: string, { locale }: PaperWords): string =>
  moneyIn(minor, currency, locale)

const stateOf = ({ status, refundedAt }: HostedInvoice, { states }: PaperWords): PdfContent['state'] =>
  refundedAt === null
    ? { word: states[status], tone: tones[status] }
    : { word: states.refunded, tone: 'plain' }

const warningOf = (invoice: HostedInvoice, words: PaperWords): string | null => {
  const { status, livemode, refundedAt, overpaidMinor, currency } = invoice
  const sentences = [
    ...(livemode ? [] : [words.testMode]),
    ...(status === 'void' ? [words.canceled] : []),
    ...(refundedAt === null ? [] : [words.allBack]),
    ...(overpaidMinor === 0 ? [] : [told(words.surplus, { x: money(overpaidMinor, currency, words) })]),
  ]
  return sentences.join(' ') || null
}

const dayOf = (iso: string, { locale }: PaperWords): string => `${dateIn(iso, locale)} (UTC)`

export const timeOf = (iso: string, { locale }: PaperWords): string => `${momentIn(iso, locale)} UTC`

type Seller = Pick<HostedInvoice, 'merchant' | 'sellerAddress' | 'sellerTaxId'>

/** Returns the seller as a paper names it: the name, the address and the tax id. */
export const sellerOf = ({ merchant, sellerAddress, sellerTaxId }: Seller, words: PaperWords): Fact => ({
  label: words.seller,
  value: [
    merchant.name,
    ...(sellerAddress === null ? [] : [sellerAddress]),
    ...(sellerTaxId === null ? [] : [`${words.taxId}: ${sellerTaxId}`]),
  ].join('\n'),
})

const partiesOf = (invoice: HostedInvoice, words: PaperWords): Fact[] => [
  sellerOf(invoice, words),
  ...(invoice.billTo === null ? [] : [{ label: words.billTo, value: invoice.billTo }]),
]

const factsOf = (invoice: HostedInvoice, sentAt: Date, words: PaperWords): Fact[] => {
  const { number, status, dueAt, paidAt, refundedAt, merchant, token, chain } = invoice
  const facts: [label: string, value: string | null][] = [
    [words.number, number],
    [words.issued, dayOf(sentAt.toISOString(), words)],
    [words.due, dueAt === null || status === 'paid' ? null : dayOf(dueAt, words)],
    [words.paid, paidAt && timeOf(paidAt, words)],
    [words.refunded, refundedAt && timeOf(refundedAt, words)],
    [
      status === 'paid' ? words.billedIn : words.toBePaidIn,
      told(words.pair, { token, chain: chainName(chain) }),
    ],
    [words.questionsTo, merchant.supportEmail],
  ]
  return facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]))
}

type Line = HostedInvoice['lineItems'][number]

/**
 * Returns the amount of a line. It may exceed the safe integers of `number` when other lines are negative, so
 * it is a `bigint`.
 */
export const amountOf = ({ quantity, unitAmountMinor }: Line): bigint =>
  BigInt(quantity) * BigInt(unitAmountMinor)

const rowOf = (line: Line, currency: string, words: PaperWords): Row => [
  line.description,
  line.quantity.toLocaleString(words.locale),
  money(line.unitAmountMinor, currency, words),
  money(amountOf(line), currency, words),
]

const isDiscount = ({ unitAmountMinor }: Line): boolean => unitAmountMinor < 0

/** Returns a discount as a line of totals, with its quantity and price unless the quantity is 1. */
const discountOf = (line: Line, currency: string, words: PaperWords): Fact => {
  const { description, quantity, unitAmountMinor } = line
  const each = `${quantity.toLocaleString(words.locale)} × ${money(unitAmountMinor, currency, words)}`
  return {
    label: quantity === 1 ? description : `${description} (${each})`,
    value: money(amountOf(line), currency, words),
  }
}

/**
 * Returns the lines of totals. The total is always there; with discounts, also the sum before them and each of them;
 * with a refund or an overpayment, also the received amount; with a refund, also the refunded amount.
 */
const totalsOf = (invoice: HostedInvoice, words: PaperWords): Total[] => {
  const { lineItems, amountMinor, currency, receivedMinor, refundedMinor, overpaidMinor } = invoice
  const discounts = lineItems.filter(isDiscount)
  const off = discounts.reduce((sum, line) => sum + amountOf(line), 0n)
  const fact = (label: string, minor: number | bigint): Fact => ({
    label,
    value: money(minor, currency, words),
  })
  return [
    ...(off === 0n ? [] : [fact(words.subtotal, BigInt(amountMinor) - off)]),
    ...discounts.map((line) => discountOf(line, currency, words)),
    { ...fact(words.total, amountMinor), isStrong: true },
    ...(refundedMinor > 0 || overpaidMinor > 0 ? [fact(words.received, receivedMinor)] : []),
    ...(refundedMinor > 0 ? [fact(words.sentBack, -refundedMinor)] : []),
  ]
}

export const sectionOf = (
  { chain, token, txHash, amountBase, decimals }: InvoicePayment,
  index: number,
  { payments: { length }, words }: Pick<PaperInput, 'payments' | 'words'>,
): PdfContent['sections'][number] => ({
  heading: length === 1 ? words.payment : told(words.paymentOf, { n: index + 1, m: length }),
  facts: [
    ...(decimals === null
      ? []
      : [{ label: words.received, value: `${tokenAmountIn(amountBase, decimals, words.locale)} ${token}` }]),
    { label: words.token, value: token },
    { label: words.network, value: chainName(chain) },
    { label: words.transaction, value: txHash },
  ],
})

/**
 * The version of the layout. Increase it when documents look different, so that clients drop their cached
 * copies.
 */
const look = 4

/** Returns a hash of the whole content of a PDF document, for the ETag and the cache. */
export const tagOf = (draft: Draft, logoTag: string | null): string =>
  createHash('sha256')
    .update(JSON.stringify([look, draft, logoTag]))
    .digest('base64url')
    .slice(0, 27)
