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
 * Checkouts, locked until the transaction ends, always in the same order: preparing, paying and expiring one wait for
 * each other here.
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
  change: { status: CheckoutRow['status']; completed_at?: Date },
): Promise<CheckoutRow[]> =>
  tx
    .updateTable('checkouts')
    .set(change)
    .where('livemode', '=', livemode)
    .where(keysOf(keys))
    .returningAll()
    .execute()

/** When checkouts expire: on a network that is read, and on those that are not. */
export type Expiry = { network: NetworkKey } | { unreadBesides: readonly NetworkKey[]; before: Date }

/**
 * On a network that is read, checkouts expire by the time up to which it was read; elsewhere by the clock. A
 * payment that is pending, even one a reorg took out for now, keeps its checkout from it.
 */
const hasExpired = (expiry: Expiry) => sql`
  checkout.status in (${sql.join(checkoutMoves.expire.from.map((status) => sql.lit(status)))})
  and ${'network' in expiry ? missedItsTime(expiry.network) : sql`${unreadPast(expiry)} and ${isUnpaid}`}`

/** SQL of `checkout`: no transfer that was mined in time can be found for it any more. */
export const missedItsTime = (network: NetworkKey) => sql<boolean>`
  checkout.chain = ${network.chain} and checkout.livemode = ${network.livemode}
  and ${wasReadPast(network, sql`checkout.expires_at`)} and ${isUnpaid}`

const isUnpaid = sql`
  not exists (
    select from payments as payment
    where payment.workspace_id = checkout.workspace_id and payment.livemode = checkout.livemode
      and payment.checkout_id = checkout.id and payment.status = 'pending'
  )`

const unreadPast = ({ unreadBesides, before }: Extract<Expiry, { before: Date }>) => sql`
  checkout.expires_at < ${before} and (checkout.chain, checkout.livemode) not in (
    select * from unnest(
      ${unreadBesides.map(({ chain }) => chain)}::text[],
      ${unreadBesides.map(({ livemode }) => livemode)}::boolean[]
    )
  )`

export type ExpirableKey = CheckoutKey & { livemode: boolean }

/** Locks checkouts that may have expired; those that somebody holds already are passed over. */
export const lockExpirable = async (tx: Tx, expiry: Expiry, limit: number): Promise<ExpirableKey[]> => {
  const { rows } = await sql<ExpirableKey>`
    select checkout.workspace_id as "workspaceId", checkout.livemode, checkout.id as "checkoutId"
    from checkouts as checkout where ${hasExpired(expiry)}
    limit ${limit} for update skip locked
  `.execute(tx)
  return rows
}

/**
 * Expires locked checkouts, where that still holds: a payment may have been found for one after it was chosen
 * and before it was locked.
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
