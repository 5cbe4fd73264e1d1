/** SQL that assigns a payment to a checkout or an invoice by hand. */
import { paymentMoves } from '@stablerail/contract'
import { sql } from 'kysely'
import type { Tx } from '../../context.ts'
import type { CheckoutRow } from '../checkouts/index.ts'
import type { InvoiceRow } from '../invoices/index.ts'
import type { RecordedPayment } from './payment.ts'

export type Credit = { checkout: CheckoutRow; targetBase: bigint; fullySettled: boolean; now: Date }

const reason = 'Credited by hand.'

/** Writes a payment as credited to a checkout, with the allocation that keeps others from the checkout. */
export const saveCredit = async (
  tx: Tx,
  { workspace_id, livemode, id, amount_base }: RecordedPayment,
  { checkout, targetBase, fullySettled, now }: Credit,
): Promise<void> => {
  await sql`
    update payments set status = ${sql.lit(paymentMoves.credit.to)}, outcome = 'credited', failure_reason = null,
      checkout_id = ${checkout.id}, customer_id = ${checkout.customer_id}, invoice_id = ${checkout.invoice_id},
      description = ${checkout.description}, target_amount_base = ${targetBase.toString()},
      fully_settled = ${fullySettled}, close_match_checkout_id = null, expected_token_amount_base = null,
      announced = true, confirmed_at = coalesce(confirmed_at, ${now}::timestamptz), version = version + 1,
      attribution = jsonb_build_object(
        'rule', 'manual', 'reason', ${reason}::text, 'candidateCheckoutIds', jsonb_build_array(${checkout.id}::text),
        'steps', coalesce(attribution -> 'steps', '[]') || jsonb_build_array(
          jsonb_build_object('rule', 'manual', 'fits', true, 'because', ${reason}::text)
        )
      )
    where workspace_id = ${workspace_id} and livemode = ${livemode} and id = ${id}
  `.execute(tx)
  await sql`
    insert into allocations (workspace_id, livemode, payment_id, target_kind, target_id, amount_base)
    values (${workspace_id}, ${livemode}, ${id}, 'checkout', ${checkout.id}, ${amount_base})
    on conflict (workspace_id, livemode, payment_id, target_kind, target_id)
      do update set released_at = null, amount_base = excluded.amount_base
  `.execute(tx)
}

export type InvoiceCredit = {
  invoice: Pick<InvoiceRow, 'id' | 'customer_id'>
  description: string
  /** What was left of the invoice. */
  targetBase: bigint
  fullySettled: boolean
  now: Date
}

/** Writes a payment as credited to an invoice, with the allocation that counts towards it. */
export const saveInvoiceCredit = async (
  tx: Tx,
  { workspace_id, livemode, id, amount_base }: RecordedPayment,
  { invoice, description, targetBase, fullySettled, now }: InvoiceCredit,
): Promise<void> => {
  await sql`
    update payments set status = ${sql.lit(paymentMoves.credit.to)}, outcome = 'credited', failure_reason = null,
      checkout_id = null, customer_id = ${invoice.customer_id}, invoice_id = ${invoice.id},
      description = ${description}, target_amount_base = ${targetBase.toString()},
      fully_settled = ${fullySettled}, close_match_checkout_id = null, expected_token_amount_base = null,
      announced = true, confirmed_at = coalesce(confirmed_at, ${now}::timestamptz), version = version + 1,
      attribution = jsonb_build_object(
        'rule', 'manual', 'reason', ${reason}::text, 'candidateCheckoutIds', jsonb_build_array(),
        'steps', coalesce(attribution -> 'steps', '[]') || jsonb_build_array(
          jsonb_build_object('rule', 'manual', 'fits', true, 'because', ${reason}::text)
        )
      )
    where workspace_id = ${workspace_id} and livemode = ${livemode} and id = ${id}
  `.execute(tx)
  await sql`
    insert into allocations (workspace_id, livemode, payment_id, target_kind, target_id, amount_base)
    values (${workspace_id}, ${livemode}, ${id}, 'invoice', ${invoice.id}, ${amount_base})
    on conflict (workspace_id, livemode, payment_id, target_kind, target_id)
      do update set released_at = null, amount_base = excluded.amount_base
  `.execute(tx)
}
