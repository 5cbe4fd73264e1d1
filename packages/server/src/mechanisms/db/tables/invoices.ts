import type { ChainId, Invoice, InvoiceStatus, TokenSymbol } from '@stablerail/contract'
import type { JSONColumnType } from 'kysely'
import type { Json, Scoped, Whole } from './column-types.ts'

export type InvoiceTables = {
  invoices: Scoped & {
    number: Whole
    customer_id: string
    subscription_id: string | null
    amount_minor: Whole
    currency: string
    chain: ChainId
    token: TokenSymbol
    status: InvoiceStatus
    line_items: JSONColumnType<Invoice['lineItems'], string, string>
    memo: string | null
    due_in_days: number
    metadata: Json
    hosted_token: string
    created_at: Date
    sent_at: Date | null
    due_at: Date
    past_due_at: Date | null
    paid_at: Date | null
    payment_id: string | null
  }
  invoice_counters: {
    workspace_id: string
    livemode: boolean
    last: Whole
  }
}
