import type { Witness } from '../context.ts'
import { correctReadings } from './correct-readings.ts'
import type { OwnerRow } from './record/owners-store.ts'
import { lockKnownPayments } from './record/recording-store.ts'
import { markWitnessed } from './record/transfers-store.ts'
import { addPayments, findRecorded, relocate } from './record-transfers.ts'

type Told = Witness<readonly OwnerRow[]>

/**
 * Records the result of a second reading of blocks. Recorded transfers that both readings return are marked
 * as witnessed, after a correction if the first reading returned other references or another block time.
 * Transfers that the first reading missed are recorded; if a reorg had removed such a transfer before, it
 * comes back as the same payment. The payments of these transfers are settled by the next step of the reader
 * that finds them deep enough.
 */
export const witnessTransfers = async (step: Told): Promise<void> => {
  await noteTold(step, step.transfers, true)
  await noteTold(step, step.alone, false)
}

const noteTold = async (step: Told, told: Told['transfers'], areWitnessed: boolean): Promise<void> => {
  if (told.length === 0) return
  const { tx } = step.work
  const known = await lockKnownPayments(tx, step.network, [...new Set(told.map(({ txHash }) => txHash))])
  const live = known.filter(({ state }) => state !== 'orphaned')
  const paymentAt = new Map(
    live.map((payment) => [`${payment.tx_id} ${payment.position} ${payment.block_hash}`, payment]),
  )
  const placed = told.map((transfer) => ({
    transfer,
    payment: paymentAt.get(`${transfer.txHash} ${transfer.position} ${transfer.blockHash}`),
  }))
  const elsewhere = placed.filter(({ payment }) => payment === undefined)
  const { pairs, fresh, formerIds } = await findRecorded(
    step,
    elsewhere.map(({ transfer }) => transfer),
    ({ state }) => state === 'orphaned',
  )
  await relocate(step, pairs)
  if (areWitnessed) {
    await correctReadings(
      step,
      placed.flatMap(({ transfer, payment }) => (payment === undefined ? [] : [{ transfer, payment }])),
    )
    await markWitnessed(
      tx,
      [...placed, ...pairs].flatMap(({ transfer: { blockHash }, payment }) =>
        payment === undefined ? [] : [{ transferId: payment.transfer_id, blockHash }],
      ),
    )
  }
  await addPayments({ ...step, isRipe: () => false, areWitnessed }, fresh, formerIds)
}
