import type { SeenTransfer } from '../../../../mechanisms/reading/index.ts'
import type { NetworkConfig } from '../../../../settings/config.ts'
import type { AcrossWorkspaces } from '../../../context.ts'
import {
  insertOutgoing,
  lockAwaited,
  selectByTransfers,
  selectOfTransactions,
} from '../../record/outgoing-store.ts'
import type { OwnerRow } from '../../record/owners-store.ts'
import { pairTransfers } from '../../record/pair-transfers.ts'
import type { TransferRow } from '../../record/payment.ts'
import {
  freePositions,
  markWitnessed,
  orphanTransfers,
  placeTransfers,
} from '../../record/transfers-store.ts'
import { reverseRefunds } from '../../reorg/reverse-refunds.ts'
import { explainTransfers } from '../explain-transfers.ts'
import { recordRefundTransfer } from './record-refund-transfer.ts'

type Seen = SeenTransfer<readonly OwnerRow[]>
/** A transfer whose sender is known. */
type Sent = Seen & { from: string }

export type Outgo = {
  work: AcrossWorkspaces
  network: NetworkConfig
  /** Whether two readings, from two providers, returned the transfers. */
  areWitnessed: boolean
}

/**
 * Returns whether a settlement wallet sent a transfer. `owners` has the wallets at the transfer's sender
 * address and at its recipient address.
 */
export const isOutgoing = (transfer: Seen): transfer is Sent =>
  transfer.owners.some(({ recipientKey }) => recipientKey === transfer.from)

/**
 * Records transfers out of settlement wallets and deposit addresses, and finds the refunds among them. A transfer that is
 * not a refund is stored without a payment and a refund, and emits no event.
 */
export const recordOutgoing = async (step: Outgo, seen: readonly Seen[]): Promise<void> => {
  const { work, network, areWitnessed } = step
  const outgoing = seen.filter(isOutgoing)
  if (outgoing.length === 0) return
  const found = await placeOutgoing(step, outgoing)
  if (areWitnessed)
    await markWitnessed(
      work.tx,
      found.map(({ transfer: { blockHash }, transferId }) => ({ transferId, blockHash })),
    )
  const awaited = await lockAwaited(work.tx, network, outgoing)
  if (awaited.length === 0) return
  const unexplained = await withoutRefunds(work, found)
  for (const { transfer, refund } of explainTransfers(unexplained, awaited))
    await recordRefundTransfer(work, refund, transfer)
}

/** Returns the transfers that are not linked to a refund yet. */
const withoutRefunds = async ({ tx }: AcrossWorkspaces, found: readonly Placed[]) => {
  const ids = found.map(({ transferId }) => transferId)
  const explained = new Set((await selectByTransfers(tx, ids)).map(({ transfer_id }) => transfer_id))
  return found
    .filter(({ transferId }) => !explained.has(transferId))
    .map(({ transfer, transferId }) => ({ ...transfer, transferId }))
}

type Placed = { transfer: Sent; transferId: string }

/**
 * Records transfers out of settlement wallets in the table `transfers`: inserts new transfers, and updates
 * the blocks of recorded transfers that a reorg moved. Returns each transfer with the id of its row. If the
 * transfer is also a payment, the row of the payment is used.
 */
const placeOutgoing = async (step: Outgo, outgoing: readonly Sent[]): Promise<Placed[]> => {
  const { work, network } = step
  const rows = await selectOfTransactions(work.tx, network, [
    ...new Set(outgoing.map(({ txHash }) => txHash)),
  ])
  const idsOfPayments = new Map(
    rows.flatMap(({ only_outgoing, tx_id, position, id }) =>
      only_outgoing ? [] : [[`${tx_id} ${position}`, id] as const],
    ),
  )
  const paying = outgoing.flatMap((transfer): Placed[] => {
    const transferId = idsOfPayments.get(`${transfer.txHash} ${transfer.position}`)
    return transferId === undefined ? [] : [{ transfer, transferId }]
  })
  const taken = new Set(paying.map(({ transfer }) => transfer))
  const others = outgoing.filter((transfer) => !taken.has(transfer))
  const { pairs, fresh, missing } = pairTransfers(
    others.map((transfer) => ({ ...transfer, transfer })),
    rows.filter(({ only_outgoing }) => only_outgoing).map(toMark),
  )
  await leaveChain(
    step,
    missing.map(({ row }) => row),
  )
  const moved = pairs.filter(({ transfer, payment: { row } }) => hasMoved(transfer, row))
  await placeTransfers(
    work.tx,
    moved.map(({ transfer: { transfer }, payment: { row } }) => ({ ...transfer, transferId: row.id })),
  )
  const takenIds = new Set(rows.map(({ id }) => id))
  const added = fresh.map(({ transfer }) => ({ transfer, transferId: idOf(step, transfer, takenIds) }))
  await insertOutgoing(
    work.tx,
    network,
    added.map(({ transfer, transferId }) => ({
      ...transfer,
      id: transferId,
      witnessed: step.areWitnessed,
      isCollection: transfer.owners.some(
        ({ recipientKey, deposit }) => deposit !== undefined && recipientKey === transfer.from,
      ),
    })),
  )
  const known = pairs.map(({ transfer: { transfer }, payment: { row } }) => ({
    transfer,
    transferId: row.id,
  }))
  return [...paying, ...added, ...known]
}

const toMark = (row: TransferRow) => ({
  id: row.id,
  txHash: row.tx_id,
  token: row.token,
  from: row.from_key,
  to: row.to_key,
  position: row.position,
  amountBase: BigInt(row.amount_base),
  row,
})

const hasMoved = (transfer: Seen, row: TransferRow): boolean =>
  row.state === 'orphaned' || row.block_hash !== transfer.blockHash || row.position !== transfer.position

/**
 * Marks transfers as orphaned (out of the chain) if their transactions were mined again and no longer contain
 * them.
 */
const leaveChain = async ({ work }: Outgo, rows: readonly TransferRow[]): Promise<void> => {
  const ids = rows.map(({ id }) => id)
  await orphanTransfers(
    work.tx,
    rows.filter(({ state }) => state !== 'orphaned').map(({ id }) => id),
    work.now,
  )
  await freePositions(work.tx, ids)
  await reverseRefunds(work, ids)
}

/**
 * Returns the id of a new transfer. The id is derived from the facts of the transfer, so that a transfer that
 * is read again after the database lost its last commits gets its former id.
 */
const idOf = (
  { network: { chain, livemode }, work: { context } }: Outgo,
  { txHash, position, token, to, amountBase, blockTime }: Seen,
  takenIds: ReadonlySet<string>,
): string => {
  for (let count = 0; ; count += 1) {
    const facts = [chain, livemode, txHash, position, token, to, amountBase, ...(count === 0 ? [] : [count])]
    const id = context.ids.derive('transfer', blockTime, facts)
    if (!takenIds.has(id)) return id
  }
}
