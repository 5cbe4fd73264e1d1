/** SQL for transfers out of settlement wallets that are not refunds. */

import type { BlockRange } from '@stablerail/chains'
import type { TokenSymbol } from '@stablerail/contract'
import { sql } from 'kysely'
import type { Database } from '../../../mechanisms/db/index.ts'
import type { PlacedTransfer } from '../../../mechanisms/reading/index.ts'
import type { NetworkConfig } from '../../../settings/config.ts'
import { configuredTokens } from '../record/payment.ts'

export type UnexplainedTransfer = PlacedTransfer & {
  /**
   * The id of the payment that this transfer makes; null if the transfer is not a payment to a settlement
   * wallet.
   */
  paymentId: string | null
}

export type Unexplained = { count: number; transfers: UnexplainedTransfer[] }

/**
 * Returns the transfers out of settlement wallets that no refund explains, in a range of blocks: their
 * number, and the first of them.
 */
export const selectUnexplained = async (
  db: Database,
  network: NetworkConfig,
  { from, to, limit }: BlockRange & { limit: number },
): Promise<Unexplained> => {
  type Row = Omit<UnexplainedTransfer, 'amountBase' | 'blockNumber' | 'position'> & {
    token: TokenSymbol
    amountBase: string
    blockNumber: number
    position: number
    count: number
  }
  const { rows } = await sql<Row>`
    select transfer.tx_id as "txHash", transfer.position, transfer.token, transfer.from_key as "from",
      transfer.to_key as "to", transfer.block_number as "blockNumber", transfer.block_hash as "blockHash",
      transfer.amount_base::text as "amountBase", payment.id as "paymentId", count(*) over () as count
    from transfers as transfer
    left join payments as payment on payment.transfer_id = transfer.id
    where transfer.chain = ${network.chain} and transfer.livemode = ${network.livemode}
      and transfer.block_number between ${from} and ${to} and transfer.state <> 'orphaned'
      and exists (
        select from wallets as wallet
        where wallet.chain = ${network.chain} and wallet.token = any(${configuredTokens(network)}::text[])
          and wallet.address_key = transfer.from_key and wallet.verified_at is not null
      )
      and not exists (select from refunds as refund where refund.transfer_id = transfer.id)
    order by transfer.block_number, transfer.position limit ${limit}
  `.execute(db)
  return {
    count: Number(rows[0]?.count ?? 0),
    transfers: rows.map(({ count: _, amountBase, ...row }) => ({ ...row, amountBase: BigInt(amountBase) })),
  }
}
