/** SQL with which the chain reader finds refunds among the transfers out of settlement wallets. */

import type { ChainTransfer } from '@stablerail/chains'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../mechanisms/db/index.ts'
import type { NetworkKey } from '../../../settings/config.ts'
import type { RecordedPayment, TransferRow } from './payment.ts'
import type { RefundRow } from './refund.ts'

/**
 * SQL for whether a transfer out of a settlement wallet is not also recorded as a payment. A transfer between
 * two settlement wallets is also a payment, and the code for payments handles such a transfer after a reorg.
 */
const isOnlyOutgoing = sql<boolean>`
  not exists (select from payments as payment where payment.transfer_id = transfer.id)`

const onNetwork = (tx: Tx, { chain, livemode }: NetworkKey) =>
  tx
    .selectFrom('transfers as transfer')
    .selectAll('transfer')
    .where('transfer.chain', '=', chain)
    .where('transfer.livemode', '=', livemode)

/**
 * Returns the transfers that are recorded for the given transactions. `only_outgoing` is false if a transfer
 * is also a payment, because a settlement wallet received it.
 */
export const selectOfTransactions = async (
  tx: Tx,
  network: NetworkKey,
  txHashes: readonly string[],
): Promise<(TransferRow & { only_outgoing: boolean })[]> => {
  if (txHashes.length === 0) return []
  return onNetwork(tx, network)
    .select(isOnlyOutgoing.as('only_outgoing'))
    .where(sql<boolean>`transfer.tx_id = any(${txHashes}::text[])`)
    .execute()
}

export type NewOutgoing = {
  id: string
  txHash: string
  position: number
  token: TransferRow['token']
  from: string
  to: string
  amountBase: bigint
  blockNumber: number
  blockHash: string
  blockTime: Date
  references: readonly string[]
  witnessed: boolean
  /** Whether the sender is a deposit address, which has paid its payee. */
  isCollection: boolean
}

/**
 * Inserts the transfers in one statement with a fixed number of parameters, because one block may contain
 * thousands of transfers.
 */
export const insertOutgoing = async (
  tx: Tx,
  { chain, livemode }: NetworkKey,
  transfers: readonly NewOutgoing[],
): Promise<void> => {
  if (transfers.length === 0) return
  const column = <Value>(pick: (transfer: NewOutgoing) => Value) => transfers.map(pick)
  await sql`
    insert into transfers (
      id, chain, livemode, tx_id, position, token, from_key, to_key, amount_base, block_number, block_hash, block_time,
      state, witnessed, reference_keys, deposit
    )
    select id, ${chain}, ${livemode}, tx_id, position, token, from_key, to_key, amount_base, block_number, block_hash,
      block_time, 'seen', witnessed, coalesce(string_to_array(reference_keys, ','), '{}'),
      case when is_collection then from_key end
    from unnest(
      ${column((it) => it.id)}::text[], ${column((it) => it.txHash)}::text[], ${column((it) => it.position)}::bigint[],
      ${column((it) => it.token)}::text[], ${column((it) => it.from)}::text[], ${column((it) => it.to)}::text[],
      ${column((it) => it.amountBase.toString())}::numeric[], ${column((it) => it.blockNumber)}::bigint[],
      ${column((it) => it.blockHash)}::text[], ${column((it) => it.blockTime)}::timestamptz[],
      ${column((it) => it.witnessed)}::boolean[], ${column((it) => it.references.join(',') || null)}::text[],
      ${column((it) => it.isCollection)}::boolean[]
    ) as sent (
      id, tx_id, position, token, from_key, to_key, amount_base, block_number, block_hash, block_time, witnessed,
      reference_keys, is_collection
    )
  `.execute(tx)
}

/**
 * Locks the transfers out of settlement wallets that are in the chain in blocks `from` to `to`, except
 * transfers that are also payments. If `to` is null, the range has no upper end.
 */
export const lockOutgoingBetween = (
  tx: Tx,
  network: NetworkKey,
  { from, to }: { from: number; to: number | null },
): Promise<TransferRow[]> => {
  const query = onNetwork(tx, network)
    .where(sql<boolean>`transfer.state in ('seen', 'confirmed')`)
    .where('transfer.block_number', '>=', from)
    .where(isOnlyOutgoing)
  const bounded = to === null ? query : query.where('transfer.block_number', '<=', to)
  return bounded.orderBy('transfer.id').forUpdate().execute()
}

/**
 * Marks transfers out of settlement wallets as confirmed up to the height `highest`, except transfers that
 * are also payments. If `isWitnessed` is true, a second reading must have returned the transfer. If it is
 * false, no provider may contest the transfer.
 */
export const confirmOutgoing = async (
  tx: Tx,
  { chain, livemode }: NetworkKey,
  { highest, isWitnessed }: { highest: number; isWitnessed: boolean },
): Promise<void> => {
  await sql`
    update transfers as transfer set state = 'confirmed'
    where chain = ${chain} and livemode = ${livemode} and state = 'seen' and held_for = ''
      and block_number <= ${highest}
      ${isWitnessed ? sql`and witnessed` : sql`and not contested`} and ${isOnlyOutgoing}
  `.execute(tx)
}

const refundsOn = (tx: Tx, { chain, livemode }: NetworkKey) =>
  tx
    .selectFrom('refunds as refund')
    .selectAll('refund')
    .where('refund.chain', '=', chain)
    .where('refund.livemode', '=', livemode)

type Facts = Pick<ChainTransfer, 'token' | 'from' | 'to' | 'amountBase'>

