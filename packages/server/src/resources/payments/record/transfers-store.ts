/** SQL for transfers, their positions in the chain, and their payments. */

import type { BlockRef, ChainTransfer } from '@stablerail/chains'
import type { PaymentStatus } from '@stablerail/contract'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../mechanisms/db/index.ts'
import type { ContestedTransfer, RecordedTransfer, SeenTransfer } from '../../../mechanisms/reading/index.ts'
import type { NetworkKey } from '../../../settings/config.ts'
import { type TransferRow, transferFacts } from './payment.ts'

/** SQL for the payments of every workspace on one network, with their transfers. */
export const recordedPayments = (db: Database, { chain, livemode }: NetworkKey) =>
  db
    .selectFrom('transfers as transfer')
    .innerJoin('payments as payment', 'payment.transfer_id', 'transfer.id')
    .selectAll('payment')
    .select(transferFacts.map((name) => `transfer.${name}` as const))
    .where('transfer.chain', '=', chain)
    .where('transfer.livemode', '=', livemode)

const onNetwork = (db: Database, { chain, livemode }: NetworkKey) =>
  db.selectFrom('transfers').where('chain', '=', chain).where('livemode', '=', livemode)

const isAmong = (ids: readonly string[]) => sql<boolean>`id = any(${ids}::text[])`

/**
 * Returns the blocks above a height whose transfers a reorg may still remove: transfers whose payments are
 * not settled yet, and transfers of settled payments above the final height.
 */
export const selectWatchedBlocks = (
  db: Database,
  { chain, livemode }: NetworkKey,
  above: number,
): Promise<BlockRef[]> => {
  const blocks = onNetwork(db, { chain, livemode })
    .select(['block_number as number', 'block_hash as hash'])
    .where('block_number', '>', above)
  const finalNumber = db
    .selectFrom('chain_cursors')
    .select('final_number')
    .where('chain', '=', chain)
    .where('livemode', '=', livemode)
  return blocks
    .where('state', '=', sql.lit('seen'))
    .union(
      blocks
        .where('state', '=', sql.lit('confirmed'))
        .where('block_number', '>', sql<number>`coalesce(${finalNumber}, 0)`),
    )
    .execute()
}

/** Returns the transfers recorded in a range of blocks, except orphaned transfers (which a reorg removed). */
export const selectRecorded = async (
  db: Database,
  network: NetworkKey,
  { from, to }: { from: number; to: number },
): Promise<RecordedTransfer[]> => {
  const rows = await onNetwork(db, network)
    .selectAll()
    .where('state', '<>', sql.lit('orphaned'))
    .where('block_number', '>=', from)
    .where('block_number', '<=', to)
    .orderBy('block_number')
    .orderBy('position')
    .execute()
  return rows.map(toRecorded)
}

/** Returns transfers of unsettled payments that no second reading has returned yet, the earliest first. */
export const selectUnwitnessed = async (
  db: Database,
  network: NetworkKey,
  most: number,
): Promise<RecordedTransfer[]> => {
  const rows = await onNetwork(db, network)
    .selectAll()
    .where('state', '=', sql.lit('seen'))
    .where('witnessed', '=', false)
    .orderBy('block_number')
    .orderBy('position')
    .limit(most)
    .execute()
  return rows.map(toRecorded)
}

export const toRecorded = (row: Pick<TransferRow, (typeof transferFacts)[number]>): RecordedTransfer => ({
  txHash: row.tx_id,
  position: row.position ?? -1,
  token: row.token,
  from: row.from_key === '' ? null : row.from_key,
  to: row.to_key,
  amountBase: BigInt(row.amount_base),
  blockNumber: row.block_number,
  blockHash: row.block_hash,
  blockTime: row.block_time,
  references: row.reference_keys,
  pulled: pulledOf(row.pulled),
})

/** Returns the text in which the pull of a transfer is stored: the agreement and the period. */
export const pulledText = ({ pulled }: { pulled?: ChainTransfer['pulled'] | undefined }): string | null =>
  pulled === undefined ? null : `${pulled.agreement} ${pulled.period}`

const pulledOf = (text: string | null): RecordedTransfer['pulled'] => {
  const [agreement, period] = text?.split(' ') ?? []
  return agreement === undefined ? null : { agreement, period: Number(period) }
}

/**
 * Writes new facts into the rows of recorded transfers: the block time, the references and the pull (the charge
 * by allowance that made the transfer). A later reading of the same blocks returned them.
 */
export const correctTransfers = async (
  tx: Tx,
  corrections: readonly { transferId: string; transfer: SeenTransfer }[],
): Promise<void> => {
  const column = <Value>(pick: (transfer: SeenTransfer) => Value) =>
    corrections.map(({ transfer }) => pick(transfer))
  await sql`
    update transfers set block_time = corrected.block_time, pulled = corrected.pulled,
      reference_keys = coalesce(string_to_array(corrected.reference_keys, ','), '{}')
    from unnest(
      ${corrections.map(({ transferId }) => transferId)}::text[],
      ${column((it) => it.blockTime)}::timestamptz[], ${column(pulledText)}::text[],
      ${column((it) => it.references.join(',') || null)}::text[]
    ) as corrected (id, block_time, pulled, reference_keys)
    where transfers.id = corrected.id
  `.execute(tx)
}

export type ProvenPayment = {
  txHash: string
  position: number | null
  paymentId: string
  workspaceId: string
  status: PaymentStatus
  checkoutId: string | null
}

