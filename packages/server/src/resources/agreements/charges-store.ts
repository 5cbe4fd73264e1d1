/** SQL for agreements whose checkouts wait for their first charge. */
import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../../mechanisms/db/index.ts'
import type { Scope } from '../../ports/index.ts'
import type { AgreementRow } from './agreement.ts'

/** An agreement (the terms that a payer signed) whose checkout waits for its first charge. */
export type Waiting = AgreementRow & {
  checkout_id: string
  /**
   * Whether the agreement is in force, and its checkout can still be paid and has not started its
   * subscription yet.
   */
  isLive: boolean
  /**
   * The reference of the checkout's payment, and its price in base units; null before the payment was
   * prepared.
   */
  reference: string | null
  priceBase: string | null
}

/** SQL for whether the checkout still waits for its first payment at a given time. */
const isLiveAt = (now: Date): RawBuilder<boolean> => sql`(
  checkout.status in ('open', 'pending') and checkout.subscription_id is null and checkout.expires_at > ${now})`

/**
 * Claims agreements of any workspace that are due for a check of the allowance, and schedules their next
 * check after a twentieth of their age: at least three seconds and at most five minutes. Concurrent processes
 * claim different rows.
 */
export const takeWaiting = async (
  db: Database,
  { now, networkNow }: { now: Date; networkNow: Date },
  limit: number,
): Promise<Waiting[]> => {
  const { rows } = await sql<Waiting>`
    with looked as (
      update agreements set look_at = ${now}::timestamptz
        + greatest(interval '3 seconds', least(interval '5 minutes', (${now}::timestamptz - created_at) / 20))
      where (workspace_id, livemode, hash) in (
        select workspace_id, livemode, hash from agreements where look_at <= ${now} and subscription_id is null
        order by look_at, hash limit ${limit} for update skip locked
      )
      returning *
    )
    select looked.*, looked.state = 'living' and ${isLiveAt(networkNow)} as "isLive",
      expectation.reference, expectation.price_base::text as "priceBase"
    from looked
    join checkouts as checkout on checkout.workspace_id = looked.workspace_id
      and checkout.livemode = looked.livemode and checkout.id = looked.checkout_id
    left join expectations as expectation on expectation.workspace_id = looked.workspace_id
      and expectation.livemode = looked.livemode and expectation.target_kind = 'checkout'
      and expectation.target_id = looked.checkout_id and expectation.chain = looked.chain
      and expectation.token = looked.token
    order by looked.hash
  `.execute(db)
  return rows
}

export type AgreementKey = Pick<AgreementRow, 'workspace_id' | 'livemode' | 'hash'>

export const isOneOf = (keys: readonly AgreementKey[]) => sql<boolean>`(workspace_id, livemode, hash) in (
  select * from unnest(
    ${keys.map(({ workspace_id }) => workspace_id)}::text[], ${keys.map(({ livemode }) => livemode)}::boolean[],
    ${keys.map(({ hash }) => hash)}::text[]
  ))`

/** Ends the checks of agreements that wait for a first charge. */
export const stopLooking = async (db: Database, keys: readonly AgreementKey[]): Promise<void> => {
  if (keys.length === 0) return
  await db.updateTable('agreements').set({ look_at: null }).where(isOneOf(keys)).execute()
}

/** The on-chain allowance last read for an agreement. */
export type ReadApproval = AgreementKey & { allowanceBase: bigint; covers: boolean; txHash: string | null }

/**
 * Stores the allowances that were read. The time and transaction of the first allowance that covered a period
 * do not change later.
 */
export const noteApprovals = async (
  db: Database,
  read: readonly ReadApproval[],
  now: Date,
): Promise<void> => {
  if (read.length === 0) return
  await sql`
    update agreements set allowance_base = read.allowance_base::numeric,
      approved_at = coalesce(approved_at, case when read.covers then ${now}::timestamptz end),
      approval_tx = coalesce(approval_tx, read.tx_hash)
    from unnest(
      ${read.map(({ workspace_id }) => workspace_id)}::text[], ${read.map(({ livemode }) => livemode)}::boolean[],
      ${read.map(({ hash }) => hash)}::text[], ${read.map(({ allowanceBase }) => String(allowanceBase))}::text[],
      ${read.map(({ covers }) => covers)}::boolean[], ${read.map(({ txHash }) => txHash)}::text[]
    ) as read (workspace_id, livemode, hash, allowance_base, covers, tx_hash)
    where agreements.workspace_id = read.workspace_id and agreements.livemode = read.livemode
      and agreements.hash = read.hash
  `.execute(db)
}

