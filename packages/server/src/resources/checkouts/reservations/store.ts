import { sql } from 'kysely'
import type { Database, Scope, Tx } from '../../../context.ts'
import { wasReadPast } from '../../../mechanisms/chains/index.ts'
import { isIn } from '../../../mechanisms/db/index.ts'
import { missedItsTime } from '../ending-store.ts'
import type { ReservationRow } from './reservation.ts'

export type NewReservation = Omit<ReservationRow, 'amount_base'> & { amount_base: bigint }

export const selectReservation = (
  db: Database,
  scope: Scope,
  checkoutId: string,
): Promise<ReservationRow | undefined> =>
  db
    .selectFrom('payment_reservations')
    .selectAll()
    .where(isIn(scope))
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirst()

/** Reserves an amount; undefined when a checkout of any workspace with the same address has reserved the amount. */
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
    .where(isIn(scope))
    .where('checkout_id', '=', checkoutId)
    .returningAll()
    .executeTakeFirstOrThrow()

/**
 * The lowest amount of a range that no reservation holds. Where every amount is held, deletes the reservation whose
 * checkout expired first and returns its amount: serving a present buyer matters more than recognising a late one. Null
 * when every amount is held by a checkout for which a transfer mined in time may still be found.
 */
export const findFreeAmount = async (
  tx: Tx,
  wanted: Pick<NewReservation, 'chain' | 'livemode' | 'token' | 'recipient_key'>,
  range: { first: bigint; last: bigint },
): Promise<bigint | null> => {
  const held = sql`
    held.chain = ${wanted.chain} and held.livemode = ${wanted.livemode} and held.token = ${wanted.token}
    and held.recipient_key = ${wanted.recipient_key}`
  const [first, last] = [range.first.toString(), range.last.toString()]
  // A query with EXCEPT takes milliseconds even while the planner has no statistics of the table.
  const { rows: free } = await sql<{ amount: string }>`
    select free.amount::text as amount from (
      select generate_series(${first}::numeric, ${last}::numeric) as amount
      except
      select held.amount_base from payment_reservations as held
      where ${held} and held.amount_base between ${first}::numeric and ${last}::numeric
    ) as free
    order by free.amount limit 1
  `.execute(tx)
  if (free[0] !== undefined) return BigInt(free[0].amount)
  const { rows: given } = await sql<{ amount: string }>`
    delete from payment_reservations where (workspace_id, livemode, checkout_id) in (
      select held.workspace_id, held.livemode, held.checkout_id
      from payment_reservations as held
      join checkouts as checkout on checkout.workspace_id = held.workspace_id
        and checkout.livemode = held.livemode and checkout.id = held.checkout_id
      where ${held} and held.amount_base between ${first}::numeric and ${last}::numeric
        and ${missedItsTime(wanted)}
      order by held.checkout_expires_at limit 1 for update of held skip locked
    ) returning amount_base::text as amount
  `.execute(tx)
  return given[0] === undefined ? null : BigInt(given[0].amount)
}

/** Deletes the reservations of checkouts that are paid. */
export const deleteReservations = async (
  tx: Tx,
  { livemode }: { livemode: boolean },
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

/**
 * Deletes at most `limit` reservations that were held until `now`, after every block mined before the expiry of their
 * checkouts was read. Returns their number.
 */
export const deleteReservationsPast = async (db: Database, now: Date, limit: number): Promise<number> => {
  // A network without a chain cursor was never read, so no transfer can still be found there: do not wait for one.
  const readPast = wasReadPast(
    { chain: sql.ref('reservation.chain'), livemode: sql.ref('reservation.livemode') },
    sql`reservation.checkout_expires_at`,
  )
  const result = await sql`
    delete from payment_reservations where (workspace_id, livemode, checkout_id) in (
      select workspace_id, livemode, checkout_id from payment_reservations as reservation
      where held_until < ${now} and coalesce(${readPast}, true)
      order by held_until limit ${limit} for update skip locked
    )
  `.execute(db)
  return Number(result.numAffectedRows ?? 0n)
}
