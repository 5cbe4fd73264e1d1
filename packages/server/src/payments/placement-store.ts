/** SQL that follows payments through the chain: deeper, out of it, back in. */
import type { TokenSymbol } from '@stablerail/contract'
import { sql } from 'kysely'
import { type BlockRef, wasReadPast } from '../chains/index.ts'
import type { Database } from '../context.ts'
import type { Tx } from '../db/transaction.ts'
import type { NetworkKey } from './inbound-store.ts'
import type { PaymentRow } from './payment.ts'

const onNetwork = (db: Database | Tx, { chain, livemode }: NetworkKey) =>
  db.selectFrom('payments').where('chain', '=', chain).where('livemode', '=', livemode)

const networkOf = (table: string) => ({
  chain: sql.ref(`${table}.chain`),
  livemode: sql.ref(`${table}.livemode`),
})

/** Blocks of pending payments at this height or below. */
export const selectPendingBlocks = (
  db: Database,
  network: NetworkKey,
  highest: number,
): Promise<BlockRef[]> => toBlocks(onNetwork(db, network), 'pending', '<=', highest)

/** Blocks of confirmed payments above this height. */
export const selectConfirmedBlocks = (
  db: Database,
  network: NetworkKey,
  above: number,
): Promise<BlockRef[]> => toBlocks(onNetwork(db, network), 'confirmed', '>', above)

const toBlocks = async (
  query: ReturnType<typeof onNetwork>,
  status: 'pending' | 'confirmed',
  comparison: '<=' | '>',
  number: number,
): Promise<BlockRef[]> => {
  const rows = await query
    .select(['block_number', 'block_hash'])
    .distinct()
    .where('status', '=', status)
    .where('block_number', comparison, number)
    .execute()
  return rows.flatMap(({ block_number, block_hash }) =>
    block_number === null || block_hash === null ? [] : [{ number: block_number, hash: block_hash }],
  )
}

export type RipeFilter = {
  highest: number
  agreed: ReadonlySet<string> | null
  tokens: readonly TokenSymbol[]
  limit: number
}

/**
 * Pending payments deep enough to settle, locked, oldest first. `agreed` are the hashes of blocks that count;
 * all do where it is null. Those in a token that is configured no more wait for it to be again.
 */
export const selectRipe = (
  tx: Tx,
  network: NetworkKey,
  { highest, agreed, tokens, limit }: RipeFilter,
): Promise<PaymentRow[]> => {
  let query = onNetwork(tx, network)
    .selectAll()
    .where('status', '=', 'pending')
    .where('block_number', '<=', highest)
    .where('token', 'in', tokens)
  if (agreed !== null) query = query.where('block_hash', '=', sql<string>`any(${[...agreed]}::text[])`)
  return query.orderBy('block_number').orderBy('log_index').limit(limit).forUpdate().execute()
}

export type SettledPayment = {
  workspaceId: string
  id: string
  status: 'confirmed' | 'failed'
  failureReason: string | null
  fullySettled: boolean
}

/** Writes what became of pending payments; from here on their confirmations stand still. */
export const settlePayments = async (
  tx: Tx,
  { livemode }: NetworkKey,
  payments: readonly SettledPayment[],
  { confirmations, now }: { confirmations: number; now: Date },
): Promise<void> => {
  const column = <Value>(pick: (payment: SettledPayment) => Value) => payments.map(pick)
  await sql`
    update payments set status = settled.status, failure_reason = settled.failure_reason,
      fully_settled = settled.fully_settled, confirmations = ${confirmations},
      confirmed_at = case when settled.status = 'confirmed' then ${now}::timestamptz end
    from unnest(
      ${column((it) => it.workspaceId)}::text[], ${column((it) => it.id)}::text[],
      ${column((it) => it.status)}::text[], ${column((it) => it.failureReason)}::text[],
      ${column((it) => it.fullySettled)}::boolean[]
    ) as settled (workspace_id, id, status, failure_reason, fully_settled)
    where payments.workspace_id = settled.workspace_id and payments.livemode = ${livemode}
      and payments.id = settled.id
  `.execute(tx)
}

