/**
 * SQL that reads the amounts of payments after refunds and reorgs. Entitlements, commissions, subscriptions
 * and invoices are updated from these amounts.
 */
import { sql } from 'kysely'
import type { Tx } from '../../../../mechanisms/db/index.ts'
import type { CommissionedPayment } from '../../../commissions/index.ts'
import type { InvoiceStanding } from '../../../subscriptions/index.ts'
import { type PaymentKey, wanted } from '../../record/allocations-store.ts'

/**
 * SQL for whether a payment is valid: confirmed, credited, not suspected to be removed by a reorg, and not
 * fully refunded (the status would be `refunded`).
 */
const stands = (payment: string) => sql`
  (${sql.ref(`${payment}.status`)} = 'confirmed' and ${sql.ref(`${payment}.outcome`)} = 'credited'
    and not ${sql.ref(`${payment}.reorg_suspected`)})`

/**
 * Returns the amount and the refunded amount of each payment, and whether the payment is valid (`stands`):
 * confirmed, credited, in the chain, and not fully refunded. For a payment of a subscription, `isPaid` is
 * whether its invoice has at least one valid payment.
 */
export const selectStandings = async (
  tx: Tx,
  livemode: boolean,
  keys: readonly PaymentKey[],
): Promise<(CommissionedPayment & InvoiceStanding)[]> => {
  const { rows } = await sql<CommissionedPayment & InvoiceStanding>`
    select payment.workspace_id as "workspaceId", payment.id as "paymentId",
      ${stands('payment')} as stands, payment.subscription_id as "subscriptionId", payment.invoice_id as "invoiceId",
      payment.subscription_id is not null and exists (
        select from payments as other
        where other.workspace_id = payment.workspace_id and other.livemode = payment.livemode
          and other.invoice_id = payment.invoice_id and ${stands('other')}
      ) as "isPaid",
      payment.amount_minor as "amountMinor", (
        select coalesce(sum(refund.amount_minor), 0)::bigint from refunds as refund
        where refund.workspace_id = payment.workspace_id and refund.livemode = payment.livemode
          and refund.payment_id = payment.id and refund.status = 'confirmed'
      ) as "refundedMinor"
    from payments as payment, ${wanted(keys)}
    where payment.workspace_id = wanted.workspace_id and payment.livemode = ${livemode}
      and payment.id = wanted.payment_id
  `.execute(tx)
  return rows
}
