import type { ChainId, Invoice, InvoiceStatus, TokenSymbol } from '@stablerail/contract'
import type { Generated, JSONColumnType } from 'kysely'
import type { Json, Scoped, Whole } from './column-types.ts'

export type InvoiceTables = {
  invoices: Scoped & {
    number: Whole
    customer_id: string
    subscription_id: string | null
    period_start: Date | null
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
    due_at: Date | null
    past_due_at: Date | null
    paid_at: Date | null
    payment_id: string | null
    reminded_at: Date | null
    received_minor: Generated<Whole>
    refunded_minor: Generated<Whole>
    refunded_at: Date | null
    refund_told: Generated<boolean>
    bill_to: string | null
    seller_address: string | null
    seller_tax_id: string | null
    tax_line: string | null
  }
  invoice_counters: {
    workspace_id: string
    livemode: boolean
    last: Whole
  }
  invoice_reminders: {
    workspace_id: string
    livemode: boolean
    day: number
    from_at: Date
    after_id: string
    look_at: Date
  }
}