/** Counts the blocks over pending payments, up to as many as are asked for. */
export const countConfirmations = async (
  tx: Tx,
  { chain, livemode }: NetworkKey,
  { tip, required }: { tip: number; required: number },
): Promise<void> => {
  await sql`
    update payments set confirmations = least(${tip}::bigint - block_number + 1, ${required}::bigint)
    where chain = ${chain} and livemode = ${livemode} and status = 'pending' and block_number is not null
      and confirmations <> least(${tip}::bigint - block_number + 1, ${required}::bigint)
  `.execute(tx)
}

/** Takes pending payments above a height out of the chain: they are pending, and nowhere. */
export const detachPending = async (
  tx: Tx,
  { chain, livemode }: NetworkKey,
  { above, now }: { above: number; now: Date },
): Promise<void> => {
  await tx
    .updateTable('payments')
    .set({ block_number: null, block_hash: null, confirmations: 0, detached_at: now })
    .where('chain', '=', chain)
    .where('livemode', '=', livemode)
    .where('status', '=', 'pending')
    .where('block_number', '>', above)
    .execute()
}

/** Confirmed payments in a stretch of blocks that no reorg is suspected for yet, locked. */
export const selectConfirmedBetween = (
  tx: Tx,
  network: NetworkKey,
  { from, to }: { from: number; to: number | null },
): Promise<PaymentRow[]> => {
  const query = onNetwork(tx, network)
    .selectAll()
    .where('status', '=', 'confirmed')
    .where('reorg_suspected', '=', false)
    .where('block_number', '>=', from)
  const bounded = to === null ? query : query.where('block_number', '<=', to)
  return bounded.orderBy('block_number').orderBy('id').forUpdate().execute()
}

type PaymentKey = { workspaceId: string; id: string }

const keysOf = (keys: readonly PaymentKey[]) => sql`
  (payments.workspace_id, payments.id) in (select * from unnest(
    ${keys.map(({ workspaceId }) => workspaceId)}::text[], ${keys.map(({ id }) => id)}::text[]
  ))`

export const suspectReorg = async (
  tx: Tx,
  { livemode }: NetworkKey,
  keys: readonly PaymentKey[],
): Promise<void> => {
  await sql`
    update payments set reorg_suspected = true where livemode = ${livemode} and ${keysOf(keys)}
  `.execute(tx)
}

/** Frees the log indexes that payments had, so that others, or the same ones exchanged, may take them. */
export const freeLogIndexes = async (
  tx: Tx,
  { livemode }: NetworkKey,
  keys: readonly PaymentKey[],
): Promise<void> => {
  if (keys.length === 0) return
  await sql`
    update payments set log_index = null where livemode = ${livemode} and ${keysOf(keys)}
  `.execute(tx)
}

export type Placement = PaymentKey & {
  logIndex: number
  blockNumber: number
  blockHash: string
  blockTime: Date
  confirmations: number
  /** Set when its checkout can no longer be credited: it is unmatched from here on. */
  releasedBecause: string | null
}

