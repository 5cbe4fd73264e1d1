/** SQL that credits an unmatched payment to a checkout, and the queries that decide whether it may be credited. */
import { sql } from 'kysely'
import type { Tx } from '../../../mechanisms/db/index.ts'
import type { RecordedPayment } from '../record/payment.ts'
import type { Expectation } from './expectation.ts'
import type { RuleResult } from './weigh-transaction.ts'

export const selectReferences = async (tx: Tx, transferId: string): Promise<string[]> => {
  const query = tx.selectFrom('transfers').select('reference_keys').where('id', '=', transferId)
  return (await query.executeTakeFirstOrThrow()).reference_keys
}

/** Returns whether a refund of a payment is confirmed or under way. */
export const isRefunded = async (tx: Tx, { workspace_id, livemode, id }: Key): Promise<boolean> => {
  const refund = await tx
    .selectFrom('refunds')
    .select('id')
    .where('workspace_id', '=', workspace_id)
    .where('livemode', '=', livemode)
    .where('payment_id', '=', id)
    .where('status', 'in', ['initiated', 'broadcast', 'confirmed'])
    .executeTakeFirst()
  return refund !== undefined
}

/**
 * Writes that an unmatched payment is credited to a checkout. `target` is the expectation (awaited payment)
 * of the checkout. `fullySettled` is null for a payment that is not confirmed yet. For a confirmed payment,
 * the payment's version increases by 1.
 */
export const creditUnmatched = async (
  tx: Tx,
  { workspace_id, livemode, id, amount_base, version }: RecordedPayment,
  target: Expectation,
  { attribution, fullySettled }: { attribution: string; fullySettled: boolean | null },
): Promise<void> => {
  await tx
    .updateTable('payments')
    .set({
      outcome: 'credited',
      checkout_id: target.targetId,
      target_amount_base: target.wholeBase,
      customer_id: target.customerId,
      invoice_id: target.invoiceId,
      description: target.description,
      subscription_id: target.subscriptionId,
      close_match_checkout_id: null,
      expected_token_amount_base: null,
      attribution,
      fully_settled: fullySettled,
      announced: true,
      version: version + (fullySettled === null ? 0 : 1),
    })
    .where(ofPayment({ workspace_id, livemode, id }))
    .execute()
  await tx
    .insertInto('allocations')
    .values({
      workspace_id,
      livemode,
      payment_id: id,
      amount_base,
      target_kind: 'checkout',
      target_id: target.targetId,
      released_at: null,
    })
    // If a reorg released the allocation of this payment to this checkout before, restore it.
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'livemode', 'payment_id', 'target_kind', 'target_id'])
        .doUpdateSet({ released_at: null }),
    )
    .execute()
}

/**
 * Stores the result of each attribution rule for an unmatched payment: whether the rule found a checkout to
 * credit, and the reason.
 */
export const updateSteps = async (tx: Tx, key: Key, steps: readonly RuleResult[]): Promise<void> => {
  await tx
    .updateTable('payments')
    .set({ attribution: sql`jsonb_set(attribution, '{steps}', ${JSON.stringify(steps)}::jsonb)` })
    .where(ofPayment(key))
    .execute()
}

type Key = Pick<RecordedPayment, 'workspace_id' | 'livemode' | 'id'>

const ofPayment = ({ workspace_id, livemode, id }: Key) =>
  sql<boolean>`workspace_id = ${workspace_id} and livemode = ${livemode} and id = ${id}`
