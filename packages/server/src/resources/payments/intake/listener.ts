import type { Advance, ChainListener, Rewind } from '../../../mechanisms/chains/index.ts'
import { acrossScopes } from '../../../mechanisms/work/index.ts'
import type { PaymentRow } from '../payment.ts'
import { emitSuspicions } from '../reorgs/reorg-context.ts'
import {
  detachPending,
  selectConfirmedBetween,
  selectConfirmedBlocks,
  suspectReorg,
} from '../reorgs/store.ts'
import { settleRipePayments } from '../settlement/settle-ripe-payments.ts'
import { selectPendingBlocks } from '../settlement/store.ts'
import { recordTransfers } from './record-transfers.ts'
import { type OwnerRow, selectOwners } from './store.ts'

/**
 * Payments live from the chain: what the reader reads becomes payments in the reader's own transaction. With
 * each transfer comes a note of the wallets at its destination.
 */
export const paymentListener: ChainListener<readonly OwnerRow[]> = {
  async pick(context, network, transfers) {
    // Transfers of nothing are made to plant look-alike addresses in histories.
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
      const note = owners.get(destination(transfer.token, transfer.to))
      return note === undefined
        ? []
        : [{ transfer, wantsReference: note.some(({ expected }) => expected), note }]
    })
  },

  ripeBlocks: (context, network, tipNumber) =>
    selectPendingBlocks(context.db, network, tipNumber - network.confirmations + 1),

  blocksAbove: (context, network, number) => selectConfirmedBlocks(context.db, network, number),

  async advance(step) {
    const across = acrossScopes(step.context, step.tx, step.outbox)
    await suspectMissing(step)
    await recordTransfers(step, across)
    await settleRipePayments(step, across)
  },

  async rewind(step) {
    const { context, tx, network, ancestor, canonical } = step
    await detachPending(tx, network, { above: ancestor.number, now: context.clock.now() })
    const above = await selectConfirmedBetween(tx, network, { from: ancestor.number + 1, to: null })
    const gone = above.filter(
      ({ block_number, block_hash }) => canonical.get(block_number ?? 0) !== block_hash,
    )
    await suspect(step, gone, (number) => canonical.get(number) ?? null)
  },
}

const destination = (token: string, recipientKey: string) => `${token} ${recipientKey}`

/** A second reorg may take a payment out after the first was looked into: what is not read again is missing. */
const suspectMissing = async (step: Advance): Promise<void> => {
  const { tx, network, from, tip, transfers } = step
  if (from > tip.number) return
  const inStretch = await selectConfirmedBetween(tx, network, { from, to: tip.number })
  if (inStretch.length === 0) return
  const present = new Set(transfers.map(({ txHash }) => txHash))
  const missing = inStretch.filter(({ tx_hash }) => !present.has(tx_hash ?? ''))
  await suspect(step, missing, (number) => (number === tip.number ? tip.hash : null))
}

const suspect = async (
  { context, tx, outbox, network }: Advance | Rewind,
  rows: readonly PaymentRow[],
  canonicalHash: (blockNumber: number) => string | null,
): Promise<void> => {
  if (rows.length === 0) return
  await suspectReorg(
    tx,
    network,
    rows.map((row) => ({ workspaceId: row.workspace_id, id: row.id })),
  )
  emitSuspicions(acrossScopes(context, tx, outbox), rows, canonicalHash)
}
