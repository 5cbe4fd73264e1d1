import { createHash } from 'node:crypto'
import type { HostedInvoice } from '@stablerail/contract'
import type { InvoicePayment } from '@stablerail/pages'
import type { Fact, Paper, Row, Total } from '../../../mechanisms/drawing/index.ts'
import { chainName, moment, money, pairName, tokenAmount } from '../../../words.ts'

export type PaperInput = {
  invoice: HostedInvoice
  /** When it was sent, which is when it was issued. */
  sentAt: Date
  /** In the order in which they came. */
  payments: readonly InvoicePayment[]
  pageUrl: string
}

/** A document without its image, which is read only where the document is drawn. */
export type Draft = Omit<Paper, 'logo'>

const states: Record<HostedInvoice['status'], Paper['state']> = {
  draft: { word: 'DRAFT', tone: 'plain' },
  open: { word: 'OPEN', tone: 'plain' },
  past_due: { word: 'PAST DUE', tone: 'bad' },
  paid: { word: 'PAID', tone: 'good' },
  void: { word: 'VOID', tone: 'bad' },
}

/** What the PDF of an invoice says. Once it is paid, that is its receipt. */
export const invoicePaper = (input: PaperInput): Draft => {
  const { invoice, sentAt, payments, pageUrl } = input
  const isPayable = invoice.status === 'open' || invoice.status === 'past_due'
  return {
    title: `Invoice ${invoice.number}`,
    issuer: invoice.merchant.name,
    state: invoice.refundedAt === null ? states[invoice.status] : { word: 'REFUNDED', tone: 'plain' },
    warning: warningOf(invoice),
    facts: factsOf(invoice, sentAt),
    table: {
      head: ['Description', 'Quantity', 'Unit price', 'Amount'],
      rows: invoice.lineItems.map((line) => rowOf(line, invoice.currency)),
      totals: totalsOf(invoice),
    },
    notes: [invoice.taxLine, invoice.memo].filter((note) => note !== null),
    sections: invoice.status === 'paid' ? payments.map(sectionOf) : [],
    link: { words: isPayable ? 'See and pay this invoice at' : 'See this invoice at', url: pageUrl },
    issuedAt: sentAt,
  }
}

const warningOf = ({ status, livemode, refundedAt, overpaidMinor, currency }: HostedInvoice): string | null =>
  [
    ...(livemode ? [] : ['Test mode: no real money moves.']),
    ...(status === 'void' ? ['This invoice was canceled. There is nothing to pay.'] : []),
    ...(refundedAt === null ? [] : ['All that was paid for this invoice was sent back.']),
    ...(overpaidMinor === 0
      ? []
      : [`${money(overpaidMinor, currency)} more was received than this invoice asks for.`]),
  ].join(' ') || null

const dayOf = (iso: string): string => iso.slice(0, 10)

const factsOf = (invoice: HostedInvoice, sentAt: Date): Fact[] => {
  const { number, status, dueAt, paidAt, refundedAt, merchant } = invoice
  const { billTo, sellerAddress, sellerTaxId } = invoice
  return [
    { label: 'Number', value: number },
    { label: 'Issued', value: `${dayOf(sentAt.toISOString())} (UTC)` },
    ...(dueAt === null || status === 'paid' ? [] : [{ label: 'Due', value: `${dayOf(dueAt)} (UTC)` }]),
    ...(paidAt === null ? [] : [{ label: 'Paid', value: moment(paidAt) }]),
    ...(refundedAt === null ? [] : [{ label: 'Refunded', value: moment(refundedAt) }]),
    { label: status === 'paid' ? 'Billed in' : 'To be paid in', value: pairName(invoice) },
    ...partyOf('Seller', sellerAddress),
    ...partyOf('Tax ID', sellerTaxId),
    ...partyOf('Bill to', billTo),
    ...(merchant.supportEmail === null ? [] : [{ label: 'Questions to', value: merchant.supportEmail }]),
  ]
}

const partyOf = (label: string, value: string | null): Fact[] => (value === null ? [] : [{ label, value }])

type Line = HostedInvoice['lineItems'][number]

/** What a line comes to. It may be more than a number holds exactly, where others take off from it. */
export const amountOf = ({ quantity, unitAmountMinor }: Line): bigint =>
  BigInt(quantity) * BigInt(unitAmountMinor)

const rowOf = (line: Line, currency: string): Row => [
  line.description,
  line.quantity.toLocaleString('en-US'),
  money(line.unitAmountMinor, currency),
  money(amountOf(line), currency),
]

/** The total; where something is taken off, what it is taken off; where money went back or too much came, both sums. */
const totalsOf = (invoice: HostedInvoice): Total[] => {
  const { lineItems, amountMinor, currency, receivedMinor, refundedMinor, overpaidMinor } = invoice
  const off = lineItems
    .filter(({ unitAmountMinor }) => unitAmountMinor < 0)
    .reduce((sum, line) => sum + amountOf(line), 0n)
  const fact = (label: string, minor: number | bigint): Fact => ({ label, value: money(minor, currency) })
  return [
    ...(off === 0n ? [] : [fact('Subtotal', BigInt(amountMinor) - off), fact('Discounts', off)]),
    { ...fact('Total', amountMinor), isStrong: true },
    ...(refundedMinor > 0 || overpaidMinor > 0 ? [fact('Received', receivedMinor)] : []),
    ...(refundedMinor > 0 ? [fact('Sent back', -refundedMinor)] : []),
  ]
}

const sectionOf = (
  payment: InvoicePayment,
  index: number,
  all: readonly InvoicePayment[],
): Paper['sections'][number] => {
  const { chain, token, txHash, amountBase, decimals } = payment
  return {
    heading: all.length === 1 ? 'Payment' : `Payment ${index + 1} of ${all.length}`,
    facts: [
      ...(decimals === null
        ? []
        : [{ label: 'Received', value: `${tokenAmount(amountBase, decimals)} ${token}` }]),
      { label: 'Token', value: token },
      { label: 'Network', value: chainName(chain) },
      { label: 'Transaction', value: txHash },
    ],
  }
}

/** Raised when documents look different, so that nobody keeps one of the old look. */
const look = 2

/** Stands for all that is in a document. */
export const tagOf = (draft: Draft, logoTag: string | null): string =>
  createHash('sha256')
    .update(JSON.stringify([look, draft, logoTag]))
    .digest('base64url')
    .slice(0, 27)