/**
 * Returns whether a checkout is already being paid: by a pull that is under way or succeeded, or by a payment
 * that was seen.
 */
export const isBeingPaid = async (
  tx: Tx,
  { workspaceId, livemode }: Scope,
  checkoutId: string,
): Promise<boolean> => {
  const { rows } = await sql<{ paid: boolean }>`
    select exists (
      select from agreements join pulls on pulls.workspace_id = agreements.workspace_id
        and pulls.livemode = agreements.livemode and pulls.agreement = agreements.hash
      where agreements.workspace_id = ${workspaceId} and agreements.livemode = ${livemode}
        and agreements.checkout_id = ${checkoutId} and pulls.checkout_id = ${checkoutId} and pulls.state <> 'failed'
    ) or exists (
      select from allocations where workspace_id = ${workspaceId} and livemode = ${livemode}
        and target_kind = 'checkout' and target_id = ${checkoutId} and released_at is null
    ) as paid
  `.execute(tx)
  return rows[0]?.paid ?? false
}

/** The agreement of a checkout, with which its subscription starts. */
export type Agreed = Pick<AgreementRow, 'hash' | 'start_seconds' | 'approval_tx' | 'approved_at'> & {
  checkoutId: string
  /** The remaining allowance after the first charge, in base units; null if the allowance was never read. */
  remainingBase: string | null
}

type CheckoutKeys = readonly { workspaceId: string; checkoutId: string }[]

/**
 * Returns, for each checkout, the newest agreement in force (state `living`) that is not linked to a
 * subscription yet. All checkouts are of one mode.
 */
export const selectAgreed = async (tx: Tx, livemode: boolean, keys: CheckoutKeys): Promise<Agreed[]> => {
  if (keys.length === 0) return []
  const { rows } = await sql<Agreed>`
    select distinct on (agreements.workspace_id, agreements.checkout_id)
      agreements.checkout_id as "checkoutId", hash, start_seconds, approval_tx, approved_at,
      coalesce(pulls.allowance_base - pulls.amount_base, agreements.allowance_base)::text as "remainingBase"
    from agreements
    left join pulls on pulls.workspace_id = agreements.workspace_id and pulls.livemode = agreements.livemode
      and pulls.agreement = agreements.hash and pulls.checkout_id = agreements.checkout_id and pulls.state <> 'failed'
    where agreements.livemode = ${livemode} and agreements.state = 'living' and subscription_id is null
      and (agreements.workspace_id, agreements.checkout_id) in (select * from unnest(
        ${keys.map(({ workspaceId }) => workspaceId)}::text[], ${keys.map(({ checkoutId }) => checkoutId)}::text[]
      ))
    order by agreements.workspace_id, agreements.checkout_id, agreements.created_at desc, hash
  `.execute(tx)
  return rows
}

/**
 * Links agreements to the subscriptions that their checkouts started. If no token approval of the payer was
 * seen yet, for example because the checkout was paid by a transfer, starts to check for the approval.
 */
export const linkAgreements = async (
  tx: Tx,
  { livemode, now }: { livemode: boolean; now: Date },
  links: readonly { workspaceId: string; hash: string; subscriptionId: string }[],
): Promise<void> => {
  if (links.length === 0) return
  await sql`
    update agreements set subscription_id = link.subscription_id, look_from = ${now}::timestamptz,
      look_at = null, watch_at = case when approved_at is null then ${now}::timestamptz end
    from unnest(
      ${links.map(({ workspaceId }) => workspaceId)}::text[], ${links.map(({ hash }) => hash)}::text[],
      ${links.map(({ subscriptionId }) => subscriptionId)}::text[]
    ) as link (workspace_id, hash, subscription_id)
    where agreements.workspace_id = link.workspace_id and agreements.livemode = ${livemode}
      and agreements.hash = link.hash
  `.execute(tx)
}
