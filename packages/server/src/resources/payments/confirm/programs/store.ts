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
 * SQL for whether the money of a payment is there: confirmed, credited, not suspected to be removed by a reorg, and not
 * fully refunded (the status would be `refunded`).
 */
const isThere = (payment: string) => sql`
  (${sql.ref(`${payment}.status`)} = 'confirmed' and ${sql.ref(`${payment}.outcome`)} = 'credited'
    and not ${sql.ref(`${payment}.reorg_suspected`)})`

/**
 * SQL condition on the payments `part` and `payment`: `part` counts towards the price that `payment` covers.
 */
const isPartOf = (payment: string) => sql`
  (part.workspace_id = ${sql.ref(`${payment}.workspace_id`)} and part.livemode = ${sql.ref(`${payment}.livemode`)}
    and part.checkout_id = ${sql.ref(`${payment}.checkout_id`)} and part.coverage in ('part', 'settling'))`

/**
 * SQL for whether the effects of a payment are valid: its money is there. A payment that covers a price together with
 * other parts is valid as long as any of these parts is there; a part that does not cover the price has no effects.
 */
const stands = (payment: string) => sql`
  case ${sql.ref(`${payment}.coverage`)} when 'part' then false
    when 'settling' then exists (select from payments as part where ${isPartOf(payment)} and ${isThere('part')})
    else ${isThere(payment)} end`

/** SQL for the cents of a payment's confirmed refunds. */
const refundedMinor = (payment: string) => sql`(
  select coalesce(sum(refund.amount_minor), 0)::bigint from refunds as refund
  where refund.workspace_id = ${sql.ref(`${payment}.workspace_id`)}
    and refund.livemode = ${sql.ref(`${payment}.livemode`)}
    and refund.payment_id = ${sql.ref(`${payment}.id`)} and refund.status = 'confirmed')`

/**
 * Returns the amount and the refunded amount of each payment, and whether the payment is valid (`stands`):
 * confirmed, credited, in the chain, and not fully refunded. For a payment of a subscription, `isPaid` is
 * whether its invoice has at least one valid payment. A part is replaced by the payment that covers the price together
 * with it, with the sums of all parts.
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
      case when payment.coverage = 'settling'
        then (select sum(part.amount_minor)::bigint from payments as part where ${isPartOf('payment')})
        else payment.amount_minor end as "amountMinor",
      case when payment.coverage = 'settling'
        then (select sum(${refundedMinor('part')})::bigint from payments as part where ${isPartOf('payment')})
        else ${refundedMinor('payment')} end as "refundedMinor"
    from (
      select distinct changed.workspace_id, changed.livemode,
        coalesce(case when changed.coverage = 'part' then checkout.payment_id end, changed.id) as id
      from ${wanted(keys)} join payments as changed
        on changed.workspace_id = wanted.workspace_id and changed.livemode = ${livemode}
        and changed.id = wanted.payment_id
      left join checkouts as checkout on checkout.workspace_id = changed.workspace_id
        and checkout.livemode = changed.livemode and checkout.id = changed.checkout_id
    ) as named
    join payments as payment on payment.workspace_id = named.workspace_id
      and payment.livemode = named.livemode and payment.id = named.id
  `.execute(tx)
  return rows
}
