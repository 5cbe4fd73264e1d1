/** SQL for exact amounts that pay the rest of a price. */
import { sql } from 'kysely'
import { type Database, isIn, type Tx } from '../../../mechanisms/db/index.ts'
import type { Scope } from '../../../ports/index.ts'
import type { NetworkKey } from '../../../settings/config.ts'
import type { CheckoutKey } from '../ending-store.ts'
import { isCounted } from '../received-store.ts'
import type { ExpectationRow } from './expectation.ts'
import type { Pair } from './store.ts'

/**
 * Returns the exact amounts that are reserved for the rest of a checkout's price in one pair, the oldest first. They
 * are the expectations (expected payments) of the kind `remainder`.
 */
export const selectRemainders = (
  db: Database,
  scope: Scope,
  checkoutId: string,
  { chain, token }: Pair,
): Promise<ExpectationRow[]> =>
  db
    .selectFrom('expectations')
    .selectAll()
    .where(isIn(scope))
    .where('target_kind', '=', 'remainder')
    .where('target_id', '=', checkoutId)
    .where('chain', '=', chain)
    .where('token', '=', token)
    .orderBy('id')
    .execute()

/** The expectation (expected payment) of a whole price that was received in part. */
export type ShortExpectation = ExpectationRow & { receivedBase: bigint }

/**
 * Returns the expectations (expected payments) of live checkouts at wallets of a network that received payments that are
 * too little, with the sum of these payments.
 */
export const selectShort = async (
  tx: Tx,
  { chain, livemode }: NetworkKey,
  keys: readonly CheckoutKey[],
): Promise<ShortExpectation[]> => {
  if (keys.length === 0) return []
  const { rows } = await sql<ExpectationRow & { received: string }>`
    select expectation.*, counted.received::text
    from expectations as expectation
    join checkouts as checkout on checkout.workspace_id = expectation.workspace_id
      and checkout.livemode = expectation.livemode and checkout.id = expectation.target_id
    cross join lateral (
      select sum(transfer.amount_base) as received
      from payments as payment join transfers as transfer on transfer.id = payment.transfer_id
      where payment.workspace_id = checkout.workspace_id and payment.livemode = checkout.livemode
        and payment.checkout_id = checkout.id and ${isCounted}
        and transfer.chain = expectation.chain and transfer.token = expectation.token
    ) as counted
    where (expectation.workspace_id, expectation.target_id) in (
        select * from unnest(
          ${keys.map(({ workspaceId }) => workspaceId)}::text[], ${keys.map(({ checkoutId }) => checkoutId)}::text[]
        ))
      and expectation.livemode = ${livemode} and expectation.target_kind = 'checkout'
      and expectation.chain = ${chain} and not expectation.by_deposit
      and expectation.paid_at is null and expectation.ended_at is null
      and checkout.status in ('open', 'pending') and counted.received > 0
    order by expectation.id
  `.execute(tx)
  return rows.map(({ received, ...row }) => ({ ...row, receivedBase: BigInt(received) }))
}
