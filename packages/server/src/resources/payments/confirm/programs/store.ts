/** SQL for the amounts of payments after refunds and reorgs, for the records that depend on the payments. */
import { sql } from 'kysely'
import type { Tx } from '../../../../mechanisms/db/index.ts'
import type { Standing } from '../../../commissions/index.ts'
import type { InvoiceStanding } from '../../../subscriptions/index.ts'
import { type PaymentKey, wanted } from '../../record/allocations-store.ts'

/**
 * SQL for whether a payment is confirmed, credited, in the chain as far as is known, and not fully refunded.
 */
const stands = (payment: string) => sql`
  (${sql.ref(`${payment}.status`)} = 'confirmed' and ${sql.ref(`${payment}.outcome`)} = 'credited'
    and not ${sql.ref(`${payment}.reorg_suspected`)})`

/**
 * Returns the amounts of payments with the refunded part, and whether each payment, and any payment of its
 * invoice, still counts.
 */
export const selectStandings = async (
  tx: Tx,
  livemode: boolean,
  keys: readonly PaymentKey[],
): Promise<(Standing & InvoiceStanding)[]> => {
  const { rows } = await sql<Standing & InvoiceStanding>`
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
