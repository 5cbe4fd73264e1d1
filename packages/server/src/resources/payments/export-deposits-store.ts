/** SQL for the wallet and the collection of payments to deposit addresses, as the export shows them. */
import { sql } from 'kysely'
import type { joined } from './record/store.ts'

/**
 * Adds to payments, as `place`, the deposit address that was paid, and as `collection` the transfer that collected the
 * payment; both are null for a payment to a wallet. A collection sends all that its address holds of a token, so the
 * first one after a payment contains the payment.
 */
export const withDeposits = (payments: ReturnType<typeof joined>) =>
  payments
    .leftJoin('deposit_addresses as place', (join) =>
      join
        .onRef('place.livemode', '=', 'transfer.livemode')
        .onRef('place.address_key', '=', 'transfer.deposit'),
    )
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('transfers as sent')
          .select(['sent.tx_id', 'sent.block_time'])
          .whereRef('sent.livemode', '=', 'transfer.livemode')
          .whereRef('sent.deposit', '=', 'transfer.deposit')
          .whereRef('sent.from_key', '=', 'transfer.deposit')
          .whereRef('sent.chain', '=', 'transfer.chain')
          .whereRef('sent.token', '=', 'transfer.token')
          .where('sent.state', '<>', 'orphaned')
          .where('transfer.state', '<>', 'orphaned')
          .where(
            sql<boolean>`(sent.block_number, sent.position) > (transfer.block_number, transfer.position)`,
          )
          .orderBy('sent.block_number')
          .orderBy('sent.position')
          .limit(1)
          .as('collection'),
      (join) => join.onTrue(),
    )
