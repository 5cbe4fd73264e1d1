/** SQL of agreements of subscriptions whose payers have yet to approve the token. */
import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../../mechanisms/db/index.ts'
import type { Scope } from '../../ports/index.ts'
import type { AgreementRow } from './agreement.ts'
import { type AgreementKey, isOneOf } from './charges-store.ts'

/** An agreement of a subscription that is looked at now. */
export type Watched = AgreementRow & {
  subscription_id: string
  look_from: Date
  /** Whether it was watched for as long as any is. */
  isLast: boolean
}

/** SQL: how long an agreement rests between two looks: a twentieth of the time since it is watched. */
const restAt = (now: Date) =>
  sql`greatest(interval '3 seconds', least(interval '1 hour', (${now}::timestamptz - look_from) / 20))`

/** Has the approvals behind living agreements looked for from now on. */
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
 * Has the approval behind a living agreement looked for from now on. Looks are counted anew once in an hour at most, so
 * that whoever asks for it again and again makes them no more frequent.
 */
export const watchAgreement = (
  tx: Tx,
  scope: Scope,
  { hash, now }: { hash: string; now: Date },
): Promise<void> => watch(tx, scope, { which: sql<boolean>`hash = ${hash}`, now })

/** The same of all living agreements of a subscription, but for one that has its approval. */
export const watchAgreementsOf = (
  tx: Tx,
  scope: Scope,
  { subscriptionId, except, now }: { subscriptionId: string; except: string | null; now: Date },
): Promise<void> =>
  watch(tx, scope, {
    which: sql<boolean>`(subscription_id = ${subscriptionId} and hash is distinct from ${except})`,
    now,
  })

/** Watches agreements no more. */
export const stopWatching = async (db: Database, keys: readonly AgreementKey[]): Promise<void> => {
  if (keys.length === 0) return
  await db.updateTable('agreements').set({ watch_at: null }).where(isOneOf(keys)).execute()
}

/**
 * Watches an agreement no more whose approval did not come, unless its payer has had the looks begin anew meanwhile.
 * One by which its subscription does not go is replaced, since no renewal would find its approval.
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
 * Takes agreements of subscriptions that are to be looked at, of any workspace, and has the next look wait: for three
 * seconds at least and an hour at most. After thirty days the caller gives it up (`isLast`, `giveUpWatching`). Nobody
 * looks for a subscription that is to end, nor for an agreement that a process of the release before has ended, which
 * leaves `watch_at` as it is. Another process takes others meanwhile.
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
