/** SQL that writes the amounts that checkouts have received at their deposit addresses. */
import { sql } from 'kysely'
import type { Tx } from '../../mechanisms/db/index.ts'
import { type CheckoutKey, keysOf } from './ending-store.ts'

/**
 * Writes the received amounts to checkouts: the cents of the parts that are in the chain, rounded down, in the pair of
 * chain and token in which most was received. `target_amount_base` is the price in base units, so the quotient has no
 * rounding error.
 */
export const updateReceived = async (
  tx: Tx,
  livemode: boolean,
  keys: readonly CheckoutKey[],
): Promise<void> => {
  if (keys.length === 0) return
  await sql`
    update checkouts set received_minor = coalesce((
      select max(by_pair.received) from (
        select floor(sum(transfer.amount_base) * checkouts.amount_minor / payment.target_amount_base)::bigint as received
        from payments as payment join transfers as transfer on transfer.id = payment.transfer_id
        where payment.workspace_id = checkouts.workspace_id and payment.livemode = checkouts.livemode
          and payment.checkout_id = checkouts.id and payment.coverage in ('part', 'settling')
          and transfer.state <> 'orphaned'
        group by transfer.chain, transfer.token, payment.target_amount_base
      ) as by_pair
    ), 0)
    where livemode = ${livemode} and ${keysOf(keys)}
  `.execute(tx)
}
