/** Renders the pages that contain no script, as the server does, for tests. */
import type { HostedInvoice, MerchantProfile } from '@stablerail/contract'
import type {
  BusinessFacts,
  Frame,
  InvoiceFacts,
  Language,
  LinkFacts,
  RefundAddressFacts,
} from '../renderer.ts'
import { openCheckout, renderer } from './checkout.ts'

export const { merchant } = openCheckout
const pair = { chain: 'base', token: 'USDC' } as const

export const tipLink: LinkFacts = {
  merchant,
  livemode: true,
  description: 'Support us',
  currency: 'USD',
  amountMinor: null,
  choice: { presets: [500, 2_500], minMinor: 500, maxMinor: 10_000 },
  pairs: [pair],
  refused: null,
}

export const openInvoice: HostedInvoice = {
  number: 'INV-000007',
  status: 'open',
  livemode: true,
  amountMinor: 1_000,
  currency: 'USD',
  ...pair,
  lineItems: [{ description: 'Blue mug', quantity: 2, unitAmountMinor: 500 }],
  memo: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  dueAt: '2026-12-04T10:00:00.000Z',
  paidAt: null,
  billTo: null,
  sellerAddress: null,
  sellerTaxId: null,
  taxLine: null,
  receivedMinor: 0,
  refundedMinor: 0,
  overpaidMinor: 0,
  refundedAt: null,
  merchant,
}

export const payment = {
  ...pair,
  txHash: '0xabc',
  amountBase: '4000000',
  decimals: 6,
} as const

export const profile: MerchantProfile = {
  slug: 'blue-mugs',
  livemode: true,
  merchant: { ...merchant, supportEmail: 'help@shop.example' },
  links: [
    {
      url: 'https://pay.example/pay/abc',
      description: 'One blue mug',
      amountMinor: 1_999,
      openAmount: false,
      currency: 'USD',
      ...pair,
      accepts: [pair, { ...pair, chain: 'polygon' }],
    },
  ],
}

const frameIn = (language: Language): Frame => ({ language, accent: null, logo: null })

export const linkPage = (changes: Partial<LinkFacts> = {}, language: Language = 'en'): string =>
  renderer.renderLink(frameIn(language), { ...tipLink, ...changes }).html

export const invoicePage = (
  changes: Partial<HostedInvoice> = {},
  facts: Partial<InvoiceFacts> = {},
  language: Language = 'en',
): string => {
  const invoice = { ...openInvoice, ...changes }
  const issuedAt = openInvoice.createdAt
  const rest = {
    issuedAt,
    leftMinor: invoice.amountMinor,
    isOnItsWay: false,
    payments: [],
    pdf: '../v1/i/abc/pdf',
  }
  return renderer.renderInvoice(frameIn(language), { invoice, ...rest, ...facts }).html
}

export const businessPage = (
  changes: Partial<MerchantProfile> = {},
  written: BusinessFacts['written'] = null,
  language: Language = 'en',
): string => renderer.renderBusiness(frameIn(language), { profile: { ...profile, ...changes }, written }).html

export const refundAddressPage = (
  changes: Partial<RefundAddressFacts> = {},
  language: Language = 'en',
): string =>
  renderer.renderRefundAddress(frameIn(language), {
    merchant,
    livemode: true,
    amountMinor: 1_999,
    currency: 'USD',
    description: 'One blue mug',
    pair: { chain: 'base', token: 'USDC' },
    named: null,
    refused: null,
    ...changes,
  }).html

export const remindersPage = (isStopped: boolean, language: Language = 'en'): string =>
  renderer.renderReminders(frameIn(language), { merchant, livemode: true, isStopped }).html
