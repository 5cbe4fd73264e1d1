/** SQL of the payments that a person must decide about. */
import { type SqlBool, sql } from 'kysely'

/**
 * SQL: the condition of the index `payments_to_decide`, word for word. An amount is compared with the price in base units of
 * a token with six decimals, as all tokens have; `needed-decisions.test.ts` fails when a token has others. Unmatched payments
 * below the minimum amount for events are left out, because anyone can send them.
 */
const isCandidate = `not reorg_suspected and announced and (
  (status = 'confirmed' and (
    outcome = 'unmatched' or screening_verdict = 'screened_flagged'
    or (coverage is distinct from 'part' and amount_minor * 10000 >= target_amount_base + 10000)
  )) or (status = 'failed' and failure_reason = 'underpaid')
)`

/**
 * SQL: whether a person must decide about a payment. It needs no decision while refunds return what is too much, and while the
 * buyer can still pay the rest of a payment that was too little.
 */
export const needsDecision = sql<SqlBool>`(
  ${sql.raw(isCandidate)}
  and coalesce((
    select sum(refund.amount_minor) from refunds as refund
    where refund.workspace_id = payments.workspace_id and refund.livemode = payments.livemode
      and refund.payment_id = payments.id and refund.status in ('initiated', 'broadcast', 'confirmed')
  ), 0) < case
    when status = 'failed' or outcome = 'unmatched' or screening_verdict = 'screened_flagged' then amount_minor
    else amount_minor - ceil(target_amount_base / 10000)
  end
  and not (status = 'failed' and exists (
    select from checkouts as checkout
    where checkout.workspace_id = payments.workspace_id and checkout.livemode = payments.livemode
      and checkout.id = payments.checkout_id and checkout.status in ('open', 'pending')
  ))
)`
