import { sql } from 'kysely'
import { type Database, isIn, type Tx } from '../../../mechanisms/db/index.ts'
import { wasReadPast } from '../../../mechanisms/reading/index.ts'
import type { Scope } from '../../../ports/index.ts'
import type { NetworkKey } from '../../../settings/config.ts'
import type { CheckoutKey } from '../ending-store.ts'
import type { ExpectationRow } from './expectation.ts'

export type NewExpectation = Omit<ExpectationRow, 'price_base' | 'amount_base' | 'paid_at' | 'ended_at'> & {
  price_base: bigint
  amount_base: bigint | null
}

/**
 * A token on a chain. A checkout has one expectation for each pair for which its buyer requested payment
 * instructions.
 */
export type Pair = Pick<ExpectationRow, 'chain' | 'token'>

/**
 * Returns the newest block of a network that the chain reader has read. The block is stored with a new
 * expectation (an expected payment).
 */
export const selectKnownBlock = async (
  db: Database,
  { chain, livemode }: NetworkKey,
): Promise<Pick<ExpectationRow, 'known_block_number' | 'known_block_time'>> => {
  const cursor = await db
    .selectFrom('chain_cursors')
    .select(['block_number as known_block_number', 'block_time as known_block_time'])
    .where('chain', '=', chain)
    .where('livemode', '=', livemode)
    .executeTakeFirst()
  return cursor ?? { known_block_number: null, known_block_time: null }
}

export const selectExpectation = (
  db: Database,
  scope: Scope,
  checkoutId: string,
  { chain, token }: Pair,
): Promise<ExpectationRow | undefined> =>
  db
    .selectFrom('expectations')
    .selectAll()
    .where(isIn(scope))
    .where('target_kind', '=', 'checkout')
    .where('target_id', '=', checkoutId)
    .where('chain', '=', chain)
    .where('token', '=', token)
    .executeTakeFirst()

/**
 * Returns whether the checkout that has a reference can still be paid at the time `until` and no payment of
 * it was seen.
 */
export const isAwaited = async (
  db: Database,
  scope: Scope,
  reference: string,
  until: Date,
): Promise<boolean> => {
  const { rows } = await sql<{ awaited: boolean }>`
    select exists (
      select from expectations as expectation join checkouts as checkout
        on checkout.workspace_id = expectation.workspace_id and checkout.livemode = expectation.livemode
        and checkout.id = expectation.target_id
      where expectation.workspace_id = ${scope.workspaceId} and expectation.livemode = ${scope.livemode}
        and expectation.reference = ${reference} and expectation.ended_at is null
        and expectation.expires_at > ${until} and checkout.status in ('open', 'pending')
        and not exists (
          select from allocations as allocation
          where allocation.workspace_id = checkout.workspace_id and allocation.livemode = checkout.livemode
            and allocation.target_kind = 'checkout' and allocation.target_id = checkout.id
            and allocation.released_at is null
        )
    ) as awaited
  `.execute(db)
  return rows[0]?.awaited ?? false
}

/**
 * Returns the expectations (expected payments) of a checkout, newest first: one for each pair of chain and
 * token for which the buyer requested payment instructions.
 */
