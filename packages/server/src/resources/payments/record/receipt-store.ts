/** SQL for the payments that the receipt of a checkout lists. */
import type { ChainId, TokenSymbol } from '@stablerail/contract'
import { sql } from 'kysely'
import type { Database } from '../../../mechanisms/db/index.ts'
import type { Scope } from '../../../ports/index.ts'
import { isCounted } from '../../checkouts/index.ts'

/** A confirmed payment of a checkout. */
export type ReceivedPayment = {
  id: string
  chain: ChainId
  token: TokenSymbol
  txHash: string
  amountBase: string
  confirmedAt: Date
}

/** The payments of a checkout, at most 20 of them, and the sums of all, with their confirmed refunds. */
export type ReceivedPayments = {
  payments: readonly ReceivedPayment[]
  receivedMinor: number
  refundedMinor: number
}

/** The maximum number of payments on a receipt. */
const mostPayments = 20

/**
 * Returns the confirmed payments of a checkout, also those that were refunded, in the order of the chain. Returns null if
 * there are none.
 */
export const findReceivedPayments = async (
  db: Database,
  { workspaceId, livemode }: Scope,
  checkoutId: string,
): Promise<ReceivedPayments | null> => {
  const { rows } = await sql<ReceivedPayment & Omit<ReceivedPayments, 'payments'>>`
    select payment.id, transfer.chain, transfer.token, transfer.tx_id as "txHash",
      transfer.amount_base::text as "amountBase", payment.confirmed_at as "confirmedAt",
      (sum(payment.amount_minor) over ())::bigint as "receivedMinor",
      (sum(coalesce((
        select sum(refund.amount_minor) from refunds as refund
        where refund.workspace_id = payment.workspace_id and refund.livemode = payment.livemode
          and refund.payment_id = payment.id and refund.status = 'confirmed'
      ), 0)) over ())::bigint as "refundedMinor"
    from payments as payment join transfers as transfer on transfer.id = payment.transfer_id
    where payment.workspace_id = ${workspaceId} and payment.livemode = ${livemode}
      and payment.checkout_id = ${checkoutId} and payment.confirmed_at is not null
      and payment.status in ('confirmed', 'refunded') and (payment.outcome = 'credited' or ${isCounted})
    order by transfer.block_number, transfer.position limit ${sql.lit(mostPayments)}
  `.execute(db)
  const [first] = rows
  if (first === undefined) return null
  return {
    payments: rows,
    receivedMinor: Number(first.receivedMinor),
    refundedMinor: Number(first.refundedMinor),
  }
}
