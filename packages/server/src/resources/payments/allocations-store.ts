/** SQL of what payments are assigned to, and of what they have caused. */
import { sql } from 'kysely'
import type { Tx } from '../../context.ts'

export type PaymentKey = { workspaceId: string; id: string }

/** SQL of the keys of payments in one mode, as the rows `wanted (workspace_id, payment_id)`. */
const wanted = (keys: readonly PaymentKey[]) => sql`
  unnest(
    ${keys.map(({ workspaceId }) => workspaceId)}::text[], ${keys.map(({ id }) => id)}::text[]
  ) as wanted (workspace_id, payment_id)`

/** Takes the money of payments from what they are assigned to. */
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

/** Assigns the money of payments again to what it was assigned to before. */
export const retakeAllocations = async (
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

/** The payments that are assigned to checkouts now, by checkout. */
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

export type Effect = {
  workspaceId: string
  paymentId: string
  kind: 'checkout_succeeded' | 'invoice_paid'
  /** The checkout or the invoice. */
  targetId: string
}

/** Records what payments caused, or caused anew: that checkouts succeeded, that invoices were paid. */
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

/** Marks the effects of payments as undone, and answers those that were not undone before. */
export const undoEffects = async (
  tx: Tx,
  livemode: boolean,
  keys: readonly PaymentKey[],
  now: Date,
): Promise<Effect[]> => {
  if (keys.length === 0) return []
  const { rows } = await sql<Effect>`
    update effects set undone_at = ${now} from ${wanted(keys)}
    where effects.workspace_id = wanted.workspace_id and effects.livemode = ${livemode}
      and effects.payment_id = wanted.payment_id and effects.undone_at is null
    returning effects.workspace_id as "workspaceId", effects.payment_id as "paymentId",
      effects.kind, effects.target_id as "targetId"
  `.execute(tx)
  return rows
}
