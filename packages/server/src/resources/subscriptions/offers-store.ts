/** SQL for the terms that were last offered to the payers of subscriptions. */
import type { Selectable } from 'kysely'
import { type Database, isIn, type Tables, type Tx } from '../../mechanisms/db/index.ts'
import type { Scope } from '../../ports/index.ts'

export type OfferRow = Selectable<Tables['offers']>

export const selectOffer = (
  db: Database,
  scope: Scope,
  subscriptionId: string,
): Promise<OfferRow | undefined> =>
  db
    .selectFrom('offers')
    .selectAll()
    .where(isIn(scope))
    .where('subscription_id', '=', subscriptionId)
    .executeTakeFirst()

/**
 * Stores the present offer of terms for a subscription. A subscription has one offer: only the payer who
 * requested terms last may sign.
 */
export const saveOffer = async (tx: Tx, row: OfferRow): Promise<void> => {
  await tx
    .insertInto('offers')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'livemode', 'subscription_id']).doUpdateSet(row),
    )
    .execute()
}
