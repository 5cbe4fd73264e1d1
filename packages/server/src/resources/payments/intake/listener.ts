import type { Advance, ChainListener, Rewind } from '../../../mechanisms/chains/index.ts'
import type { PaymentRow } from '../payment.ts'
import { emitSuspicions } from '../reorgs/reorg-context.ts'
import {
  detachPending,
  selectConfirmedBetween,
  selectConfirmedBlocks,
  suspectReorg,
} from '../reorgs/store.ts'
import { settleRipePayments } from '../settlement/settle-ripe-payments.ts'
import { recordTransfers } from './record-transfers.ts'
import { type OwnerRow, selectOwners, selectRecorded } from './store.ts'

/**
 * What the chain reader calls: transfers become payments in the reader's own unit of work. The owners of a transfer
 * are the verified wallets at its destination.
 */
export const paymentListener: ChainListener<readonly OwnerRow[]> = {
  async pick(context, network, transfers) {
    // Transfers of zero are sent to plant look-alike addresses in a wallet's history, and pay nothing.
    const worth = transfers.filter(({ amountBase }) => amountBase > 0n)
    const destinations = new Map(
      worth.map(({ token, to }) => [destination(token, to), { token, recipientKey: to }]),
    )
    const owners = new Map<string, OwnerRow[]>()
    for (const row of await selectOwners(context.db, network, [...destinations.values()])) {
      const group = owners.get(destination(row.token, row.recipientKey))
      if (group === undefined) owners.set(destination(row.token, row.recipientKey), [row])
      else group.push(row)
    }
    return worth.flatMap((transfer) => {
      const wallets = owners.get(destination(transfer.token, transfer.to))
      return wallets === undefined
        ? []
        : [{ transfer, wantsReferences: wallets.some(({ expected }) => expected), owners: wallets }]
    })
  },

  recorded: (context, network, range) => selectRecorded(context.db, network, range),

  blocksAbove: (context, network, number) => selectConfirmedBlocks(context.db, network, number),

  async advance(step) {
    await suspectMissing(step)
    await recordTransfers({ ...step, tipNumber: step.tip.number, mayBeRipe: step.witness === null })
    await settleRipePayments(step)
  },

  async witness(step) {
    const transfers = [...step.transfers, ...step.alone]
    await recordTransfers({ ...step, transfers, tipNumber: step.to, mayBeRipe: false })
  },

  async rewind(step) {
    const { network, ancestor, canonical } = step
    const { tx, now } = step.work
    await detachPending(tx, network, { above: ancestor.number, now })
    const above = await selectConfirmedBetween(tx, network, { from: ancestor.number + 1, to: null })
    const gone = above.filter(
      ({ block_number, block_hash }) => canonical.get(block_number ?? 0) !== block_hash,
    )
    await suspect(step, gone, (number) => canonical.get(number) ?? null)
  },
}

const destination = (token: string, recipientKey: string) => `${token} ${recipientKey}`

/**
 * Suspects confirmed payments whose transactions are not among the transfers of the blocks just read. A rewind suspects
 * those that the first reorg removed; a second reorg during the reading may remove more.
 */
const suspectMissing = async (step: Advance): Promise<void> => {
  const { network, from, tip, transfers } = step
  if (from > tip.number) return
  const inStretch = await selectConfirmedBetween(step.work.tx, network, { from, to: tip.number })
  if (inStretch.length === 0) return
  const present = new Set(transfers.map(({ txHash }) => txHash))
  const missing = inStretch.filter(({ tx_hash }) => !present.has(tx_hash ?? ''))
  await suspect(step, missing, (number) => (number === tip.number ? tip.hash : null))
}

const suspect = async (
  { work, network }: Advance | Rewind,
  rows: readonly PaymentRow[],
  canonicalHash: (blockNumber: number) => string | null,
): Promise<void> => {
  if (rows.length === 0) return
  await suspectReorg(
    work.tx,
    network,
    rows.map((row) => ({ workspaceId: row.workspace_id, id: row.id })),
  )
  emitSuspicions(work, rows, canonicalHash)
}
