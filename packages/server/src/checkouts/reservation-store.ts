import { sql } from 'kysely'
import type { Database, Scope } from '../context.ts'
import type { Tx } from '../db/transaction.ts'
import type { ReservationRow } from './reservation.ts'

export type NewReservation = Omit<ReservationRow, 'amount_base'> & { amount_base: bigint }

export const selectReservation = (
  db: Database | Tx,
  scope: Scope,
  checkoutId: string,
): Promise<ReservationRow | undefined> =>
  db
    .selectFrom('payment_reservations')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .where('livemode', '=', scope.livemode)
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirst()

/** Reserves an amount; undefined when it is taken, by whatever workspace shares the address. */
export const insertReservation = (tx: Tx, reservation: NewReservation): Promise<ReservationRow | undefined> =>
  tx
    .insertInto('payment_reservations')
    .values(reservation)
    .onConflict((conflict) =>
      conflict.columns(['chain', 'livemode', 'token', 'recipient_key', 'amount_base']).doNothing(),
    )
    .returningAll()
    .executeTakeFirst()

export const updateReservationPayer = (
  tx: Tx,
  scope: Scope,
  checkoutId: string,
  payerKey: string,
): Promise<ReservationRow> =>
  tx
    .updateTable('payment_reservations')
    .set({ payer_key: payerKey })
    .where('workspace_id', '=', scope.workspaceId)
    .where('livemode', '=', scope.livemode)
    .where('checkout_id', '=', checkoutId)
    .returningAll()
    .executeTakeFirstOrThrow()

/**
 * The lowest amount of a range that nobody holds, after giving up, if need be, the longest expired hold in it:
 * recognising a late payer matters less than serving a present one. Null when all are held by live checkouts.
 */
export const findFreeAmount = async (
  tx: Tx,
  wanted: Pick<NewReservation, 'chain' | 'livemode' | 'token' | 'recipient_key'>,
  range: { first: bigint; last: bigint },
  now: Date,
): Promise<bigint | null> => {
  const held = sql`
    chain = ${wanted.chain} and livemode = ${wanted.livemode} and token = ${wanted.token}
    and recipient_key = ${wanted.recipient_key}`
  const { rows: free } = await sql<{ amount: string }>`
    select (candidate.amount)::text as amount
    from generate_series(${range.first.toString()}::numeric, ${range.last.toString()}::numeric) as candidate(amount)
    where not exists (
      select from payment_reservations where ${held} and amount_base = candidate.amount
    )
    limit 1
  `.execute(tx)
  if (free[0] !== undefined) return BigInt(free[0].amount)
  const { rows: given } = await sql<{ amount: string }>`
    delete from payment_reservations where (workspace_id, livemode, checkout_id) in (
      select workspace_id, livemode, checkout_id from payment_reservations
      where ${held} and amount_base between ${range.first.toString()}::numeric and ${range.last.toString()}::numeric
        and checkout_expires_at < ${now}
      order by checkout_expires_at limit 1 for update skip locked
    ) returning amount_base::text as amount
  `.execute(tx)
  return given[0] === undefined ? null : BigInt(given[0].amount)
}
