/** The data of the preview of an invoice: the form that a merchant fills in, as the query of the request. */
import type { HostedInvoice } from '@stablerail/contract'
import type { InvoiceFacts } from '@stablerail/pages'
import type { Merchant } from '../merchant.ts'
import { pairsOf, samplePair } from './sample.ts'

const dayMs = 86_400_000
const mostDays = 365
const mostLines = 100
const mostLetters = 2_000

/** Parses a line of the query, such as `2:1999:Blue mug`: the quantity, the price of each in cents, and the text. */
const lineOf = (text: string): HostedInvoice['lineItems'] => {
  const [, quantity, cents, description = ''] = /^(\d{1,7}):(-?\d{1,15}):(.*)$/s.exec(text) ?? []
  return quantity === undefined
    ? []
    : [
        {
          description: description.slice(0, mostLetters),
          quantity: Number(quantity),
          unitAmountMinor: Number(cents),
        },
      ]
}

/** Returns the due date, which the query has as a number of days from now; null without a due date. */
const dueAt = (days: string | null, nowMs: number): string | null =>
  /^\d{1,4}$/.test(days ?? '')
    ? new Date(nowMs + Math.min(Number(days), mostDays) * dayMs).toISOString()
    : null

type Asked = {
  typed: URLSearchParams
  merchant: Merchant
  /** The address and the tax id of the workspace, which an invoice without its own shows. */
  seller: Pick<HostedInvoice, 'sellerAddress' | 'sellerTaxId'>
  livemode: boolean
  nowMs: number
}

/** An invoice that is sent now, and not paid yet. */
export const sampleInvoice = ({ typed, merchant, seller, livemode, nowMs }: Asked): InvoiceFacts => {
  const text = (name: string) => typed.get(name)?.slice(0, mostLetters) || null
  const lineItems = typed.getAll('line').slice(0, mostLines).flatMap(lineOf)
  const amountMinor = lineItems.reduce(
    (sum, { quantity, unitAmountMinor }) => sum + quantity * unitAmountMinor,
    0,
  )
  const now = new Date(nowMs).toISOString()
  const [pair = samplePair] = pairsOf(typed)
  return {
    invoice: {
      number: text('number') ?? 'INV-…',
      status: 'open',
      livemode,
      amountMinor,
      currency: 'USD',
      ...pair,
      lineItems,
      memo: text('memo'),
      createdAt: now,
      dueAt: dueAt(typed.get('dueInDays'), nowMs),
      paidAt: null,
      receivedMinor: 0,
      refundedMinor: 0,
      overpaidMinor: 0,
      refundedAt: null,
      billTo: text('billTo'),
      sellerAddress: text('sellerAddress') ?? seller.sellerAddress,
      sellerTaxId: text('sellerTaxId') ?? seller.sellerTaxId,
      taxLine: text('taxLine'),
      merchant,
    },
    issuedAt: now,
    leftMinor: amountMinor,
    isOnItsWay: false,
    payments: [],
    pdf: '',
  }
}
