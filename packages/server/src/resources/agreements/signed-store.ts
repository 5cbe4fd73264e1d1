/** SQL for the terms that were signed for a checkout or a subscription. */

import { isIn, type Tx } from '../../mechanisms/db/index.ts'
import type { Scope } from '../../ports/index.ts'
import type { SignedTerms } from './take-terms.ts'

/**
 * Returns the time at which the n-th newest terms for a checkout or a subscription were signed; null if fewer
 * than n were signed.
 */
export const selectNthSigned = async (
  tx: Tx,
  scope: Scope,
  { target, nth }: { target: SignedTerms['target']; nth: number },
): Promise<Date | null> => {
  const signed = tx.selectFrom('agreements').select('created_at').where(isIn(scope))
  const own =
    target.subscriptionId === null
      ? signed.where('checkout_id', '=', target.checkoutId)
      : signed.where('subscription_id', '=', target.subscriptionId)
  const row = await own
    .orderBy('created_at', 'desc')
    .offset(nth - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.created_at ?? null
}