/** Puts payments where their transactions are now; what is confirmed keeps its confirmations. */
export const placePayments = async (
  tx: Tx,
  { livemode }: NetworkKey,
  placements: readonly Placement[],
): Promise<void> => {
  const column = <Value>(pick: (placement: Placement) => Value) => placements.map(pick)
  await sql`
    update payments set log_index = placed.log_index, block_number = placed.block_number,
      block_hash = placed.block_hash, block_time = placed.block_time, detached_at = null, reorg_suspected = false,
      confirmations = case when status = 'pending' then placed.confirmations else payments.confirmations end
    from unnest(
      ${column((it) => it.workspaceId)}::text[], ${column((it) => it.id)}::text[],
      ${column((it) => it.logIndex)}::integer[], ${column((it) => it.blockNumber)}::bigint[],
      ${column((it) => it.blockHash)}::text[], ${column((it) => it.blockTime)}::timestamptz[],
      ${column((it) => it.confirmations)}::integer[]
    ) as placed (workspace_id, id, log_index, block_number, block_hash, block_time, confirmations)
    where payments.workspace_id = placed.workspace_id and payments.livemode = ${livemode}
      and payments.id = placed.id
  `.execute(tx)
  const released = placements.filter(({ releasedBecause }) => releasedBecause !== null)
  if (released.length === 0) return
  await sql`
    update payments set checkout_id = null, unmatched_inbound = true, close_match_checkout_id = checkout_id,
      expected_token_amount_base = target_amount_base, received_token_amount_base = token_amount_base,
      target_amount_base = null, customer_id = null, invoice_id = null, description = null,
      attribution = jsonb_build_object('rule', 'none', 'reason', released.reason,
        'candidateCheckoutIds', jsonb_build_array(checkout_id))
    from unnest(
      ${released.map(({ workspaceId }) => workspaceId)}::text[], ${released.map(({ id }) => id)}::text[],
      ${released.map(({ releasedBecause }) => releasedBecause)}::text[]
    ) as released (workspace_id, id, reason)
    where payments.workspace_id = released.workspace_id and payments.livemode = ${livemode}
      and payments.id = released.id
  `.execute(tx)
}

/**
 * Gives up pending payments that a reorg took out and that have not come back in so long, read to the end:
 * failed, and without a place in their transaction, which may yet be mined and is a new payment then.
 */
export const dropLost = async (
  tx: Tx,
  { detachedBefore, limit }: { detachedBefore: Date; limit: number },
): Promise<PaymentRow[]> =>
  tx
    .updateTable('payments')
    .set({ status: 'failed', failure_reason: 'dropped', log_index: null, detached_at: null })
    .where((is) =>
      is(
        is.refTuple('workspace_id', 'livemode', 'id'),
        'in',
        is
          .selectFrom('payments as lost')
          .select(['lost.workspace_id', 'lost.livemode', 'lost.id'])
          .where('lost.status', '=', 'pending')
          .where('lost.detached_at', '<', detachedBefore)
          .where(wasReadPast(networkOf('lost'), sql`lost.detached_at + interval '24 hours'`))
          .orderBy('lost.detached_at')
          .limit(limit)
          .forUpdate('lost')
          .skipLocked()
          .$asTuple('workspace_id', 'livemode', 'id'),
      ),
    )
    .returningAll()
    .execute()

/** Gives up what was reserved for checkouts that are paid. */
export const deleteReservations = async (
  tx: Tx,
  { livemode }: NetworkKey,
  keys: readonly { workspaceId: string; checkoutId: string }[],
): Promise<void> => {
  if (keys.length === 0) return
  await sql`
    delete from payment_reservations where livemode = ${livemode} and (workspace_id, checkout_id) in (
      select * from unnest(
        ${keys.map(({ workspaceId }) => workspaceId)}::text[], ${keys.map(({ checkoutId }) => checkoutId)}::text[]
      )
    )
  `.execute(tx)
}

/** Gives up reservations whose time is over, once all that was mined before their checkouts expired is read. */
export const deleteReservationsPast = async (db: Database, now: Date, limit: number): Promise<number> => {
  // A network that was never read never will be: nothing is waited for there.
  const readPast = wasReadPast(networkOf('reservation'), sql`reservation.checkout_expires_at`)
  const result = await sql`
    delete from payment_reservations where (workspace_id, livemode, checkout_id) in (
      select workspace_id, livemode, checkout_id from payment_reservations as reservation
      where held_until < ${now} and coalesce(${readPast}, true)
      order by held_until limit ${limit} for update skip locked
    )
  `.execute(db)
  return Number(result.numAffectedRows ?? 0n)
}
