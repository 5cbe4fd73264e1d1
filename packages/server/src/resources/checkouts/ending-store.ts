/** SQL that locks and ends checkouts in bulk. */
import { checkoutMoves } from '@stablerail/contract'
import { sql } from 'kysely'
import type { Tx } from '../../mechanisms/db/index.ts'
import type { CheckoutRow } from './checkout.ts'
import type { Pair } from './expectations/store.ts'

export type CheckoutKey = { workspaceId: string; checkoutId: string }

/** SQL condition: a checkout with one of these keys. */
export const keysOf = (keys: readonly CheckoutKey[]) => sql<boolean>`
  (workspace_id, id) in (select * from unnest(
    ${keys.map(({ workspaceId }) => workspaceId)}::text[], ${keys.map(({ checkoutId }) => checkoutId)}::text[]
  ))`

/**
 * Reads checkouts and locks them until the transaction ends, so that preparing, paying and expiring a
 * checkout are serialized. The order by key prevents a deadlock of two transactions that lock several
 * checkouts each.
 */
export const lockCheckouts = (
  tx: Tx,
  livemode: boolean,
  keys: readonly CheckoutKey[],
): Promise<CheckoutRow[]> =>
  keys.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('checkouts')
        .selectAll()
        .where('livemode', '=', livemode)
        .where(keysOf(keys))
        .orderBy('workspace_id')
        .orderBy('id')
        .forUpdate()
        .execute()

/**
 * SQL for the end of a checkout in workspace time, which a test clock may move ahead. An index contains this
 * expression.
 */
const displayedEnd = sql<Date>`coalesce(shown_expires_at, expires_at)`

/**
 * Returns the query of the test-mode checkouts of a workspace that can still be paid, because their ends are
 * later than `networkNow`, the present time of the network.
 */
const unended = (tx: Tx, workspaceId: string, networkNow: Date) =>
  tx
    .selectFrom('checkouts')
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`not livemode and status in ('open', 'pending')`)
    .where('expires_at', '>', networkNow)

/**
 * Returns the earliest end of a test-mode checkout of a workspace, in workspace time, which a test clock may
 * move ahead. Null if no checkout can still be paid.
 */
export const selectEarliestEnd = async (
  tx: Tx,
  { workspaceId }: { workspaceId: string },
  networkNow: Date,
): Promise<Date | null> => {
  const row = await unended(tx, workspaceId, networkNow)
    .select(displayedEnd.as('at'))
    .orderBy(displayedEnd)
    .limit(1)
    .executeTakeFirst()
  return row?.at ?? null
}

/**
 * Locks the test-mode checkouts of a workspace whose end has passed in workspace time, which a test clock may
 * move ahead.
 */
export const lockEndedByClock = (
  tx: Tx,
  { workspaceId, now }: { workspaceId: string; now: Date },
  { networkNow, limit }: { networkNow: Date; limit: number },
): Promise<CheckoutRow[]> =>
  unended(tx, workspaceId, networkNow)
    .selectAll()
    .where(displayedEnd, '<=', now)
    .orderBy(displayedEnd)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute()

/** A checkout, and its new end in workspace time, which a test clock may move ahead. */
export type NewEnd = CheckoutKey & { displayedEnd: Date }

/**
 * Sets both ends of checkouts of one mode. `expiresAt`, the end in network time, is equal for all checkouts.
 * `displayedEnd`, the end in workspace time, is given for each checkout, because test clocks differ.
 */
export const setEnds = async (
  tx: Tx,
  livemode: boolean,
  ends: readonly NewEnd[],
  expiresAt: Date,
): Promise<CheckoutRow[]> => {
  if (ends.length === 0) return []
  const { rows } = await sql<CheckoutRow>`
    update checkouts set expires_at = ${expiresAt}, shown_expires_at = nullif(ended.shown_end, ${expiresAt}::timestamptz)
    from unnest(
      ${ends.map(({ workspaceId }) => workspaceId)}::text[], ${ends.map(({ checkoutId }) => checkoutId)}::text[],
      ${ends.map((end) => end.displayedEnd)}::timestamptz[]
    ) as ended (workspace_id, id, shown_end)
    where checkouts.workspace_id = ended.workspace_id and checkouts.livemode = ${livemode} and checkouts.id = ended.id
    returning checkouts.*
  `.execute(tx)
  return rows
}

/**
 * Shifts the ends (`expires_at`) of test-mode checkouts, which are compared with block times. Shifts them
 * only for checkouts that can still be paid, or that end after `before`. The ends that merchants and buyers
 * see (`shown_expires_at`) stay unchanged.
 */
export const shiftEnds = async (tx: Tx, { before, byMs }: { before: Date; byMs: number }): Promise<void> => {
  await sql`
    update checkouts set shown_expires_at = coalesce(shown_expires_at, expires_at),
      expires_at = expires_at + ${byMs} * interval '1 millisecond'
    where not livemode and (status in ('open', 'pending') or expires_at > ${before})
  `.execute(tx)
}

type Success = CheckoutKey & Pair & { paymentId: string | null; fullySettled: boolean }

/**
 * Makes checkouts `succeeded`. Stores the payment of each checkout, and the chain and token that were paid.
 */
export const setSucceeded = async (
  tx: Tx,
  livemode: boolean,
  successes: readonly Success[],
  now: Date,
): Promise<CheckoutRow[]> => {
  if (successes.length === 0) return []
  const { rows } = await sql<CheckoutRow>`
    update checkouts set status = ${sql.lit(checkoutMoves.succeed.to)}, completed_at = ${now},
      payment_id = paid.payment_id, fully_settled = paid.fully_settled, paid_chain = paid.chain, paid_token = paid.token,
      received_minor = greatest(received_minor, coalesce((
        select payment.amount_minor from payments as payment
        where payment.workspace_id = paid.workspace_id and payment.livemode = ${livemode}
          and payment.id = paid.payment_id
      ), 0)),
      visitor_key = null
    from unnest(
      ${successes.map(({ workspaceId }) => workspaceId)}::text[],
      ${successes.map(({ checkoutId }) => checkoutId)}::text[],
      ${successes.map(({ paymentId }) => paymentId)}::text[],
      ${successes.map(({ fullySettled }) => fullySettled)}::boolean[],
      ${successes.map(({ chain }) => chain)}::text[], ${successes.map(({ token }) => token)}::text[]
    ) as paid (workspace_id, id, payment_id, fully_settled, chain, token)
    where checkouts.workspace_id = paid.workspace_id and checkouts.livemode = ${livemode} and checkouts.id = paid.id
    returning checkouts.*
  `.execute(tx)
  return rows
}

/** Makes checkouts `pending` again, and clears the columns that their payment had set. */
export const setReopened = (
  tx: Tx,
  livemode: boolean,
  keys: readonly CheckoutKey[],
): Promise<CheckoutRow[]> =>
  keys.length === 0
    ? Promise.resolve([])
    : tx
        .updateTable('checkouts')
        .set({
          status: checkoutMoves.reopen.to,
          completed_at: null,
          payment_id: null,
          fully_settled: null,
          received_minor: 0,
          paid_chain: null,
          paid_token: null,
        })
        .where('livemode', '=', livemode)
        .where(keysOf(keys))
        .returningAll()
        .execute()
