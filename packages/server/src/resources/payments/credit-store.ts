/** SQL that assigns a payment to a checkout or an invoice by hand. */
import { paymentMoves } from '@stablerail/contract'
import { sql } from 'kysely'
import type { Tx } from '../../mechanisms/db/index.ts'
import type { InvoiceKey } from '../checkouts/index.ts'
import { type PaymentKey, releaseAllocations } from './record/allocations-store.ts'
import { type RecordedPayment, transferFacts } from './record/payment.ts'

/**
 * The target that a payment is credited to, and the fields that are copied from the target to the payment.
 */
export type Credit = {
  target: { kind: 'checkout' | 'invoice'; id: string }
  checkoutId: string | null
  customerId: string | null
  invoiceId: string | null
  subscriptionId: string | null
  description: string | null
  /**
   * The amount that the target (checkout or invoice) still needs: its full price, or the unpaid part after a
   * partial payment. In base units.
   */
  targetBase: bigint
  fullySettled: boolean
  now: Date
}

const reasonOf = (kind: Credit['target']['kind']): string => `An admin or an API key chose this ${kind}.`

/**
 * Writes that a payment is credited, and inserts its allocation (the record that assigns its money to the
 * target). While a checkout has an allocation, no other payment is assigned to it.
 */
export const saveCredit = async (
  tx: Tx,
  { workspace_id, livemode, id, amount_base }: RecordedPayment,
  { target, targetBase, fullySettled, now, ...credited }: Credit,
): Promise<void> => {
  const { checkoutId, customerId, invoiceId, subscriptionId, description } = credited
  const reason = reasonOf(target.kind)
  const candidates = JSON.stringify(checkoutId === null ? [] : [checkoutId])
  await sql`
    update payments set status = ${sql.lit(paymentMoves.credit.to)}, outcome = 'credited', failure_reason = null,
      coverage = null,
      checkout_id = ${checkoutId}, customer_id = ${customerId}, invoice_id = ${invoiceId},
      subscription_id = ${subscriptionId},
      description = ${description}, target_amount_base = ${targetBase.toString()},
      fully_settled = ${fullySettled}, close_match_checkout_id = null, expected_token_amount_base = null,
      announced = true, confirmed_at = coalesce(confirmed_at, ${now}::timestamptz), version = version + 1,
      attribution = jsonb_build_object(
        'rule', 'manual', 'reason', ${reason}::text, 'candidateCheckoutIds', ${candidates}::jsonb,
        'steps', coalesce(attribution -> 'steps', '[]') || jsonb_build_array(
          jsonb_build_object('rule', 'manual', 'fits', true, 'because', ${reason}::text)
        )
      )
    where workspace_id = ${workspace_id} and livemode = ${livemode} and id = ${id}
  `.execute(tx)
  await sql`
    insert into allocations (workspace_id, livemode, payment_id, target_kind, target_id, amount_base)
    values (${workspace_id}, ${livemode}, ${id}, ${target.kind}, ${target.id}, ${amount_base})
    on conflict (workspace_id, livemode, payment_id, target_kind, target_id)
      do update set released_at = null, amount_base = excluded.amount_base, created_at = excluded.created_at
  `.execute(tx)
}

/**
 * Locks the confirmed payments that are credited to these invoices by hand and not suspected of a reorg, in
 * the order of their keys.
 */
export const lockCredited = async (
  tx: Tx,
  livemode: boolean,
  keys: readonly InvoiceKey[],
): Promise<RecordedPayment[]> =>
  keys.length === 0
    ? []
    : await tx
        .selectFrom('payments as payment')
        .innerJoin('transfers as transfer', 'transfer.id', 'payment.transfer_id')
        .selectAll('payment')
        .select(transferFacts.map((name) => `transfer.${name}` as const))
        .where('payment.livemode', '=', livemode)
        .where(
          sql<boolean>`(payment.workspace_id, payment.id) in (
            select allocation.workspace_id, allocation.payment_id
            from unnest(
              ${keys.map(({ workspaceId }) => workspaceId)}::text[], ${keys.map(({ invoiceId }) => invoiceId)}::text[]
            ) as named (workspace_id, id)
            join allocations as allocation
              on allocation.workspace_id = named.workspace_id and allocation.livemode = ${livemode}
              and allocation.target_kind = 'invoice' and allocation.target_id = named.id
              and allocation.released_at is null
          )`,
        )
        .where('payment.status', '=', 'confirmed')
        .where(sql<boolean>`not payment.reorg_suspected`)
        .orderBy('payment.workspace_id')
        .orderBy('payment.id')
        .forUpdate('payment')
        .execute()

/**
 * Releases payments from the invoices that a person credited them to. Afterwards the payments are unmatched.
 */
export const releaseCredits = async (
  tx: Tx,
  livemode: boolean,
  payments: readonly (PaymentKey & { reason: string })[],
  now: Date,
): Promise<void> => {
  if (payments.length === 0) return
  await sql`
    update payments set outcome = 'unmatched', customer_id = null, invoice_id = null, subscription_id = null,
      description = null, target_amount_base = null, fully_settled = false, version = version + 1,
      attribution = jsonb_build_object('rule', 'none', 'reason', released.reason, 'steps', attribution -> 'steps',
        'candidateCheckoutIds', jsonb_build_array())
    from unnest(
      ${payments.map(({ workspaceId }) => workspaceId)}::text[], ${payments.map(({ id }) => id)}::text[],
      ${payments.map(({ reason }) => reason)}::text[]
    ) as released (workspace_id, id, reason)
    where payments.workspace_id = released.workspace_id and payments.livemode = ${livemode}
      and payments.id = released.id
  `.execute(tx)
  await releaseAllocations(tx, livemode, payments, now)
}
