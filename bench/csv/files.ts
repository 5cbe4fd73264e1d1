import type { Scope } from '../../packages/server/src/ports/index.ts'

export type Kind = 'payments' | 'invoices'

/** The index of the column that contains the id of a record. */
export const idColumn: Record<Kind, number> = { payments: 1, invoices: 0 }

const paymentColumns = `'payment', payment.id, payment.workspace_id, payment.customer_id, payment.subscription_id,
  payment.invoice_id, payment.checkout_id, payment.wallet_id, payment.amount_minor, payment.fee_minor, payment.net_minor,
  payment.currency, transfer.token, transfer.chain, payment.status, payment.failure_reason, payment.description,
  transfer.tx_id, transfer.block_number, cursor.block_number - transfer.block_number + 1, refund.tx_id,
  refund.amount_minor, refund.recipient_key, refund.broadcast_at, refund.confirmed_at, refund.reason,
  payment.screening_verdict, payment.screening_provider, payment.screening_screened_at, transfer.amount_base,
  payment.outcome = 'unmatched', payment.close_match_checkout_id, payment.expected_token_amount_base,
  payment.reorg_suspected, payment.confirmed_at, payment.created_at, transfer.from_key, transfer.position,
  payment.attribution ->> 'rule', customer.email, customer.name, transfer.to_key`

const invoiceColumns = `invoice.id, invoice.workspace_id, invoice.number, invoice.customer_id, invoice.subscription_id,
  invoice.amount_minor, invoice.currency, invoice.chain, invoice.token, invoice.status, invoice.memo, invoice.created_at,
  invoice.due_at, invoice.paid_at, customer.email, customer.name, payment.id, transfer.tx_id, transfer.block_number,
  transfer.chain, transfer.token, transfer.amount_base, payment.confirmed_at`

const customerOf = (record: 'payment' | 'invoice') => `
  left join customers as customer on customer.workspace_id = ${record}.workspace_id
    and customer.livemode = ${record}.livemode and customer.id = ${record}.customer_id`

const of = (record: string, { workspaceId, livemode }: Scope) => `
  where ${record}.workspace_id = '${workspaceId}' and ${record}.livemode = ${livemode}
  order by ${record}.created_at desc, ${record}.id desc`

/**
 * SQL that copies the columns of a CSV export with COPY, from the same tables and in the same order as the
 * export.
 */
export const copyStatement: Record<Kind, (scope: Scope) => string> = {
  payments: (scope) => `copy (
    select ${paymentColumns} from payments as payment join transfers as transfer on transfer.id = payment.transfer_id
    left join chain_cursors as cursor on cursor.chain = transfer.chain and cursor.livemode = transfer.livemode
    left join lateral (
      select refunds.* from refunds where refunds.workspace_id = payment.workspace_id
        and refunds.livemode = payment.livemode and refunds.payment_id = payment.id
      order by refunds.created_at desc limit 1
    ) as refund on true ${customerOf('payment')} ${of('payment', scope)}
  ) to stdout (format csv)`,
  invoices: (scope) => `copy (
    select ${invoiceColumns} from invoices as invoice ${customerOf('invoice')}
    left join payments as payment on payment.workspace_id = invoice.workspace_id
      and payment.livemode = invoice.livemode and payment.id = invoice.payment_id
    left join transfers as transfer on transfer.id = payment.transfer_id ${of('invoice', scope)}
  ) to stdout (format csv)`,
}
