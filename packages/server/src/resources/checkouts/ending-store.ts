/** SQL that ends checkouts, many at a time. */
import { checkoutMoves } from '@stablerail/contract'
import { sql } from 'kysely'
import type { NetworkKey } from '../../config.ts'
import type { Tx } from '../../context.ts'
import { wasReadPast } from '../../mechanisms/chains/index.ts'
import type { CheckoutRow } from './checkout.ts'

export type CheckoutKey = { workspaceId: string; checkoutId: string }

const keysOf = (keys: readonly CheckoutKey[]) => sql<boolean>`
  (workspace_id, id) in (select * from unnest(
    ${keys.map(({ workspaceId }) => workspaceId)}::text[], ${keys.map(({ checkoutId }) => checkoutId)}::text[]
  ))`

/**
 * Reads checkouts and locks them until the transaction ends, so that preparing, paying and expiring one checkout
 * exclude each other. The order by key keeps two transactions with several checkouts each from a deadlock.
 */
export const lockCheckouts = (
  tx: Tx,
  livemode: boolean,
  keys: readonly CheckoutKey[],
): Promise<CheckoutRow[]> =>
  tx
    .selectFrom('checkouts')
    .selectAll()
    .where('livemode', '=', livemode)
    .where(keysOf(keys))
    .orderBy('workspace_id')
    .orderBy('id')
    .forUpdate()
    .execute()

export const updateCheckoutStatuses = (
  tx: Tx,
  livemode: boolean,
  keys: readonly CheckoutKey[],
  change: { status: CheckoutRow['status']; completed_at?: Date | null },
): Promise<CheckoutRow[]> =>
  tx
    .updateTable('checkouts')
    .set(change)
    .where('livemode', '=', livemode)
    .where(keysOf(keys))
    .returningAll()
    .execute()

/**
 * Which checkouts to expire: those of one network that this deployment reads, or those whose expiry is earlier than
 * `before` on every network except the ones in `unreadBesides`.
 */
export type Expiry = { network: NetworkKey } | { unreadBesides: readonly NetworkKey[]; before: Date }

/**
 * SQL condition on `checkout`. On a network that is read, a checkout expires by the time of the last block read;
 * on any other network by the clock. A checkout with a pending payment does not expire, even while a reorg has
 * detached that payment from its block.
 */
const hasExpired = (expiry: Expiry) => sql`
  checkout.status in (${sql.join(checkoutMoves.expire.from.map((status) => sql.lit(status)))})
  and ${'network' in expiry ? missedItsTime(expiry.network) : sql`${expiredByClock(expiry)} and ${isUnpaid}`}`

/**
 * SQL condition on `checkout`: every block mined before its expiry was read, and no payment for the checkout is
 * pending. No transfer that was mined in time can then be found for the checkout any more.
 */
export const missedItsTime = (network: NetworkKey) => sql<boolean>`
  checkout.chain = ${network.chain} and checkout.livemode = ${network.livemode}
  and ${wasReadPast(network, sql`checkout.expires_at`)} and ${isUnpaid}`

const isUnpaid = sql`
  not exists (
    select from payments as payment
    where payment.workspace_id = checkout.workspace_id and payment.livemode = checkout.livemode
      and payment.checkout_id = checkout.id
      and (payment.status = 'pending' or payment.reorg_suspected)
  )`

const expiredByClock = ({ unreadBesides, before }: Extract<Expiry, { before: Date }>) => sql`
  checkout.expires_at < ${before} and (checkout.chain, checkout.livemode) not in (
    select * from unnest(
      ${unreadBesides.map(({ chain }) => chain)}::text[],
      ${unreadBesides.map(({ livemode }) => livemode)}::boolean[]
    )
  )`

export type ExpirableKey = CheckoutKey & { livemode: boolean }

/** Locks checkouts that may have expired; skips those that another transaction has locked. */
export const lockExpirable = async (tx: Tx, expiry: Expiry, limit: number): Promise<ExpirableKey[]> => {
  const { rows } = await sql<ExpirableKey>`
    select checkout.workspace_id as "workspaceId", checkout.livemode, checkout.id as "checkoutId"
    from checkouts as checkout where ${hasExpired(expiry)}
    limit ${limit} for update skip locked
  `.execute(tx)
  return rows
}

/**
 * Expires locked checkouts that still meet the condition. The condition is checked again because the reader may have
 * recorded a payment for a checkout after the query above read the row and before that query locked the row.
 */
export const expireLocked = async (
  tx: Tx,
  expiry: Expiry,
  keys: readonly ExpirableKey[],
): Promise<CheckoutRow[]> => {
  const { rows } = await sql<CheckoutRow>`
    update checkouts as checkout set status = ${checkoutMoves.expire.to}
    where (checkout.workspace_id, checkout.livemode, checkout.id) in (
      select * from unnest(
        ${keys.map(({ workspaceId }) => workspaceId)}::text[],
        ${keys.map(({ livemode }) => livemode)}::boolean[],
        ${keys.map(({ checkoutId }) => checkoutId)}::text[]
      )
    ) and ${hasExpired(expiry)}
    returning checkout.*
  `.execute(tx)
  return rows
}
