import type { Advance, ChainListener, Rewind } from '../chains/index.ts'
import { acrossScopes } from '../db/across.ts'
import { selectWatched } from './inbound-store.ts'
import type { PaymentRow } from './payment.ts'
import {
  detachPending,
  selectConfirmedBetween,
  selectConfirmedBlocks,
  selectPendingBlocks,
  suspectReorg,
} from './placement-store.ts'
import { recordTransfers } from './record-transfers.ts'
import { emitSuspicions } from './reorg-context.ts'
import { settleRipePayments } from './settle-ripe-payments.ts'

const destinationOf = (token: string, recipientKey: string) => `${token} ${recipientKey}`

/** Payments live from the chain: what the reader reads becomes payments in the reader's own transaction. */
export const paymentListener: ChainListener = {
  async pick(context, network, transfers) {
    // Transfers of nothing are made to plant look-alike addresses in histories.
    const worth = transfers.filter(({ amountBase }) => amountBase > 0n)
    const destinations = new Map(
      worth.map(({ token, to }) => [destinationOf(token, to), { token, recipientKey: to }]),
    )
    const watched = await selectWatched(context.db, network, [...destinations.values()])
    const expected = new Map(watched.map((it) => [destinationOf(it.token, it.recipientKey), it.expected]))
    return worth.flatMap((transfer) => {
      const wantsReference = expected.get(destinationOf(transfer.token, transfer.to))
      return wantsReference === undefined ? [] : [{ transfer, wantsReference }]
    })
  },

  ripeBlocks: (context, network, tipNumber) =>
    selectPendingBlocks(context.db, network, tipNumber - network.confirmations + 1),

  blocksAbove: (context, network, number) => selectConfirmedBlocks(context.db, network, number),

  async advance(step) {
    const across = acrossScopes(step.context, step.tx, step.events)
    await recordTransfers(step, across)
    await suspectMissing(step)
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

/** A second reorg may take a payment out after the first was looked into: what is not read again is missing. */
const suspectMissing = async (step: Advance): Promise<void> => {
  const { tx, network, from, tip, transfers } = step
  const present = new Set(transfers.map(({ txHash, blockHash }) => `${txHash} ${blockHash}`))
  const inStretch = await selectConfirmedBetween(tx, network, { from, to: tip.number })
  const missing = inStretch.filter((row) => !present.has(`${row.tx_hash} ${row.block_hash}`))
  await suspect(step, missing, (number) => (number === tip.number ? tip.hash : null))
}

const suspect = async (
  { context, tx, events, network }: Advance | Rewind,
  rows: readonly PaymentRow[],
  canonicalHash: (blockNumber: number) => string | null,
): Promise<void> => {
  if (rows.length === 0) return
  await suspectReorg(
    tx,
    network,
    rows.map((row) => ({ workspaceId: row.workspace_id, id: row.id })),
  )
  emitSuspicions(acrossScopes(context, tx, events), rows, canonicalHash)
}
