import type { Advance, ChainListener, SeenTransfer } from '../../../mechanisms/chains/index.ts'
import { configuredTokens } from '../payment.ts'
import { isOutgoing, recordOutgoing } from '../refunds/reading/record-outgoing.ts'
import { settleRefunds } from '../refunds/reading/settle-refunds.ts'
import { selectRefunding } from '../refunds/reading/store.ts'
import { rewindOutgoing, takeOutMissingOutgoing } from '../refunds/reading/take-out-outgoing.ts'
import { isGone } from '../reorgs/is-gone.ts'
import { reorgLostPayments } from '../reorgs/reorg-lost-payments.ts'
import { takeOut } from '../reorgs/take-out.ts'
import { settleRipePayments } from '../settlement/settle-ripe-payments.ts'
import {
  isAnyWatchedBetween,
  lockWatchedBetween,
  selectRecorded,
  selectWatchedBlocks,
} from '../transfers-store.ts'
import { type OwnerRow, selectOwners } from './owners-store.ts'
import { recordTransfers } from './record-transfers.ts'
import { witnessTransfers } from './witness-transfers.ts'

/**
 * What the chain reader calls: transfers become payments in the reader's own unit of work. The owners of a transfer
 * are the verified wallets at its destination, whatever their token, and those at its origin: a transfer out of a
 * settlement wallet may be a refund.
 */
export const paymentListener: ChainListener<readonly OwnerRow[]> = {
  async pick(context, network, transfers) {
    // Transfers of zero are sent to plant look-alike addresses in a wallet's history, and pay nothing. One from a
    // wallet to itself brings nothing in.
    const worth = transfers.filter(({ amountBase, from, to }) => amountBase > 0n && from !== to)
    const owners = new Map<string, OwnerRow[]>()
    const rows = await selectOwners(context.db, network, {
      tokens: configuredTokens(network),
      recipientKeys: [...new Set(worth.flatMap(({ from, to }) => [to, from]))],
    })
    for (const row of rows) {
      const group = owners.get(row.recipientKey)
      if (group === undefined) owners.set(row.recipientKey, [row])
      else group.push(row)
    }
    const outgoing = worth.filter(({ from }) => owners.has(from))
    const refunding = await selectRefunding(context.db, network, outgoing)
    return worth.flatMap((transfer) => {
      const to = owners.get(transfer.to) ?? []
      const from = owners.get(transfer.from) ?? []
      if (to.length === 0 && from.length === 0) return []
      const wantsReferences = to.some(({ expected }) => expected) || refunding.has(transfer)
      return [{ transfer, wantsReferences, owners: from.length === 0 ? to : [...to, ...from] }]
    })
  },

  recorded: (context, network, range) => selectRecorded(context.db, network, range),

  blocksAbove: (context, network, number) => selectWatchedBlocks(context.db, network, number),

  async advance(step) {
    await takeOutAllMissing(step)
    await recordTransfers({ ...step, transfers: inboundOf(step.transfers) })
    await recordOutgoing({ ...step, areWitnessed: false }, step.transfers)
    await settleRipePayments(step)
    await settleRefunds(step)
    await reorgLostPayments(step)
  },

  async witness(step) {
    const { transfers, alone } = step
    await witnessTransfers({ ...step, transfers: inboundOf(transfers), alone: inboundOf(alone) })
    await recordOutgoing({ ...step, areWitnessed: true }, transfers)
    await recordOutgoing({ ...step, areWitnessed: false }, alone)
  },

  async rewind(step) {
    const { network, ancestor, canonical, work } = step
    const above = await lockWatchedBetween(work.tx, network, { from: ancestor.number + 1, to: null })
    const gone = above.filter((row) => isGone(canonical, row))
    await takeOut(step, gone, (number) => canonical.get(number) ?? null)
    await rewindOutgoing(step)
  },
}

type Seen = SeenTransfer<readonly OwnerRow[]>

/** The transfers to settlement wallets, each with the owners of its destination alone. */
const inboundOf = (transfers: readonly Seen[]): Seen[] => {
  if (!transfers.some(isOutgoing)) return [...transfers]
  return transfers.flatMap((transfer) => {
    const owners = transfer.owners.filter(({ recipientKey }) => recipientKey === transfer.to)
    return owners.length === 0 ? [] : [{ ...transfer, owners }]
  })
}

/** Takes out what was recorded in the blocks just read and is not there now. Mostly these blocks were never read before. */
const takeOutAllMissing = async (step: Advance): Promise<void> => {
  const { network, from, tip, work } = step
  if (from > tip.number || !(await isAnyWatchedBetween(work.tx, network, { from, to: tip.number }))) return
  await takeOutMissing(step)
  await takeOutMissingOutgoing(step)
}

/**
 * Takes out the payments that were recorded in the blocks just read, and that those blocks do not hold now. A rewind
 * takes out what the first reorg removed; a second reorg during the reading may remove more. A token that is no longer
 * configured is not read, so that nothing is known of its payments.
 */
const takeOutMissing = async (step: Advance): Promise<void> => {
  const { network, from, tip, transfers } = step
  const recorded = await lockWatchedBetween(step.work.tx, network, { from, to: tip.number })
  if (recorded.length === 0) return
  const tokens = configuredTokens(network)
  const present = new Set(transfers.map(({ txHash }) => txHash))
  const missing = recorded.filter(({ tx_id, token }) => !present.has(tx_id) && tokens.includes(token))
  await takeOut(step, missing, (number) => (number === tip.number ? tip.hash : null))
}
