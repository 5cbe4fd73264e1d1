/** SQL of subscription steps that are due. */

import { isIn, type Tx } from '../../mechanisms/db/index.ts'
import type { Scope } from '../../ports/index.ts'
import type { DueRow } from './decide-step.ts'
import type { SubscriptionRow } from './subscription.ts'

const due = (tx: Tx, now: Date, limit: number) =>
  tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('next_step_at', '<=', now)
    .orderBy('next_step_at')
    .orderBy('id')
    .limit(limit)
    .forUpdate()

const isDue = (row: SubscriptionRow): row is DueRow => row.next_step !== null && row.next_step_at !== null

/**
 * Locks subscriptions of any workspace whose next step (billing, dunning, end of a trial and so on) is due,
 * the longest overdue first. Skips rows that another transaction has locked.
 */
export const lockDue = async (tx: Tx, now: Date, limit: number): Promise<DueRow[]> =>
  (await due(tx, now, limit).skipLocked().execute()).filter(isDue)

/**
 * Locks the subscriptions of one workspace and mode whose next step (billing, dunning, end of a trial and so
 * on) is due, the longest overdue first.
 */
export const lockOwnDue = async (tx: Tx, scope: Scope, now: Date, limit: number): Promise<DueRow[]> =>
  (await due(tx, now, limit).where(isIn(scope)).execute()).filter(isDue)

/**
 * Returns the due time of the earliest step of a subscription in a workspace and mode; null if there is none.
 */
export const selectNextStepAt = async (tx: Tx, scope: Scope): Promise<Date | null> => {
  const row = await tx
    .selectFrom('subscriptions')
    .select('next_step_at')
    .where(isIn(scope))
    .where('next_step_at', 'is not', null)
    .orderBy('next_step_at')
    .limit(1)
    .executeTakeFirst()
  return row?.next_step_at ?? null
}

/**
 * Locks subscriptions whose cancellation waits for a payment. Skips rows that another transaction has locked.
 */
export const lockHeld = (tx: Tx, limit: number): Promise<SubscriptionRow[]> =>
  tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('held_at', 'is not', null)
    .orderBy('held_at')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