/**
 * Returns the transfers that have the token, sender, recipient and amount of a refund that has no transfer
 * yet. Refunds that were canceled or have failed count too. The caller then looks up the references in the
 * transactions of the returned transfers.
 */
export const selectRefunding = async <Transfer extends Facts>(
  db: Database,
  { chain, livemode }: NetworkKey,
  transfers: readonly Transfer[],
): Promise<ReadonlySet<Transfer>> => {
  if (transfers.length === 0) return new Set()
  const { rows } = await sql<{ place: string }>`
    select sent.place from unnest(
      ${transfers.map(({ from }) => from)}::text[], ${transfers.map(({ to }) => to)}::text[],
      ${transfers.map(({ amountBase }) => amountBase.toString())}::numeric[],
      ${transfers.map(({ token }) => token)}::text[]
    ) with ordinality as sent (from_key, to_key, amount_base, token, place)
    where exists (
      select from refunds as refund
      where refund.sender_key = sent.from_key and refund.recipient_key = sent.to_key
        and refund.amount_base = sent.amount_base and refund.token = sent.token
        and refund.chain = ${chain} and refund.livemode = ${livemode}
        and refund.status <> 'confirmed' and refund.transfer_id is null
    )
  `.execute(db)
  const places = new Set(rows.map(({ place }) => Number(place) - 1))
  return new Set(transfers.filter((_, place) => places.has(place)))
}

/**
 * Locks the refunds that the given transfers may make. The transaction must contain the reference of the
 * refund or have the transaction hash that was reported for the refund. Includes refunds that were canceled
 * or have failed.
 */
export const lockAwaited = async (
  tx: Tx,
  network: NetworkKey,
  transfers: readonly { txHash: string; references: readonly string[] }[],
): Promise<RefundRow[]> => {
  if (transfers.length === 0) return []
  const references = [...new Set(transfers.flatMap((transfer) => transfer.references))]
  const txIds = [...new Set(transfers.map(({ txHash }) => txHash))]
  return refundsOn(tx, network)
    .where(
      sql<boolean>`(refund.reference = any(${references}::text[]) or refund.tx_id = any(${txIds}::text[]))`,
    )
    .where('refund.status', '<>', sql.lit('confirmed'))
    .where('refund.transfer_id', 'is', null)
    .orderBy('refund.created_at')
    .orderBy('refund.id')
    .forUpdate()
    .execute()
}

/**
 * Returns the unconfirmed refunds whose transfers have the confirmations of the deployment, with the times of
 * their blocks. Does not lock the refunds. If a transfer is also a payment to another workspace, the
 * additional confirmations that this workspace requires are ignored.
 */
export const selectDeep = (
  tx: Tx,
  network: NetworkKey,
  limit: number,
): Promise<(RefundRow & { block_time: Date })[]> =>
  refundsOn(tx, network)
    .innerJoin('transfers as transfer', 'transfer.id', 'refund.transfer_id')
    .select('transfer.block_time')
    .where('refund.status', '<>', sql.lit('confirmed'))
    .where(
      sql<boolean>`(transfer.state = 'confirmed' or transfer.state = 'seen' and transfer.held_for <> '')`,
    )
    .orderBy('transfer.block_number')
    .orderBy('refund.id')
    .limit(limit)
    .execute()

/** Returns, without locking them, the refunds that the given transfers make. */
export const selectByTransfers = async (tx: Tx, transferIds: readonly string[]): Promise<RefundRow[]> => {
  if (transferIds.length === 0) return []
  return tx
    .selectFrom('refunds as refund')
    .selectAll('refund')
    .where(sql<boolean>`refund.transfer_id = any(${transferIds}::text[])`)
    .orderBy('refund.id')
    .execute()
}

/**
 * Links a reported refund to a transfer of the reported transaction, if the reader recorded that transfer
 * before the report and no other refund has it.
 */
export const claimTransfer = async (tx: Tx, refund: RefundRow): Promise<void> => {
  await sql`
    update refunds set transfer_id = (
      select transfer.id from transfers as transfer
      where transfer.chain = ${refund.chain} and transfer.livemode = ${refund.livemode}
        and transfer.tx_id = ${refund.tx_id} and transfer.token = ${refund.token}
        and transfer.from_key = ${refund.sender_key} and transfer.to_key = ${refund.recipient_key}
        and transfer.amount_base = ${refund.amount_base} and transfer.state <> 'orphaned'
        and transfer.block_time >= ${refund.created_at}::timestamptz - interval '60 seconds'
        and not exists (select from refunds as other where other.transfer_id = transfer.id)
      order by transfer.position limit 1
    )
    where workspace_id = ${refund.workspace_id} and livemode = ${refund.livemode} and id = ${refund.id}
  `.execute(tx)
}

export const setPaymentStatus = async (
  tx: Tx,
  payment: Pick<RecordedPayment, 'workspace_id' | 'livemode' | 'id'>,
  change: Pick<RecordedPayment, 'status' | 'failure_reason'> & { refund_announced?: boolean },
): Promise<void> => {
  await tx
    .updateTable('payments')
    .set(change)
    .where('workspace_id', '=', payment.workspace_id)
    .where('livemode', '=', payment.livemode)
    .where('id', '=', payment.id)
    .execute()
}

/** Increments the version of a payment for a change that an event reports. Returns the new version. */
export const incrementVersion = async (
  tx: Tx,
  payment: Pick<RecordedPayment, 'workspace_id' | 'livemode' | 'id'>,
): Promise<number> => {
  const { version } = await tx
    .updateTable('payments')
    .set({ version: sql`version + 1` })
    .where('workspace_id', '=', payment.workspace_id)
    .where('livemode', '=', payment.livemode)
    .where('id', '=', payment.id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}
