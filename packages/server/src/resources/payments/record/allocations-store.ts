/**
 * SQL for allocations (the target that a payment's money is assigned to) and effects (the results of a
 * payment, such as a succeeded checkout).
 */
import { sql } from 'kysely'
import type { Tx } from '../../../mechanisms/db/index.ts'

export type PaymentKey = { workspaceId: string; id: string }

/** SQL for the keys of payments in one mode, as the rows `wanted (workspace_id, payment_id)`. */
export const wanted = (keys: readonly PaymentKey[]) => sql`
  unnest(
    ${keys.map(({ workspaceId }) => workspaceId)}::text[], ${keys.map(({ id }) => id)}::text[]
  ) as wanted (workspace_id, payment_id)`

/** Releases the allocations of payments, so that their targets are free for other payments. */
export const releaseAllocations = async (
  tx: Tx,
  livemode: boolean,
  keys: readonly PaymentKey[],
  now: Date,
): Promise<void> => {
  if (keys.length === 0) return
  await sql`
    update allocations set released_at = ${now} from ${wanted(keys)}
    where allocations.workspace_id = wanted.workspace_id and allocations.livemode = ${livemode}
      and allocations.payment_id = wanted.payment_id and allocations.released_at is null
  `.execute(tx)
}

/**
 * Restores the released allocations of payments, so that the payments count for their checkouts or invoices
 * again.
 */
export const restoreAllocations = async (
  tx: Tx,
  livemode: boolean,
  keys: readonly PaymentKey[],
): Promise<void> => {
  if (keys.length === 0) return
  await sql`
    update allocations set released_at = null from ${wanted(keys)}
    where allocations.workspace_id = wanted.workspace_id and allocations.livemode = ${livemode}
      and allocations.payment_id = wanted.payment_id
  `.execute(tx)
}

/** Returns the ids of the payments that are allocated to checkouts at present, by checkout id. */
export const selectAllocated = async (
  tx: Tx,
  livemode: boolean,
  checkouts: readonly { workspaceId: string; checkoutId: string }[],
): Promise<Map<string, string>> => {
  if (checkouts.length === 0) return new Map()
  const { rows } = await sql<{ checkoutId: string; paymentId: string }>`
    select target_id as "checkoutId", payment_id as "paymentId" from allocations
    where livemode = ${livemode} and target_kind = 'checkout' and released_at is null
      and (workspace_id, target_id) in (
        select * from unnest(
          ${checkouts.map(({ workspaceId }) => workspaceId)}::text[],
          ${checkouts.map(({ checkoutId }) => checkoutId)}::text[]
        )
      )
  `.execute(tx)
  return new Map(rows.map(({ checkoutId, paymentId }) => [checkoutId, paymentId]))
}

/**
 * SQL for the columns of an effect (a result of a payment, such as a succeeded checkout), named as in
 * `Effect`.
 */
const effectColumns = sql`effects.workspace_id as "workspaceId", effects.payment_id as "paymentId", effects.kind,
  effects.target_id as "targetId"`

export type Effect = {
  workspaceId: string
  paymentId: string
  kind: 'checkout_succeeded' | 'invoice_paid' | 'entitlement_granted'
  /** The id of the checkout, the invoice or the entitlement. */
  targetId: string
}

/**
 * Records the effects (results) of payments: succeeded checkouts, paid invoices and granted entitlements. An
 * effect that was undone becomes valid again.
 */
export const recordEffects = async (
  tx: Tx,
  livemode: boolean,
  effects: readonly Effect[],
  now: Date,
): Promise<void> => {
  if (effects.length === 0) return
  await sql`
    insert into effects (workspace_id, livemode, payment_id, kind, target_id, made_at)
    select made.workspace_id, ${livemode}, made.payment_id, made.kind, made.target_id, ${now}
    from unnest(
      ${effects.map(({ workspaceId }) => workspaceId)}::text[], ${effects.map(({ paymentId }) => paymentId)}::text[],
      ${effects.map(({ kind }) => kind)}::text[], ${effects.map(({ targetId }) => targetId)}::text[]
    ) as made (workspace_id, payment_id, kind, target_id)
    on conflict (workspace_id, livemode, payment_id, kind, target_id)
      do update set made_at = excluded.made_at, undone_at = null
  `.execute(tx)
}

/**
 * Marks the effects (results, such as paid invoices) of payments as undone, if the effects are of the given
 * kinds. Returns the effects that this call marked.
 */
export const undoEffects = async (
  tx: Tx,
  livemode: boolean,
  keys: readonly PaymentKey[],
  { now, kinds }: { now: Date; kinds: readonly Effect['kind'][] },
): Promise<Effect[]> => {
  if (keys.length === 0) return []
  const { rows } = await sql<Effect>`
    update effects set undone_at = ${now} from ${wanted(keys)}
    where effects.workspace_id = wanted.workspace_id and effects.livemode = ${livemode}
      and effects.payment_id = wanted.payment_id and effects.undone_at is null
      and effects.kind = any(${kinds}::text[])
    returning ${effectColumns}
  `.execute(tx)
  return rows
}

/**
 * Makes the undone effects (results, such as granted entitlements) of payments valid again, if the effects
 * are of the given kind. Returns the effects that this call changed.
 */
export const redoEffects = async (
  tx: Tx,
  livemode: boolean,
  keys: readonly PaymentKey[],
  { now, kind }: { now: Date; kind: Effect['kind'] },
): Promise<Effect[]> => {
  if (keys.length === 0) return []
  const { rows } = await sql<Effect>`
    update effects set made_at = ${now}, undone_at = null from ${wanted(keys)}
    where effects.workspace_id = wanted.workspace_id and effects.livemode = ${livemode}
      and effects.payment_id = wanted.payment_id and effects.undone_at is not null and effects.kind = ${kind}
    returning ${effectColumns}
  `.execute(tx)
  return rows
}

/**
 * Returns the elements of `undone` (withdrawn grants of entitlements) whose entitlement is now granted by no
 * other payment.
 */
export const selectUnfounded = async (
  tx: Tx,
  livemode: boolean,
  undone: readonly Effect[],
): Promise<Effect[]> => {
  if (undone.length === 0) return []
  const { rows } = await sql<{ targetId: string }>`
    select distinct target_id as "targetId" from effects
    where livemode = ${livemode} and kind = 'entitlement_granted' and undone_at is null
      and (workspace_id, target_id) in (
        select * from unnest(
          ${undone.map(({ workspaceId }) => workspaceId)}::text[], ${undone.map(({ targetId }) => targetId)}::text[]
        )
      )
  `.execute(tx)
  const upheld = new Set(rows.map(({ targetId }) => targetId))
  return undone.filter(({ targetId }) => !upheld.has(targetId))
}
