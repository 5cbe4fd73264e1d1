import { modeOf } from '@stablerail/chains'
import type { UnitOfWork } from '../../context.ts'
import type { RecordedPayment } from './payment.ts'

export type CountedMove = Pick<RecordedPayment, 'chain' | 'livemode' | 'status' | 'outcome'>

/**
 * Counts payments by their new status in the metrics, after the unit of work that changed the status has
 * committed.
 */
export const countPayments = ({ context, onCommit }: UnitOfWork, moves: readonly CountedMove[]): void => {
  if (moves.length === 0) return
  onCommit(() => {
    for (const { status, outcome, ...network } of moves)
      context.metrics.payments.inc({ chain: network.chain, mode: modeOf(network), status, outcome })
  })
}
