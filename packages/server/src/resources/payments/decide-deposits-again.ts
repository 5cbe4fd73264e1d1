import type { Witness } from '../context.ts'
import { selectDepositTargets } from './match/deposits/store.ts'
import { obstacleToPart } from './match/deposits/target.ts'
import type { Transfer } from './match/new-payment.ts'
import { releasePayments } from './match/relocation-store.ts'
import { releaseAllocations } from './record/allocations-store.ts'
import type { RecordedPayment } from './record/payment.ts'
import { coverCheckouts } from './reorg/parts/cover-checkouts.ts'
import { coveredBy, isPart } from './reorg/parts/covered-by.ts'
import { setCoverage } from './reorg/parts/store.ts'

type Step = Pick<Witness, 'work' | 'network'>
type Reading = { transfer: Transfer; payment: RecordedPayment }

/**
 * Decides again whether payments to deposit addresses came in time, because a later reading returned other times of
 * their blocks. A payment that came too late to count becomes unmatched, and one that came in time counts.
 */
export const decideDepositsAgain = async (step: Step, readings: readonly Reading[]): Promise<void> => {
  const { work, network } = step
  const { tx, now } = work
  if (readings.length === 0) return
  const keys = coveredBy(readings.map(({ payment }) => payment))
  const targets = await selectDepositTargets(tx, network, keys)
  const late = readings.flatMap(({ transfer, payment }) => {
    const target = targets.find(
      (one) =>
        one.targetId === payment.checkout_id && one.chain === payment.chain && one.token === payment.token,
    )
    if (target === undefined || !isPart(payment.coverage)) return []
    const obstacleAt = (time: Date) => obstacleToPart({ ...target, taken: false }, time)
    const obstacle = obstacleAt(transfer.blockTime)
    if (obstacle === null || obstacleAt(payment.block_time) !== null) return []
    const reason = `The transfer went to the deposit address of the checkout, but ${obstacle}.`
    return [{ workspaceId: payment.workspace_id, id: payment.id, reason }]
  })
  await releaseAllocations(tx, network.livemode, late, now)
  await releasePayments(tx, network, late)
  await setCoverage(tx, network.livemode, late, 'surplus')
  await coverCheckouts(step, keys)
}