export const selectExpectations = (
  db: Database,
  scope: Scope,
  checkoutId: string,
): Promise<ExpectationRow[]> =>
  db
    .selectFrom('expectations')
    .selectAll()
    .where(isIn(scope))
    .where('target_kind', '=', 'checkout')
    .where('target_id', '=', checkoutId)
    .orderBy('prepared_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/**
 * Inserts an expectation (an expected payment). Returns undefined if an expectation of any workspace has
 * already reserved the exact amount at the same address.
 */
export const insertExpectation = (tx: Tx, expectation: NewExpectation): Promise<ExpectationRow | undefined> =>
  tx
    .insertInto('expectations')
    .values(expectation)
    .onConflict((conflict) =>
      conflict.columns(['chain', 'livemode', 'token', 'recipient_key', 'amount_base']).doNothing(),
    )
    .returningAll()
    .executeTakeFirst()

export const updatePayer = (tx: Tx, scope: Scope, id: string, payerKey: string): Promise<ExpectationRow> =>
  tx
    .updateTable('expectations')
    .set({ payer_key: payerKey })
    .where(isIn(scope))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/**
 * Returns the lowest exact amount of a range that no expectation (expected payment) has reserved at the
 * address; null if all are reserved. Reads the reserved amounts in order up to the first gap, so that the
 * time does not depend on the size of the range.
 */
export const findFreeAmount = async (
  tx: Tx,
  wanted: NetworkKey & Pick<NewExpectation, 'token' | 'recipient_key'>,
  { first, last }: { first: bigint; last: bigint },
): Promise<bigint | null> => {
  const { rows } = await sql<{ amount: string }>`
    select (before.amount + 1)::text as amount from (
      select held.amount, lead(held.amount) over (order by held.amount) as next from (
        select ${(first - 1n).toString()}::numeric as amount
        union all
        select amount_base from expectations
        where chain = ${wanted.chain} and livemode = ${wanted.livemode} and token = ${wanted.token}
          and recipient_key = ${wanted.recipient_key}
          and amount_base between ${first.toString()}::numeric and ${last.toString()}::numeric
      ) as held
    ) as before
    where before.amount < ${last.toString()}::numeric and before.next is distinct from before.amount + 1
    order by before.amount limit 1
  `.execute(tx)
  return rows[0] === undefined ? null : BigInt(rows[0].amount)
}

const ofCheckouts = (livemode: boolean, keys: readonly CheckoutKey[]) => sql<boolean>`
  livemode = ${livemode} and target_kind in ('checkout', 'remainder') and (workspace_id, target_id) in (
    select * from unnest(
      ${keys.map(({ workspaceId }) => workspaceId)}::text[], ${keys.map(({ checkoutId }) => checkoutId)}::text[]
    ))`

/**
 * Sets an earlier end for all expectations (expected payments) of checkouts, and the time until which their
 * exact amounts stay reserved.
 */
export const bringForward = async (
  tx: Tx,
  livemode: boolean,
  keys: readonly CheckoutKey[],
  { expiresAt, heldUntil }: { expiresAt: Date; heldUntil: Date },
): Promise<void> => {
  if (keys.length === 0) return
  await tx
    .updateTable('expectations')
    .set({ expires_at: expiresAt, held_until: heldUntil })
    .where(ofCheckouts(livemode, keys))
    .execute()
}

/**
 * Shifts the times of all test-mode expectations (expected payments) that have not ended, or whose exact
 * amounts are still reserved.
 */
export const shiftExpectations = async (
  tx: Tx,
  { before, byMs }: { before: Date; byMs: number },
): Promise<void> => {
  const by = sql`${byMs} * interval '1 millisecond'`
  await sql`
    update expectations set prepared_at = prepared_at + ${by}, expires_at = expires_at + ${by},
      held_until = held_until + ${by}
    where not livemode and (ended_at is null or held_until > ${before})
  `.execute(tx)
}

/**
 * Ends the expectations (expected payments) of checkouts that have not ended yet, at `endedAt`. Their exact
 * amounts stay reserved until `releaseAmountsPast` releases them.
 */
export const endExpectations = async (
  tx: Tx,
  livemode: boolean,
  keys: readonly CheckoutKey[],
  endedAt: Date,
): Promise<void> => {
  if (keys.length === 0) return
  await tx
    .updateTable('expectations')
    .set({ ended_at: endedAt })
    .where(ofCheckouts(livemode, keys))
    .where('ended_at', 'is', null)
    .execute()
}

/**
 * Marks all expectations (expected payments) of checkouts as paid and ended, also those for a chain and token
 * that were not paid. An expectation that has already ended keeps its earlier end.
 */
export const markPaid = async (
  tx: Tx,
  livemode: boolean,
  keys: readonly CheckoutKey[],
  paidAt: Date,
): Promise<void> => {
  if (keys.length === 0) return
  await tx
    .updateTable('expectations')
    .set({ paid_at: paidAt, ended_at: sql`coalesce(ended_at, ${paidAt})` })
    .where(ofCheckouts(livemode, keys))
    .execute()
}

/**
 * Opens all expectations (expected payments) of checkouts again, after a reorg removed the payments of these
 * checkouts.
 */
export const reopenExpectations = async (
  tx: Tx,
  livemode: boolean,
  keys: readonly CheckoutKey[],
): Promise<void> => {
  if (keys.length === 0) return
  await tx
    .updateTable('expectations')
    .set({ paid_at: null, ended_at: null })
    .where(ofCheckouts(livemode, keys))
    .execute()
}

/**
 * Releases at most `limit` exact amounts whose reservation has ended, and returns their number. An amount is
 * released only after every block mined before the end of its checkout was read. The row keeps its 16-byte
 * reference: if the buyer repeats the payment later, the reference still identifies this checkout, even if
 * another checkout has reserved the amount.
 */
export const releaseAmountsPast = async (db: Database, now: Date, limit: number): Promise<number> => {
  // A network without a chain cursor was never read, and no transfer of it can be found later. Do not wait
  // for its blocks.
  const readPast = wasReadPast(
    { chain: sql.ref('expectation.chain'), livemode: sql.ref('expectation.livemode') },
    sql`expectation.expires_at`,
  )
  const result = await sql`
    update expectations set amount_base = null
    where (workspace_id, livemode, id) in (
      select workspace_id, livemode, id from expectations as expectation
      where held_until < ${now} and amount_base is not null and coalesce(${readPast}, true)
      order by held_until limit ${limit} for update skip locked
    )
  `.execute(db)
  return Number(result.numAffectedRows ?? 0n)
}
