/** SQL for payments whose assignment changes after they were recorded. */
import { sql } from 'kysely'
import type { Tx } from '../../../mechanisms/db/index.ts'
import type { NetworkKey } from '../../../settings/config.ts'
import type { PaymentKey } from '../record/allocations-store.ts'
import type { RecordedPayment } from '../record/payment.ts'
import { recordedPayments } from '../record/transfers-store.ts'
import { attributionOf } from './attribution-of.ts'
import type { Expectation } from './expectation.ts'
import type { Match } from './weigh-transaction.ts'

/**
 * Makes credited payments unmatched. The checkout that a payment was credited to is stored as its close match
 * (`close_match_checkout_id`).
 */
export const releasePayments = async (
  tx: Tx,
  { livemode }: Pick<NetworkKey, 'livemode'>,
  payments: readonly (PaymentKey & { reason: string })[],
): Promise<void> => {
  if (payments.length === 0) return
  await sql`
    update payments set checkout_id = null, outcome = 'unmatched', close_match_checkout_id = checkout_id,
      expected_token_amount_base = target_amount_base, target_amount_base = null, customer_id = null,
      invoice_id = null, subscription_id = null, description = null, fully_settled = case when fully_settled is not null then false end,
      attribution = jsonb_build_object('rule', 'none', 'reason', released.reason, 'steps', jsonb_build_array(),
        'candidateCheckoutIds', jsonb_build_array(checkout_id))
    from unnest(
      ${payments.map(({ workspaceId }) => workspaceId)}::text[], ${payments.map(({ id }) => id)}::text[],
      ${payments.map(({ reason }) => reason)}::text[]
    ) as released (workspace_id, id, reason)
    where payments.workspace_id = released.workspace_id and payments.livemode = ${livemode}
      and payments.id = released.id
  `.execute(tx)
}

/** Writes the new assignment of a payment that is not credited: underpaid, or unmatched. */
export const rewriteAssignment = async (
  tx: Tx,
  { workspace_id, livemode, id, version }: RecordedPayment,
  { match, target }: { match: Match; target: Expectation | null },
): Promise<void> => {
  const closeMatch = match.closeMatch?.workspaceId === workspace_id ? match.closeMatch : null
  await tx
    .updateTable('payments')
    .set({
      outcome: target === null ? 'unmatched' : match.outcome,
      checkout_id: target?.targetId ?? null,
      target_amount_base: target?.wholeBase ?? null,
      customer_id: target?.customerId ?? null,
      invoice_id: target?.invoiceId ?? null,
      subscription_id: target?.subscriptionId ?? null,
      description: target?.description ?? null,
      close_match_checkout_id: closeMatch?.targetId ?? null,
      expected_token_amount_base: closeMatch?.priceBase ?? null,
      attribution: JSON.stringify(attributionOf(match, workspace_id)),
      version: version + 1,
    })
    .where('workspace_id', '=', workspace_id)
    .where('livemode', '=', livemode)
    .where('id', '=', id)
    .execute()
}

/**
 * At most this many payments are matched again at a time, because any person can send any number of transfers
 * with the reference of a checkout.
 */
const mostMatchedAgain = 100

/**
 * Locks unmatched payments that were most likely meant for one of these checkouts. Leaves out payments in
 * final blocks. Locks at most 100 payments, the first ones in the order of the chain.
 */
export const lockUnmatchedFor = (
  tx: Tx,
  network: NetworkKey,
  checkouts: readonly { workspaceId: string; checkoutId: string }[],
): Promise<RecordedPayment[]> => {
  const { chain, livemode } = network
  const finalNumber = tx
    .selectFrom('chain_cursors')
    .select('final_number')
    .where('chain', '=', chain)
    .where('livemode', '=', livemode)
  return recordedPayments(tx, network)
    .where(sql<boolean>`transfer.state in ('seen', 'confirmed')`)
    .where('transfer.block_number', '>', sql<number>`coalesce(${finalNumber}, 0)`)
    .where('payment.outcome', '=', 'unmatched')
    .where('payment.status', 'in', ['pending', 'confirmed'])
    .where('payment.reorg_suspected', '=', false)
    .where(
      sql<boolean>`(payment.workspace_id, payment.close_match_checkout_id) in (select * from unnest(
        ${checkouts.map(({ workspaceId }) => workspaceId)}::text[],
        ${checkouts.map(({ checkoutId }) => checkoutId)}::text[]
      ))`,
    )
    .orderBy('transfer.block_number')
    .orderBy('transfer.position')
    .limit(mostMatchedAgain)
    .forUpdate()
    .execute()
}
