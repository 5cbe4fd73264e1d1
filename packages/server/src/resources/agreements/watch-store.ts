/** SQL for agreements of subscriptions whose payers have not approved the token yet. */
import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../../mechanisms/db/index.ts'
import type { Scope } from '../../ports/index.ts'
import type { AgreementRow } from './agreement.ts'
import { type AgreementKey, isOneOf } from './charges-store.ts'

/** An agreement of a subscription whose allowance is checked now. */
export type Watched = AgreementRow & {
  subscription_id: string
  look_from: Date
  /** Whether the agreement has been watched for the maximum time of thirty days. */
  isLast: boolean
}

/**
 * SQL for the time between two checks of an agreement: a twentieth of the time since `look_from`, at least
 * three seconds and at most an hour.
 */
const restAt = (now: Date) =>
  sql`greatest(interval '3 seconds', least(interval '1 hour', (${now}::timestamptz - look_from) / 20))`

/**
 * Starts to check ("watch") the token approvals of the agreements that match `which`. Only agreements of
 * subscriptions that are in force (`living`) are checked.
 */
const watch = async (
  tx: Tx,
  { workspaceId, livemode }: Scope,
  { which, now }: { which: RawBuilder<boolean>; now: Date },
): Promise<void> => {
  const isFresh = sql`look_from > ${now}::timestamptz - interval '1 hour'`
  await sql`
    update agreements set
      watch_at = case when ${isFresh} then least(watch_at, ${now}::timestamptz + ${restAt(now)}) else ${now} end,
      look_from = case when ${isFresh} then look_from else ${now} end
    where workspace_id = ${workspaceId} and livemode = ${livemode} and ${which}
      and state = 'living' and subscription_id is not null
  `.execute(tx)
}

/**
 * Starts to check ("watch") the token approval of an agreement, if the agreement is in force. The interval
 * between two checks starts at three seconds and grows to one hour. A repeated call resets the interval at
 * most once an hour, so that repeated requests do not make checks more frequent.
 */
export const watchAgreement = (
  tx: Tx,
  scope: Scope,
  { hash, now }: { hash: string; now: Date },
): Promise<void> => watch(tx, scope, { which: sql<boolean>`hash = ${hash}`, now })

/**
 * Starts to check ("watch") the token approvals of all agreements of a subscription that are in force. Skips
 * the agreement `except`, whose approval was already seen.
 */
export const watchAgreementsOf = (
  tx: Tx,
  scope: Scope,
  { subscriptionId, except, now }: { subscriptionId: string; except: string | null; now: Date },
): Promise<void> =>
  watch(tx, scope, {
    which: sql<boolean>`(subscription_id = ${subscriptionId} and hash is distinct from ${except})`,
    now,
  })

export const stopWatching = async (db: Database, keys: readonly AgreementKey[]): Promise<void> => {
  if (keys.length === 0) return
  await db.updateTable('agreements').set({ watch_at: null }).where(isOneOf(keys)).execute()
}

/**
 * Ends the checks of an agreement whose token approval did not come, unless its payer has restarted the
 * checks since this process claimed the row. If the subscription does not use the agreement, it is marked as
 * replaced, because no renewal would read its approval.
 */
export const giveUpWatching = async (
  tx: Tx,
  agreement: Watched,
  { isWaiting, now }: { isWaiting: boolean; now: Date },
): Promise<void> => {
  await tx
    .updateTable('agreements')
    .set({ watch_at: null, ...(isWaiting && { state: 'replaced' as const, ended_at: now }) })
    .where(isOneOf([agreement]))
    .where('state', '=', 'living')
    .where('look_from', '=', agreement.look_from)
    .execute()
}

/**
 * Claims agreements of subscriptions, of any workspace, that are due for a check of the token approval.
 * Schedules the next check of each agreement in three seconds to an hour. Concurrent processes claim
 * different rows.
 *
 * - Sets `isLast` if the checks of the agreement began at least thirty days ago. The caller then ends the
 *   checks (`giveUpWatching`).
 * - Schedules no further check if the subscription is canceled or is about to end.
 * - Schedules no further check if the agreement has ended. Such rows exist because a process of the previous
 *   release ends an agreement without clearing `watch_at`.
 */
export const takeWatched = async (db: Database, now: Date, limit: number): Promise<Watched[]> => {
  const { rows } = await sql<Watched>`
    update agreements set watch_at = case
      when state = 'living' and exists (
        select from subscriptions where subscriptions.workspace_id = agreements.workspace_id
          and subscriptions.livemode = agreements.livemode and subscriptions.id = agreements.subscription_id
          and subscriptions.canceled_at is null
      ) then ${now}::timestamptz + ${restAt(now)} end
    where (workspace_id, livemode, hash) in (
      select workspace_id, livemode, hash from agreements where watch_at <= ${now}
      order by watch_at, hash limit ${limit} for update skip locked
    )
    returning *, look_from <= ${now}::timestamptz - interval '30 days' as "isLast"
  `.execute(db)
  return rows
}
