import { modeOf } from '../../../mechanisms/metrics/index.ts'
import type { UnitOfWork } from '../../context.ts'
import type { RecordedPayment } from './payment.ts'

export type Move = Pick<RecordedPayment, 'chain' | 'livemode' | 'status' | 'outcome'>

/**
 * Counts payments by their new status in the metrics, after the unit of work that changed the status has
 * committed.
 */
export const countPayments = ({ context, onCommit }: UnitOfWork, moves: readonly Move[]): void => {
  if (moves.length === 0) return
  onCommit(() => {
    for (const { status, outcome, ...network } of moves)
      context.metrics.payments.inc({ chain: network.chain, mode: modeOf(network), status, outcome })
  })
}
