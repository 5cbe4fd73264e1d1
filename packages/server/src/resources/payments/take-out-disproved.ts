import type { Witness } from '../context.ts'
import type { TransferRow } from './record/payment.ts'
import { lockKnownPayments } from './record/recording-store.ts'
import { freePositions } from './record/transfers-store.ts'
import { takeOutUnproven } from './refund/reading/take-out-outgoing.ts'
import { markOrphaned } from './reorg/mark-orphaned.ts'

type Facts = Pick<TransferRow, 'tx_id' | 'position' | 'block_hash' | 'state' | 'witnessed'>

/**
 * Takes transfers out of the chain that neither of two providers returns in the block of the record: the provider that
 * was read first had invented them, or had returned another amount, sender or recipient. Their positions become free, so
 * that the next reading of the block records what both providers return. Transfers that two readings have returned, and
 * transfers of settled payments, stay.
 */
export const takeOutDisproved = async (
  step: Pick<Witness, 'work' | 'network' | 'disproved'>,
): Promise<void> => {
  const { work, network, disproved } = step
  if (disproved.length === 0) return
  const isDisproved = ({ tx_id, position, block_hash, state, witnessed }: Facts): boolean =>
    state === 'seen' &&
    !witnessed &&
    disproved.some((one) => one.txHash === tx_id && one.position === position && one.blockHash === block_hash)
  const hashes = [...new Set(disproved.map(({ txHash }) => txHash))]
  const payments = (await lockKnownPayments(work.tx, network, hashes)).filter(isDisproved)
  await markOrphaned(step, payments, () => null)
  await freePositions(
    work.tx,
    payments.map(({ transfer_id }) => transfer_id),
  )
  await takeOutUnproven(step, hashes, isDisproved)
}
