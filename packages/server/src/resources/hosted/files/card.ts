import { invoiceNumber, type MerchantProfile } from '@stablerail/contract'
import type { CardFacts, Frame } from '@stablerail/pages'
import type { Config } from '../../../settings/config.ts'
import type { CheckoutRow } from '../../checkouts/index.ts'
import type { InvoiceRow } from '../../invoices/index.ts'
import type { PaymentLinkRow } from '../../payment-links/index.ts'
import type { Merchant } from '../merchant.ts'

/** Returns the preview of a page: what chats show of it, and the public URL of the page. */
export const cardOf = (
  { hostedBaseUrl }: Config,
  place: string,
  facts: CardFacts,
): NonNullable<Frame['card']> => ({ ...facts, url: `${hostedBaseUrl}/${place}` })

export const cardOfLink = (link: PaymentLinkRow, merchant: Merchant): CardFacts => ({
  merchant,
  what: link.description,
  isInvoice: false,
  amount: link.open_amount ? 'chosen' : { minor: link.amount_minor, currency: link.currency },
  isPayable: true,
})

export const cardOfInvoice = (row: InvoiceRow, merchant: Merchant): CardFacts => ({
  merchant,
  what: invoiceNumber(row.number),
  isInvoice: true,
  amount: { minor: row.amount_minor, currency: row.currency },
  isPayable: row.status === 'open' || row.status === 'past_due',
})

export const cardOfCheckout = (row: CheckoutRow, merchant: Merchant): CardFacts => ({
  merchant,
  what: row.description,
  isInvoice: false,
  amount: { minor: row.amount_minor, currency: row.currency },
  isPayable: row.status === 'open' || row.status === 'pending',
})

export const cardOfProfile = (merchant: MerchantProfile['merchant']): CardFacts => ({
  merchant,
  what: null,
  isInvoice: false,
  amount: null,
  isPayable: true,
})
