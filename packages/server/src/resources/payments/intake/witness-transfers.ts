import type { Witness } from '../../../mechanisms/chains/index.ts'
import { markWitnessed } from '../transfers-store.ts'
import type { OwnerRow } from './owners-store.ts'
import { addPayments, findRecorded } from './record-transfers.ts'

/**
 * Notes what a second reading of blocks told: recorded transfers that both readings tell are witnessed, and transfers
 * that the first reading missed are recorded. They are settled by the next step that finds them deep enough.
 */
export const witnessTransfers = async (step: Witness<readonly OwnerRow[]>): Promise<void> => {
  for (const areWitnessed of [true, false]) {
    const told = areWitnessed ? step.transfers : step.alone
    if (told.length === 0) continue
    const { pairs, fresh, formerIds } = await findRecorded(step, told)
    if (areWitnessed)
      await markWitnessed(
        step.work.tx,
        pairs.map(({ transfer: { blockHash }, payment }) => ({ transferId: payment.transfer_id, blockHash })),
      )
    await addPayments({ ...step, isRipe: () => false, areWitnessed }, fresh, formerIds)
  }
}
