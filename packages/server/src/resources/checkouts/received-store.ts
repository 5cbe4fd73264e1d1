/** SQL that writes the amounts that checkouts have received. */
import { sql } from 'kysely'
import type { Tx } from '../../mechanisms/db/index.ts'
import { type CheckoutKey, keysOf } from './ending-store.ts'

/**
 * SQL condition on `payment`: the payment is one of several that count towards the price of its checkout. An underpaid
 * payment does not count while it is being refunded, and after that.
 */
export const isPartOfPrice = sql<boolean>`
  (case payment.outcome
    when 'unmatched' then false
    when 'underpaid' then not exists (
      select from refunds as refund
      where refund.workspace_id = payment.workspace_id and refund.livemode = payment.livemode
        and refund.payment_id = payment.id and refund.status in ('initiated', 'broadcast', 'confirmed')
    )
    else payment.coverage in ('part', 'settling') end)`

/** SQL condition on `payment` and `transfer`: the payment counts towards the price, and the chain holds its transfer. */
export const isCounted = sql<boolean>`(transfer.state <> 'orphaned' and ${isPartOfPrice})`

/**
 * Writes the received amounts to checkouts: the cents of the parts that are in the chain, rounded down, in the pair of
 * chain and token in which most was received, or the payment that made the checkout succeed if that is more.
 * `target_amount_base` is the price in base units, so the quotient has no rounding error.
 */
export const updateReceived = async (
  tx: Tx,
  livemode: boolean,
  keys: readonly CheckoutKey[],
): Promise<void> => {
  if (keys.length === 0) return
  await sql`
    update checkouts set received_minor = greatest(0, (
      select amount_minor from payments as payment
      where payment.workspace_id = checkouts.workspace_id and payment.livemode = checkouts.livemode
        and payment.id = checkouts.payment_id
    ), (
      select max(by_pair.received) from (
        select floor(sum(transfer.amount_base) * checkouts.amount_minor / payment.target_amount_base)::bigint as received
        from payments as payment join transfers as transfer on transfer.id = payment.transfer_id
        where payment.workspace_id = checkouts.workspace_id and payment.livemode = checkouts.livemode
          and payment.checkout_id = checkouts.id and ${isCounted}
        group by transfer.chain, transfer.token, payment.target_amount_base
      ) as by_pair
    ))
    where livemode = ${livemode} and ${keysOf(keys)}
  `.execute(tx)
}
