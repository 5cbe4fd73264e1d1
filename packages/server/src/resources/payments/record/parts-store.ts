/** SQL for the transfers that are added up until they cover the price of a checkout. */
import { type HostedCheckout, mostShownParts } from '@stablerail/contract'
import { sql } from 'kysely'
import { type Database, keysOf, type RecordKey } from '../../../mechanisms/db/index.ts'
import { isCounted } from '../../checkouts/index.ts'

/** A transfer that counts towards the price of a checkout, and the sum of these transfers in its pair. */
export type CountedPart = HostedCheckout['payments'][number] & { receivedBase: bigint }

/**
 * Returns, by checkout id, the transfers that count towards the price of checkouts, in the order of the chain: at most 20
 * for each checkout. The sums include all of them. A payment of the whole price at a wallet is not among them.
 */
export const findParts = async (
  db: Database,
  checkouts: readonly RecordKey[],
): Promise<Map<string, CountedPart[]>> => {
  if (checkouts.length === 0) return new Map()
  type Row = Omit<CountedPart, 'receivedBase'> & { checkoutId: string; received: string }
  const ofPair = sql`payment.workspace_id, payment.livemode, payment.checkout_id, transfer.chain, transfer.token`
  const { rows } = await sql<Row>`
    select * from (
      select payment.checkout_id as "checkoutId", transfer.chain, transfer.token, payment.status,
        transfer.tx_id as "txHash", payment.amount_minor as "amountMinor",
        coalesce(payment.coverage, 'part') as coverage,
        (sum(transfer.amount_base) over (partition by ${ofPair}))::text as received,
        row_number() over (
          partition by payment.workspace_id, payment.livemode, payment.checkout_id
          order by transfer.block_number, transfer.position
        ) as place
      from payments as payment join transfers as transfer on transfer.id = payment.transfer_id
      where (payment.workspace_id, payment.livemode, payment.checkout_id) in ${keysOf(checkouts)}
        and ${isCounted}
    ) as part
    where place <= ${sql.lit(mostShownParts)} order by place
  `.execute(db)
  return Map.groupBy(
    rows.map(({ chain, token, status, txHash, amountMinor, coverage, checkoutId, received }) => ({
      checkoutId,
      chain,
      token,
      status,
      txHash,
      amountMinor,
      coverage,
      receivedBase: BigInt(received),
    })),
    ({ checkoutId }) => checkoutId,
  )
}

/** Returns the cents of the confirmed refunds of the payments of a checkout. */
export const sumRefunds = async (db: Database, { workspaceId, livemode, id }: RecordKey): Promise<number> => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(refund.amount_minor), 0)::bigint as cents
    from payments as payment join refunds as refund
      on refund.workspace_id = payment.workspace_id and refund.livemode = payment.livemode
      and refund.payment_id = payment.id
    where payment.workspace_id = ${workspaceId} and payment.livemode = ${livemode} and payment.checkout_id = ${id}
      and refund.status = 'confirmed'
  `.execute(db)
  return Number(rows[0]?.cents ?? 0)
}