/** Returns the payments whose transfers are recorded in a range of blocks, in the chain's order. */
export const selectPaymentsBetween = (
  db: Database,
  network: NetworkKey,
  { from, to }: { from: number; to: number },
): Promise<ProvenPayment[]> =>
  recordedPayments(db, network)
    .clearSelect()
    .select([
      ...(['transfer.tx_id as txHash', 'transfer.position', 'payment.id as paymentId'] as const),
      ...(['payment.workspace_id as workspaceId', 'payment.status'] as const),
      'payment.checkout_id as checkoutId',
    ])
    .where('transfer.state', '<>', sql.lit('orphaned'))
    .where('transfer.block_number', '>=', from)
    .where('transfer.block_number', '<=', to)
    .orderBy('transfer.block_number')
    .orderBy('transfer.position')
    .execute()

/**
 * Returns whether a range of blocks contains a recorded transfer, to or from a settlement wallet. A transfer
 * that a reorg removed from the chain does not count.
 */
export const isAnyWatchedBetween = async (
  tx: Tx,
  network: NetworkKey,
  { from, to }: { from: number; to: number },
): Promise<boolean> => {
  const found = await onNetwork(tx, network)
    .select('id')
    .where('state', '<>', sql.lit('orphaned'))
    .where('block_number', '>=', from)
    .where('block_number', '<=', to)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Locks the payments, with their transfers, that are in the chain in blocks `from` to `to`. If `to` is null,
 * the range has no upper end.
 */
export const lockWatchedBetween = (
  tx: Tx,
  network: NetworkKey,
  { from, to }: { from: number; to: number | null },
) => {
  const query = recordedPayments(tx, network)
    .where(sql<boolean>`transfer.state in ('seen', 'confirmed')`)
    .where('transfer.block_number', '>=', from)
  const bounded = to === null ? query : query.where('transfer.block_number', '<=', to)
  return bounded.orderBy('transfer.block_number').orderBy('payment.id').forUpdate().execute()
}

export type TransferPosition = Pick<ChainTransfer, 'position' | 'blockNumber' | 'blockHash'> & {
  transferId: string
  blockTime: Date
}

/**
 * Writes the present blocks and positions of transfers. It is one statement, so that two transfers may
 * exchange their positions.
 */
export const placeTransfers = async (tx: Tx, places: readonly TransferPosition[]): Promise<void> => {
  if (places.length === 0) return
  const column = <Value>(pick: (place: TransferPosition) => Value) => places.map(pick)
  await sql`
    update transfers set position = placed.position, block_number = placed.block_number,
      block_hash = placed.block_hash, block_time = placed.block_time, state = 'seen', orphaned_at = null,
      witnessed = false, held_for = ''
    from unnest(
      ${column((it) => it.transferId)}::text[], ${column((it) => it.position)}::bigint[],
      ${column((it) => it.blockNumber)}::bigint[], ${column((it) => it.blockHash)}::text[],
      ${column((it) => it.blockTime)}::timestamptz[]
    ) as placed (id, position, block_number, block_hash, block_time)
    where transfers.id = placed.id
  `.execute(tx)
}

/** Marks transfers as no longer in the chain. They keep the block that they were in. */
export const orphanTransfers = async (tx: Tx, ids: readonly string[], now: Date): Promise<void> => {
  if (ids.length === 0) return
  await tx
    .updateTable('transfers')
    .set({ state: 'orphaned', orphaned_at: now, witnessed: false })
    .where(isAmong(ids))
    .execute()
}

/**
 * Sets the positions of transfers to null, because the transfers are no longer in the chain. Other transfers
 * can then have these positions.
 */
export const freePositions = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await tx.updateTable('transfers').set({ position: null }).where(isAmong(ids)).execute()
}

export const setTransferStates = async (
  tx: Tx,
  ids: readonly string[],
  state: TransferRow['state'],
): Promise<void> => {
  if (ids.length === 0) return
  await tx.updateTable('transfers').set({ state }).where(isAmong(ids)).execute()
}

/**
 * Marks transfers as witnessed (returned by a second reading too) if they still are in the blocks of that
 * reading. Only transfers of unsettled payments are marked: the transfer of a settled payment is not written
 * again.
 */
export const markWitnessed = async (
  tx: Tx,
  told: readonly { transferId: string; blockHash: string }[],
): Promise<void> => {
  if (told.length === 0) return
  await sql`
    update transfers set witnessed = true, contested = false
    from unnest(
      ${told.map(({ transferId }) => transferId)}::text[], ${told.map(({ blockHash }) => blockHash)}::text[]
    ) as told (id, block_hash)
    where transfers.id = told.id and transfers.block_hash = told.block_hash and not transfers.witnessed
      and transfers.state = 'seen'
  `.execute(tx)
}

/**
 * Marks recorded transfers as contested, because providers disagree about them. Skips transfers that are
 * recorded in another block, are settled, or were returned by two readings (`witnessed`).
 */
export const markContested = async (
  tx: Tx,
  { chain, livemode }: NetworkKey,
  transfers: readonly ContestedTransfer[],
): Promise<void> => {
  if (transfers.length === 0) return
  await sql`
    update transfers set contested = true
    from unnest(
      ${transfers.map(({ txHash }) => txHash)}::text[], ${transfers.map(({ position }) => position)}::bigint[],
      ${transfers.map(({ blockHash }) => blockHash)}::text[]
    ) as one (tx_id, position, block_hash)
    where transfers.tx_id = one.tx_id and transfers.chain = ${chain} and transfers.livemode = ${livemode}
      and transfers.position = one.position and transfers.block_hash = one.block_hash
      and transfers.state = 'seen' and not transfers.witnessed and not transfers.contested
  `.execute(tx)
}
